/** Whether the server can be reached: calls report trouble, and then it is asked again and again until it answers. */
import { SECOND } from '@switchboard/contract/durations.ts';
import { ready } from '@switchboard/contract/installation/platform.ts';
import { createStore, useStore } from 'zustand';
import { apiUrl } from '../api/api-url.ts';

/** For the answer to whether the server is there. */
const READY_TIMEOUT = 5 * SECOND;

/** Between two such requests while it is not. */
const DELAY = SECOND;
const DELAY_MAX = 15 * SECOND;

export type Connection =
  | { readonly state: 'fine' }
  /** `attempt` counts the questions without an answer; `offline` when the browser knows of no network. */
  | { readonly state: 'lost'; readonly attempt: number; readonly offline: boolean };

const FINE: Connection = { state: 'fine' };
const connection = createStore<Connection>(() => FINE);
let asking = false;
let question = Promise.resolve();
/** The network changed while the server was asked: its answer may be older than that. */
let askAgain = false;
let timer: ReturnType<typeof setTimeout> | undefined;
/** Counts how often the watching has ended: an answer to a question from before is for nobody. */
let endings = 0;

const replace = (next: Connection): void => connection.setState(next, true);

export const currentConnection = (): Connection => connection.getState();

/** Calls `listener` with the state and the one before after every change; answers the function that stops it. */
export const subscribeToConnection = connection.subscribe;

export const useConnection = (): Connection => useStore(connection);

/** It still tells what is there. */
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

/** The wait after so many questions without an answer: it doubles up to the longest. */
const waitAfter = (attempt: number) => Math.min(DELAY * 2 ** (attempt - 1), DELAY_MAX);

/** Asks now, whatever the next question was due. Resolves with the answer to a question that is under way. */
export function checkConnection(): Promise<void> {
  if (!asking) question = askServer();
  return question;
}

async function askServer(): Promise<void> {
  clearTimeout(timer);
  asking = true;
  askAgain = false;
  const asked = endings;
  const reachable = await isReachable();
  if (asked !== endings) return;
  asking = false;
  if (askAgain) return askServer();
  if (reachable) {
    replace(FINE);
    // A browser may announce the end of its network while what it just asked still comes through.
    if (!navigator.onLine) timer = setTimeout(checkConnection, DELAY);
    return;
  }
  const current = currentConnection();
  const attempt = current.state === 'lost' ? current.attempt + 1 : 1;
  replace({ state: 'lost', attempt, offline: !navigator.onLine });
  timer = setTimeout(checkConnection, waitAfter(attempt));
}

/** A call had no answer, or one of a server in trouble. One broken call is no broken connection, so ask. */
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

/** Listens to what the browser knows of its network; answers the function that stops it. */
export function watchConnection(): () => void {
  const check = () => {
    if (asking) askAgain = true;
    else void checkConnection();
  };
  window.addEventListener('offline', check);
  window.addEventListener('online', check);
  return () => {
    window.removeEventListener('offline', check);
    window.removeEventListener('online', check);
    clearTimeout(timer);
    endings += 1;
    asking = false;
    replace(FINE);
  };
}
