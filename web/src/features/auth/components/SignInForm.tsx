import { Anchor, Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { credentials } from '@switchboard/contract/endpoints/auth.ts';
import { IconAlertCircle } from '@tabler/icons-react';
import type { Ref } from 'react';
import { type FocusEvent, useImperativeHandle, useState } from 'react';
import { Link } from 'react-router';
import { leavesForControl } from '../../../lib/forms/leaves-for-control.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import type { Credentials } from '../../../lib/session/session.ts';
import { forgetSessionEnd } from '../../../lib/session/session-store.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { usePasswordSight } from '../../../ui/inputs/use-password-sight.ts';
import { signInFailure } from '../sign-in-failure.ts';
import { text } from '../text.ts';
import classes from './SignInForm.module.css';

export interface SignInFormHandle {
  fill: (credentials: Credentials) => void;
}

export interface SignInFormProps {
  onSubmit: (credentials: Credentials) => Promise<void>;
  /** What was said before the first input has been read. */
  onEdit?: () => void;
  ref?: Ref<SignInFormHandle>;
}

export function SignInForm({ onSubmit, onEdit, ref }: SignInFormProps) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { sight } = usePasswordSight();
  const form = useForm<Credentials>({
    initialValues: { email: '', password: '' },
    validate: schemaResolver(credentials, { sync: true }),
    onValuesChange: () => {
      setFailure(null);
      forgetSessionEnd();
      onEdit?.();
    },
  });

  useImperativeHandle(ref, () => ({
    fill: (values) => {
      form.setValues(values);
      form.clearErrors();
    },
  }));

  const submit = async (values: Credentials) => {
    setBusy(true);
    setFailure(null);
    try {
      await onSubmit(values);
    } catch (error) {
      setFailure(signInFailure(error));
      setBusy(false);
    }
  };

  const field = (name: keyof Credentials) => ({
    ...form.getInputProps(name),
    name,
    onBlur: (event: FocusEvent) => {
      if (!leavesForControl(event)) form.validateField(name);
    },
  });

  return (
    <form
      noValidate
      onSubmit={form.onSubmit(submit, (errors) => {
        const wrong = (['email', 'password'] as const).find((name) => errors[name]);
        if (wrong) form.getInputNode(wrong)?.focus();
      })}
    >
      <Stack gap="md">
        {failure && (
          <Notice
            tone="danger"
            role="alert"
            icon={<IconAlertCircle size={16} stroke={1.6} aria-hidden="true" />}
            title={failure}
          />
        )}
        <TextInput {...field('email')} type="email" label={text.email} autoComplete="username" autoFocus />
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
        <Button type="submit" fullWidth loading={busy}>
          {text.submit}
        </Button>
      </Stack>
    </form>
  );
}
