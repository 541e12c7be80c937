import { Button, PasswordInput, Stack, VisuallyHidden } from '@mantine/core';
import { resetPassword } from '@switchboard/contract/access/recovery.ts';
import { MESSAGES } from '@switchboard/contract/messages.ts';
import { IconCircle, IconCircleCheck } from '@tabler/icons-react';
import { z } from 'zod';
import { ApiError } from '../../../lib/api/api-error.ts';
import { usePasswordMin, withPasswordRule } from '../../../lib/forms/chosen-passwords.ts';
import { useCallForm } from '../../../lib/forms/use-call-form.ts';
import { FormFailure } from '../../../ui/feedback/FormFailure.tsx';
import { usePasswordSight } from '../../../ui/inputs/use-password-sight.ts';
import { accountText } from '../account-text.ts';
import classes from './NewPasswordForm.module.css';

const requirementWords = accountText.reset;

const fields = z
  .object({ password: resetPassword.body.shape.password, confirm: z.string() })
  .refine(({ password, confirm }) => password === confirm, {
    error: MESSAGES.passwordsDiffer,
    path: ['confirm'],
    when: () => true,
  });

/** The link was good when the page was opened, or nobody asked then. */
const isExpired = (error: unknown) =>
  error instanceof ApiError &&
  error.status === 400 &&
  (error.message.includes('Invalid or expired') || error.errors.some(({ path }) => path === 'token'));

export interface NewPasswordFormProps {
  words: {
    readonly password: string;
    readonly confirm: string;
    readonly submit: string;
    readonly failed: string;
  };
  /** Rejects with the ApiError of a refusal. */
  send: (password: string) => Promise<unknown>;
  onDone: () => void;
  onExpired: () => void;
}

/** A password, twice. */
export function NewPasswordForm({ words, send, onDone, onExpired }: NewPasswordFormProps) {
  const { sight } = usePasswordSight();
  const { form, busy, failure, field, onSubmit } = useCallForm({
    initialValues: { password: '', confirm: '' },
    validate: withPasswordRule(fields),
    failed: words.failed,
    send: async ({ password }) => {
      try {
        await send(password);
        onDone();
      } catch (error) {
        if (!isExpired(error)) throw error;
        onExpired();
      }
    },
  });
  const { password, confirm } = form.values;
  return (
    <form noValidate onSubmit={onSubmit}>
      <Stack gap="md">
        <FormFailure message={failure} />
        <PasswordInput
          {...field('password')}
          {...sight}
          label={words.password}
          autoComplete="new-password"
          autoFocus
        />
        <PasswordInput {...field('confirm')} {...sight} label={words.confirm} autoComplete="new-password" />
        <PasswordRequirements password={password} confirm={confirm} />
        <Button type="submit" fullWidth loading={busy} disabled={password === '' || confirm === ''}>
          {words.submit}
        </Button>
      </Stack>
    </form>
  );
}

/** What a new password has to be, ticked off while it is typed. */
function PasswordRequirements({ password, confirm }: { password: string; confirm: string }) {
  const least = usePasswordMin();
  const requirements = [
    { label: requirementWords.longEnough(least), met: password.length >= least },
    { label: requirementWords.same, met: password !== '' && password === confirm },
  ];
  return (
    <section className={classes.requirements} aria-label={requirementWords.requirements}>
      <p>{requirementWords.requirements}</p>
      <ul>
        {requirements.map(({ label, met }) => {
          const Icon = met ? IconCircleCheck : IconCircle;
          return (
            <li key={label} className={met ? classes.met : undefined}>
              <Icon size={15} stroke={1.6} aria-hidden="true" />
              {label}
              <VisuallyHidden>: {met ? requirementWords.met : requirementWords.open}</VisuallyHidden>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
