import { PasswordInput } from '@mantine/core';
import type { ComponentProps } from 'react';
import { useUser } from '../../../lib/session/session.ts';
import { CodeField } from '../../../ui/codes/CodeField.tsx';
import type { Confirmation } from '../api/second-factor.ts';
import { text } from '../text.ts';

export const noConfirmation: Record<keyof Confirmation, string> = { code: '', password: '' };

interface ConfirmFieldsProps {
  field: (name: keyof Confirmation) => ComponentProps<typeof CodeField>;
  appOnly?: boolean;
}

/** Code and password: an open session is not enough to change how one signs in. */
export function ConfirmFields({ field, appOnly = false }: ConfirmFieldsProps) {
  const { email } = useUser();
  return (
    <>
      <input type="email" name="username" value={email} autoComplete="username" readOnly hidden />
      <CodeField {...field('code')} appOnly={appOnly} data-autofocus />
      <PasswordInput
        {...(field('password') as ComponentProps<typeof PasswordInput>)}
        label={text.password}
        autoComplete="current-password"
      />
    </>
  );
}
