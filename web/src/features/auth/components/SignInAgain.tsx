import { Button, Group, Modal, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import type { ErrorCode } from '@switchboard/contract/errors.ts';
import { useState } from 'react';
import { ApiError } from '../../../lib/api/api-error.ts';
import { useCallForm } from '../../../lib/forms/use-call-form.ts';
import type { Credentials } from '../../../lib/session/session.ts';
import { useUser } from '../../../lib/session/session.ts';
import { beginSession, endSession } from '../../../lib/session/session-store.ts';
import { FormFailure } from '../../../ui/feedback/FormFailure.tsx';
import { usePasswordSight } from '../../../ui/inputs/use-password-sight.ts';
import { words } from '../again-text.ts';
import { credentials } from '../credentials.ts';
import type { Entrance } from '../entrance.ts';
import { signInFailure } from '../sign-in-failure.ts';
import { text } from '../text.ts';
import { typedText } from '../typed-text.ts';
import { useSignInSteps } from '../use-sign-in-steps.ts';
import { OwnEntrance } from './OwnEntrance.tsx';
import { PasskeyEntrance } from './PasskeyEntrance.tsx';
import { ProviderSignIn } from './ProviderSignIn.tsx';
import { SecondFactorForm } from './SecondFactorForm.tsx';
import classes from './SignInAgain.module.css';

const OTHER_WAY: ErrorCode = 'SSO_REQUIRED';

const leave = () => endSession('expired');

/** A way back in over the page, which stays as it is for the same person. */
export function SignInAgain() {
  const user = useUser();
  // The page of somebody else goes before the next person is there.
  const steps = useSignInSteps(({ token, user: next }: Entrance) => {
    if (next._id !== user._id) endSession('expired');
    setTimeout(() => beginSession(token, next));
  });
  const { second, ended } = steps;
  return (
    <Modal.Root opened onClose={() => undefined} closeOnEscape={false} size={400} zIndex={400}>
      <Modal.Overlay className={classes.cover} />
      <Modal.Content>
        <Stack gap={14} p={20}>
          <div>
            <Modal.Title>{words.title}</Modal.Title>
            <Text size="sm" c="secondary" mt={6}>
              {words.text}
            </Text>
          </div>
          {second === null ? (
            <>
              <FormFailure message={ended} />
              <ProviderSignIn inWindow />
              <PasswordForm email={user.email} onSubmit={steps.begin} />
              <OwnEntrance email={user.email} inWindow />
              <PasskeyEntrance label={text.passkey} onEnter={steps.enter} />
            </>
          ) : (
            <SecondFactorForm step={second} onEnter={steps.enter} onRestart={steps.restart} />
          )}
          <Group justify="space-between">
            <CopyText />
            <Button variant="subtle" size="xs" onClick={leave}>
              {words.leave}
            </Button>
          </Group>
        </Stack>
      </Modal.Content>
    </Modal.Root>
  );
}

interface PasswordFormProps {
  email: string;
  onSubmit: (credentials: Credentials) => Promise<void>;
}

function PasswordForm({ email, onSubmit }: PasswordFormProps) {
  const { sight } = usePasswordSight();
  const callForm = useCallForm({
    initialValues: { email, password: '' },
    validate: credentials,
    failed: signInFailure,
    send: async (values) => {
      try {
        await onSubmit(values);
      } catch (error) {
        // Whoever may not come back has no page either, and is told why; but for who has another way in.
        if (error instanceof ApiError && error.status === 403 && error.code !== OTHER_WAY)
          endSession('expired', error.message);
        else throw error;
      }
    },
  });
  return (
    <form noValidate onSubmit={callForm.onSubmit}>
      <Stack gap={14}>
        <FormFailure message={callForm.failure} />
        <TextInput {...callForm.field('email')} type="email" label={text.email} autoComplete="username" />
        <PasswordInput
          {...callForm.field('password')}
          label={text.password}
          autoComplete="current-password"
          data-autofocus
          {...sight}
        />
        <Button type="submit" fullWidth loading={callForm.busy}>
          {text.submit}
        </Button>
      </Stack>
    </form>
  );
}

/** For whoever cannot sign in now. */
function CopyText() {
  const [typed] = useState(typedText);
  const [copied, setCopied] = useState(false);
  if (typed === '') return <span />;
  const copy = () =>
    void navigator.clipboard?.writeText(typed).then(
      () => setCopied(true),
      () => undefined,
    );
  return (
    <Button variant="subtle" size="xs" onClick={copy}>
      {copied ? words.copied : words.copy}
    </Button>
  );
}
