import { Anchor, Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import type { ComponentType, FocusEvent, Ref } from 'react';
import { useImperativeHandle, useState } from 'react';
import { Link } from 'react-router';
import { useCallForm } from '../../../lib/forms/use-call-form.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import type { Credentials } from '../../../lib/session/session.ts';
import { forgetSessionEnd } from '../../../lib/session/session-store.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { usePasswordSight } from '../../../ui/inputs/use-password-sight.ts';
import { signInFailure } from '../sign-in-failure.ts';
import { text } from '../text.ts';
import classes from './SignInForm.module.css';

/** The page can be used without it, and is there before. */
const credentials = { load: async () => (await import('../credentials.ts')).credentials };

export interface SignInFormHandle {
  fill: (credentials: Credentials) => void;
}

export interface SignInFormProps {
  onSubmit: (credentials: Credentials) => Promise<void>;
  /** What was said before the first input has been read. */
  onEdit?: () => void;
  /** Other ways in that an e-mail has, once it is typed: below, where nothing moves that is about to be pressed. */
  OtherWays?: ComponentType<{ email: string }>;
  ref?: Ref<SignInFormHandle>;
}

export function SignInForm({ onSubmit, onEdit, OtherWays, ref }: SignInFormProps) {
  const { sight } = usePasswordSight();
  /** The page behind is on its way. */
  const [entered, setEntered] = useState(false);
  const [left, setLeft] = useState('');
  const callForm = useCallForm({
    initialValues: { email: '', password: '' },
    validate: credentials,
    failed: signInFailure,
    send: async (values) => {
      // Browsers fill fields in that nobody has left.
      await onSubmit(values).finally(() => setLeft(values.email));
      setEntered(true);
    },
    onChange: () => {
      forgetSessionEnd();
      onEdit?.();
    },
  });
  const { form, busy, failure, field } = callForm;
  const email = field('email');
  const leave = (event: FocusEvent) => {
    email.onBlur(event);
    setLeft(email.value);
  };

  useImperativeHandle(ref, () => ({
    fill: (values) => {
      form.setValues(values);
      form.clearErrors();
    },
  }));

  return (
    <form noValidate onSubmit={callForm.onSubmit}>
      <Stack gap="md">
        {failure && (
          <Notice
            tone="danger"
            role="alert"
            icon={<IconAlertCircle size={16} stroke={1.6} aria-hidden="true" />}
            title={failure}
          />
        )}
        <TextInput
          {...email}
          onBlur={leave}
          type="email"
          label={text.email}
          autoComplete="username"
          autoFocus
        />
        <div className={classes.password}>
          <PasswordInput
            {...field('password')}
            label={text.password}
            autoComplete="current-password"
            {...sight}
          />
          <Anchor component={Link} to={paths.forgotPassword} className={classes.forgot}>
            {text.forgotPassword}
          </Anchor>
        </div>
        <Button type="submit" fullWidth loading={busy || entered}>
          {text.submit}
        </Button>
        {OtherWays && <OtherWays email={left} />}
      </Stack>
    </form>
  );
}
