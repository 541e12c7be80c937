/** Whether the server can be reached: a failed call starts checks that are repeated until one succeeds. */
import { SECOND } from '@switchboard/contract/durations.ts';
import { ready } from '@switchboard/contract/installation/platform.ts';
import { createStore, useStore } from 'zustand';
import { apiUrl } from '../api/api-url.ts';

/** Of one check. */
const READY_TIMEOUT = 5 * SECOND;

/** Between two checks while the server cannot be reached. */
const DELAY = SECOND;
const DELAY_MAX = 15 * SECOND;

export type Connection =
  | { readonly state: 'fine' }
  /** `attempt` counts the checks that failed; `offline` when the browser knows of no network. */
  | { readonly state: 'lost'; readonly attempt: number; readonly offline: boolean };

const FINE: Connection = { state: 'fine' };
const connection = createStore<Connection>(() => FINE);
let checking = false;
let currentCheck = Promise.resolve();
/** The network changed during a check, whose result may be from before that. */
let checkAgain = false;
let timer: ReturnType<typeof setTimeout> | undefined;
/** Counts how often watching was stopped: the result of a check from before that is dropped. */
let endings = 0;

const replace = (next: Connection): void => connection.setState(next, true);

export const currentConnection = (): Connection => connection.getState();

/** Calls `listener` with the state and the one before after every change; returns the function that stops it. */
export const subscribeToConnection = connection.subscribe;

export const useConnection = (): Connection => useStore(connection);

/** The server can be reached although its disk is full. */
const DISK_FULL = 507;

/** A server that starts, drains or has lost its database answers 503, and a proxy before it 502 or 504. */
async function isReachable(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(READY_TIMEOUT);
    const answer = await fetch(apiUrl(ready), { cache: 'no-store', signal });
    return answer.status < 500 || answer.status === DISK_FULL;
  } catch {
    return false;
  }
}

/** The pause after so many failed checks: it doubles up to the longest. */
const waitAfter = (attempt: number) => Math.min(DELAY * 2 ** (attempt - 1), DELAY_MAX);

/** Checks now, without waiting for the next scheduled check. Resolves with the running check where there is one. */
export function checkConnection(): Promise<void> {
  if (!checking) currentCheck = runCheck();
  return currentCheck;
}

async function runCheck(): Promise<void> {
  clearTimeout(timer);
  checking = true;
  checkAgain = false;
  const endingsBefore = endings;
  const reachable = await isReachable();
  if (endingsBefore !== endings) return;
  checking = false;
  if (checkAgain) return runCheck();
  if (reachable) {
    replace(FINE);
    // A browser may report to be offline while a request that is under way still succeeds.
    if (!navigator.onLine) timer = setTimeout(checkConnection, DELAY);
    return;
  }
  const current = currentConnection();
  const attempt = current.state === 'lost' ? current.attempt + 1 : 1;
  replace({ state: 'lost', attempt, offline: !navigator.onLine });
  timer = setTimeout(checkConnection, waitAfter(attempt));
}

/** A call had no answer, or one of a server in trouble. One failed call does not prove a lost connection, so check. */
export function suspectConnection(): void {
  if (currentConnection().state === 'fine') void checkConnection();
}

/** Resolves once the server answers; rejects with the signal's reason when the caller gives up before. */
export async function untilReachable(signal?: AbortSignal): Promise<void> {
  await checkConnection();
  signal?.throwIfAborted();
  if (currentConnection().state === 'fine') return;
  await new Promise<void>((resolve, reject) => {
    const end = () => {
      stop();
      signal?.removeEventListener('abort', giveUp);
    };
    const giveUp = () => {
      end();
      reject(signal?.reason);
    };
    const stop = subscribeToConnection(({ state }) => {
      if (state !== 'fine') return;
      end();
      resolve();
    });
    signal?.addEventListener('abort', giveUp);
  });
}

/** Checks when the browser reports a change of its network; returns the function that stops it. */
export function watchConnection(): () => void {
  const check = () => {
    if (checking) checkAgain = true;
    else void checkConnection();
  };
  window.addEventListener('offline', check);
  window.addEventListener('online', check);
  return () => {
    window.removeEventListener('offline', check);
    window.removeEventListener('online', check);
    clearTimeout(timer);
    endings += 1;
    checking = false;
    replace(FINE);
  };
}
