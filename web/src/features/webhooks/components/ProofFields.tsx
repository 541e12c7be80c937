import { PasswordInput } from '@mantine/core';
import type { ComponentProps } from 'react';
import { useUser } from '../../../lib/session/session.ts';
import { CodeField } from '../../../ui/codes/CodeField.tsx';
import { useHasSecondFactor } from '../api.ts';
import { text } from '../text.ts';

interface ProofFieldsProps {
  field: (name: 'password' | 'code') => ComponentProps<typeof CodeField>;
}

/** Password, and a code where the second factor is on: an open session is not enough to make a secret. */
export function ProofFields({ field }: ProofFieldsProps) {
  const { email } = useUser();
  const isOn = useHasSecondFactor();
  return (
    <>
      <input type="email" name="username" value={email} autoComplete="username" readOnly hidden />
      <PasswordInput
        {...(field('password') as ComponentProps<typeof PasswordInput>)}
        label={text.form.password}
        autoComplete="current-password"
      />
      {isOn && <CodeField {...field('code')} />}
    </>
  );
}
