import { PasswordInput } from '@mantine/core';
import { askToAdd } from '@switchboard/contract/access/passkeys.ts';
import { confirmation } from '@switchboard/contract/access/second-factor.ts';
import type { ComponentProps, ReactNode } from 'react';
import { ApiError, wordsOf } from '../../../lib/api/api-error.ts';
import { useCallForm } from '../../../lib/forms/use-call-form.ts';
import { passkeyFailure } from '../../../lib/passkeys/ask-device.ts';
import { useUser } from '../../../lib/session/session.ts';
import { PasskeyProofButton } from '../../../shared/passkeys/PasskeyProofButton.tsx';
import { CodeField, type CodeKinds } from '../../../ui/codes/CodeField.tsx';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import type { Confirmation } from '../api.ts';
import { text } from '../text.ts';

const noConfirmation = { code: '', password: '' };

interface ConfirmedDialogProps {
  words: { title: string; subtitle: string; submit: string; failed: string };
  /** Rejects with the ApiError of a refusal. */
  send: (confirmation: Confirmation) => Promise<void>;
  onClose: () => void;
  /** Nothing can be sent yet. */
  disabled?: boolean;
  /** Null where no code is asked for: nothing makes any yet. */
  codes?: CodeKinds | null;
  /** Where a passkey cannot stand in for the code. */
  withoutPasskey?: boolean;
  width?: number;
  /** Above the fields. */
  children?: ReactNode;
}

/** A question that code and password answer, or a passkey. Rendered only while it is open. */
export function ConfirmedDialog({
  words,
  send,
  children,
  codes = 'both',
  withoutPasskey = false,
  ...dialog
}: ConfirmedDialogProps) {
  const { field, busy, failure, onSubmit } = useCallForm({
    initialValues: noConfirmation,
    validate: codes === null ? askToAdd.body : confirmation,
    failed: (error) => (error instanceof ApiError ? wordsOf(error, words.failed) : passkeyFailure(error)),
    send: ({ password, code }) => send(codes === null ? { password } : { password, code }),
  });
  return (
    <FormDialog
      opened
      title={words.title}
      subtitle={words.subtitle}
      submitLabel={words.submit}
      busy={busy}
      error={failure}
      onSubmit={onSubmit}
      {...dialog}
    >
      {children}
      <ConfirmFields field={field} codes={codes} />
      {!withoutPasskey && <PasskeyProofButton disabled={busy} onProof={(passkey) => send({ passkey })} />}
    </FormDialog>
  );
}

interface ConfirmFieldsProps {
  field: (name: keyof typeof noConfirmation) => ComponentProps<typeof CodeField>;
  codes: CodeKinds | null;
}

/** Code and password: an open session is not enough to change how one signs in. */
function ConfirmFields({ field, codes }: ConfirmFieldsProps) {
  const { email } = useUser();
  return (
    <>
      <input type="email" name="username" value={email} autoComplete="username" readOnly hidden />
      {codes !== null && <CodeField {...field('code')} kinds={codes} data-autofocus />}
      <PasswordInput
        {...(field('password') as ComponentProps<typeof PasswordInput>)}
        label={text.password}
        autoComplete="current-password"
        data-autofocus={codes === null || undefined}
      />
    </>
  );
}
