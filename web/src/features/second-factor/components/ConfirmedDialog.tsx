import { PasswordInput } from '@mantine/core';
import { confirmation } from '@switchboard/contract/access/second-factor.ts';
import type { ComponentProps, ReactNode } from 'react';
import { useCallForm } from '../../../lib/forms/use-call-form.ts';
import { useUser } from '../../../lib/session/session.ts';
import { CodeField } from '../../../ui/codes/CodeField.tsx';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import type { Confirmation } from '../api.ts';
import { text } from '../text.ts';

const noConfirmation: Record<keyof Confirmation, string> = { code: '', password: '' };

interface ConfirmedDialogProps {
  words: { title: string; subtitle: string; submit: string; failed: string };
  /** Rejects with the ApiError of a refusal. */
  send: (confirmation: Confirmation) => Promise<void>;
  onClose: () => void;
  /** Nothing can be sent yet. */
  disabled?: boolean;
  /** No recovery code exists yet. */
  appOnly?: boolean;
  width?: number;
  /** Above the fields. */
  children?: ReactNode;
}

/** A question that code and password answer. Rendered only while it is open. */
export function ConfirmedDialog({ words, send, children, appOnly = false, ...dialog }: ConfirmedDialogProps) {
  const { field, busy, failure, onSubmit } = useCallForm({
    initialValues: noConfirmation,
    validate: confirmation,
    failed: words.failed,
    send,
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
      <ConfirmFields field={field} appOnly={appOnly} />
    </FormDialog>
  );
}

interface ConfirmFieldsProps {
  field: (name: keyof Confirmation) => ComponentProps<typeof CodeField>;
  appOnly?: boolean;
}

/** Code and password: an open session is not enough to change how one signs in. */
function ConfirmFields({ field, appOnly = false }: ConfirmFieldsProps) {
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
