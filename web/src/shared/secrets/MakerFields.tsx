import { PasswordInput } from '@mantine/core';
import type { ComponentProps } from 'react';
import type { PasskeyProof } from '../../lib/passkeys/own-passkeys.ts';
import { useUser } from '../../lib/session/session.ts';
import { CodeField } from '../../ui/codes/CodeField.tsx';
import { PasskeyProofButton } from '../passkeys/PasskeyProofButton.tsx';
import { useMakerCodes } from './maker-codes.ts';

/** What makes a secret is sent with one of these. */
export interface MakersProof {
  password?: string;
  code?: string;
  passkey?: PasskeyProof;
}

interface MakerFieldsProps {
  field: (name: 'password' | 'code') => ComponentProps<typeof CodeField>;
  /** A passkey in place of both; rejects with the ApiError of a refusal. */
  onPasskey: (passkey: PasskeyProof) => Promise<void>;
  /** Whether something else is missing, so that no passkey is asked for yet. */
  disabled: boolean;
}

/** Password and code, or a passkey: an open session is not enough to make a secret. */
export function MakerFields({ field, onPasskey, disabled }: MakerFieldsProps) {
  const { email } = useUser();
  const codes = useMakerCodes();
  const code = field('code');
  return (
    <>
      <input type="email" name="username" value={email} autoComplete="username" readOnly hidden />
      <PasswordInput
        {...(field('password') as ComponentProps<typeof PasswordInput>)}
        label="Your password"
        autoComplete="current-password"
      />
      {(codes !== null || Boolean(code.error)) && <CodeField {...code} kinds={codes ?? 'both'} />}
      <PasskeyProofButton disabled={disabled} onProof={onPasskey} />
    </>
  );
}
