import { useState } from 'react';
import { authenticate, type Credentials } from '../../lib/session/session.ts';
import { SecondStep as SecondStepPage } from './components/second-step.ts';
import type { Entrance, SecondStep } from './entrance.ts';

/**
 * Password first, and the code of a second factor where the server asks for it.
 * @param enter begins the session
 */
export function useSignInSteps(enter: (entrance: Entrance) => Promise<void> | void) {
  const [second, setSecond] = useState<SecondStep | null>(null);
  /** Why the second step was given up. */
  const [ended, setEnded] = useState<string | null>(null);
  return {
    second,
    ended,
    /** Rejects with the ApiError of a refusal. */
    begin: async (credentials: Credentials) => {
      setEnded(null);
      const answer = await authenticate(credentials);
      if ('token' in answer) await enter(answer);
      else {
        await SecondStepPage.preload();
        setSecond(answer);
      }
    },
    enter,
    restart: (reason: string | null = null) => {
      setSecond(null);
      setEnded(reason);
    },
  };
}

export type SignInSteps = ReturnType<typeof useSignInSteps>;
