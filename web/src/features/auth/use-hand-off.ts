import type { SignInAnswer } from '@switchboard/contract/access/auth.ts';
import { exchange } from '@switchboard/contract/access/google.ts';
import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { ApiError } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/call.ts';
import { handOffInAddress, keptHandOff } from './hand-off.ts';

/**
 * Takes the token out of the address before anything else happens with it.
 * @returns the token once no address shows it any more; null before, and where there is none
 */
export function useHandOff(): string | null {
  const place = useLocation();
  const navigate = useNavigate();
  const shown = handOffInAddress(place);
  useEffect(() => {
    if (shown === null) return;
    void navigate(place.pathname, { replace: true, state: { ...place.state, handOff: shown } });
  }, [shown, place, navigate]);
  return shown === null ? keptHandOff(place) : null;
}

export type Exchange =
  | { state: 'idle' | 'working' }
  | { state: 'done'; answer: SignInAnswer }
  /** The token is of no use; an account that was closed meanwhile says so. */
  | { state: 'refused'; error: ApiError }
  /** Nobody could say; the token may still be good. */
  | { state: 'failed'; error: unknown; retry: () => void };

/** A token works once: whoever asks for the same one meanwhile waits for the same answer. */
const underWay = new Map<string, Promise<SignInAnswer>>();

function exchangeOnce(handOff: string): Promise<SignInAnswer> {
  const present = underWay.get(handOff);
  if (present !== undefined) return present;
  const answer = call(exchange, { body: { token: handOff } }).finally(() => underWay.delete(handOff));
  underWay.set(handOff, answer);
  return answer;
}

const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;

/** Exchanges a token for what a sign-in answers, and begins nothing. */
export function useExchange(handOff: string | null): Exchange {
  const [result, setResult] = useState<Exchange>({ state: 'working' });
  const [tries, setTries] = useState(0);
  const retry = useCallback(() => setTries((count) => count + 1), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try is another call of the same
  useEffect(() => {
    if (handOff === null) return;
    let wanted = true;
    const settle = (next: Exchange) => wanted && setResult(next);
    settle({ state: 'working' });
    exchangeOnce(handOff).then(
      (answer) => settle({ state: 'done', answer }),
      (error) => settle(isRefusal(error) ? { state: 'refused', error } : { state: 'failed', error, retry }),
    );
    return () => {
      wanted = false;
    };
  }, [handOff, tries, retry]);

  return handOff === null ? { state: 'idle' } : result;
}
