import { Button, Stack, UnstyledButton } from '@mantine/core';
import { code, proveSecondFactor } from '@switchboard/contract/access/second-factor.ts';
import { useState } from 'react';
import { z } from 'zod';
import { ApiError } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/call.ts';
import { useCallForm } from '../../../lib/forms/use-call-form.ts';
import { CodeField, type CodeKinds } from '../../../ui/codes/CodeField.tsx';
import { RecoveryCodes } from '../../../ui/codes/RecoveryCodes.tsx';
import { SetUpKey } from '../../../ui/codes/SetUpKey.tsx';
import { FormFailure } from '../../../ui/feedback/FormFailure.tsx';
import type { Entrance, SecondStep } from '../entrance.ts';
import { furtherText } from '../further-text.ts';
import { text } from '../text.ts';
import { PasskeyEntrance } from './PasskeyEntrance.tsx';
import classes from './SecondFactorForm.module.css';

const words = furtherText.secondFactor;
const fields = z.object({ code });

export interface SecondFactorFormProps {
  step: SecondStep;
  onEnter: (entrance: Entrance) => Promise<void> | void;
  onRestart: (reason?: string) => void;
}

/** Programs of before know an app alone. */
const waysOf = ({ ways = ['app'] }: SecondStep) => ways;

/** Which codes there can be. */
const kindsOf = (step: SecondStep): CodeKinds => {
  if (step.enrolment !== undefined) return 'app';
  return waysOf(step).includes('app') ? 'both' : 'recovery';
};

/** The second half of a sign-in, which also sets the factor up where a rule asks for one. */
export function SecondFactorForm({ step, onEnter, onRestart }: SecondFactorFormProps) {
  const [codes, setCodes] = useState<{ recoveryCodes: string[]; entrance: Entrance } | null>(null);
  const { field, busy, failure, onSubmit } = useCallForm({
    initialValues: { code: '' },
    validate: fields,
    failed: text.failed,
    send: async (values) => {
      try {
        const { recoveryCodes, ...entrance } = await call(proveSecondFactor, {
          body: { challenge: step.challenge, ...values },
        });
        if (recoveryCodes === undefined) await onEnter(entrance);
        else setCodes({ recoveryCodes, entrance });
      } catch (error) {
        if (!(error instanceof ApiError && error.code === 'CHALLENGE_ENDED')) throw error;
        onRestart(error.message);
      }
    },
  });

  if (codes !== null) {
    return (
      <Stack gap="md">
        <RecoveryCodes codes={codes.recoveryCodes} />
        <Button fullWidth onClick={() => onEnter(codes.entrance)}>
          {words.codesKept}
        </Button>
      </Stack>
    );
  }
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="md">
        {waysOf(step).includes('passkey') && (
          <PasskeyEntrance
            label={words.passkey}
            challenge={step.challenge}
            onEnter={onEnter}
            onEnded={onRestart}
          />
        )}
        {step.enrolment && <SetUpKey uri={step.enrolment.uri} keyText={step.enrolment.key} />}
        <FormFailure message={failure} />
        <CodeField {...field('code')} kinds={kindsOf(step)} autoFocus />
        <Button type="submit" fullWidth loading={busy}>
          {step.enrolment ? words.turnOn : text.submit}
        </Button>
        <UnstyledButton type="button" className={classes.back} onClick={() => onRestart()}>
          {words.back}
        </UnstyledButton>
      </Stack>
    </form>
  );
}
