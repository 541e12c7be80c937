import { Anchor, Button, Stack, TextInput } from '@mantine/core';
import { completeProfile } from '@switchboard/contract/access/google.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { ApiError } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/call.ts';
import { useInstallation } from '../../../lib/api/installation.ts';
import { useCallForm } from '../../../lib/forms/use-call-form.ts';
import { usePageTitle } from '../../../lib/navigation/page-title.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { beginSession } from '../../../lib/session/session-store.ts';
import { FormFailure } from '../../../ui/feedback/FormFailure.tsx';
import { FieldLabel } from '../../../ui/inputs/FieldLabel.tsx';
import classes from '../components/Aside.module.css';
import { SecondStepOnly } from '../components/SecondStepOnly.tsx';
import { SignInFrame } from '../components/SignInFrame.tsx';
import { furtherText } from '../further-text.ts';
import { useHandOff } from '../use-hand-off.ts';
import { useKeptSecondStep } from '../use-kept-second-step.ts';

const words = furtherText.profile;

const empty = { organizationCode: '', contactNumber: '', department: '' };

/** What a server in trouble says is of no help to a newcomer. */
function plainly(error: unknown): never {
  const isTrouble = error instanceof ApiError && (error.status === 0 || error.status >= 500);
  if (isTrouble) throw new ApiError(error.status, error.code, words.failed);
  throw error;
}

/** What the provider does not know of somebody who has just signed up; the guard sends on whoever is complete. */
export function CompleteProfilePage() {
  usePageTitle(words.pageTitle);
  const { data } = useInstallation();
  const handOff = useHandOff();
  const [expired, setExpired] = useState(false);
  const { second, keep } = useKeptSecondStep();
  const { busy, failure, field, onSubmit } = useCallForm({
    initialValues: empty,
    validate: completeProfile.body,
    failed: words.failed,
    send: async (values) => {
      setExpired(false);
      const token = handOff ?? undefined;
      const answer = await call(completeProfile, { body: values, ...(token && { token }) }).catch((error) => {
        if (!(error instanceof ApiError && error.status === 401)) return plainly(error);
        setExpired(true);
        throw new ApiError(error.status, error.code, words.expired);
      });
      if ('token' in answer) beginSession(answer.token, answer.user);
      else keep(answer);
    },
  });

  if (second !== null) {
    return <SecondStepOnly step={second} onEnter={({ token, user }) => beginSession(token, user)} />;
  }
  return (
    <SignInFrame title={words.title} subtitle={words.subtitle(data?.providerName ?? 'Google')}>
      <form noValidate onSubmit={onSubmit}>
        <Stack gap="md">
          <FormFailure message={failure} />
          {expired && (
            <p className={classes.aside}>
              <Anchor component={Link} to={paths.login} inherit>
                {words.back}
              </Anchor>
            </p>
          )}
          <TextInput
            {...field('organizationCode')}
            label={words.code}
            description={words.codeHelp}
            autoComplete="off"
            autoCapitalize="characters"
            autoFocus
          />
          <TextInput {...field('contactNumber')} type="tel" label={words.contactNumber} autoComplete="tel" />
          <TextInput
            {...field('department')}
            label={<FieldLabel optional>{words.department}</FieldLabel>}
            autoComplete="off"
          />
          <Button type="submit" fullWidth loading={busy}>
            {words.submit}
          </Button>
        </Stack>
      </form>
    </SignInFrame>
  );
}
