/**
 * What the entry document has begun to fetch before this program was there: a page's data, under way while its program still
 * comes. Which calls a page begins with is remembered from its last visit, by the person, as long as they are signed in.
 */
import { SECOND } from '@switchboard/contract/durations.ts';
import { readStored, removeStored, writeStored } from '../browser/storage.ts';
import { currentSession, subscribeToSession } from '../session/session-store.ts';
import { isRecord } from './is-record.ts';

/** Also in `boot.js`, which begins them. */
const KEY = 'switchboard.first-data';
/** Calls in this time after the document belong to its first page; an answer is not used later either, and ended by `boot.js`. */
const FIRST = 5 * SECOND;
const MOST_CALLS = 8;
const MOST_PAGES = 20;

interface Early {
  /** With which it was asked for. */
  token: string | null;
  response: Promise<Response>;
  abort: () => void;
}

declare global {
  interface Window {
    switchboardEarly?: Map<string, Early>;
  }
}

/** The answer under way to a read of `url` with this token, once; undefined where there is none. */
export function takeEarly(
  url: string,
  token: string | null,
  signal: AbortSignal,
): Promise<Response> | undefined {
  const early = window.switchboardEarly?.get(url);
  window.switchboardEarly?.delete(url);
  if (early === undefined) return undefined;
  if (early.token !== token || performance.now() > FIRST) {
    early.abort();
    return undefined;
  }
  signal.addEventListener('abort', early.abort);
  return early.response;
}

const place = () => `${window.location.pathname}${window.location.search}`;
/** Where the first call was made, which is the first page's. */
let firstPlace: string | undefined;

function pagesOf(personId: string): Record<string, string[]> {
  try {
    const kept: unknown = JSON.parse(readStored(KEY) ?? 'null');
    if (isRecord(kept) && kept.personId === personId && isRecord(kept.pages)) {
      return kept.pages as Record<string, string[]>;
    }
  } catch {
    // What is not readable is written anew.
  }
  return {};
}

const asked: string[] = [];

/** Remembers that the first page has read `url`, for its next visit. */
export function rememberFirst(url: string): void {
  const { user } = currentSession();
  firstPlace ??= place();
  if (user === null || performance.now() > FIRST || place() !== firstPlace) return;
  if (url === '/api/auth/me' || asked.includes(url) || asked.length === MOST_CALLS) return;
  asked.push(url);
  const { [firstPlace]: _, ...others } = pagesOf(user._id);
  const pages = Object.fromEntries([...Object.entries(others), [firstPlace, asked]].slice(-MOST_PAGES));
  writeStored(KEY, JSON.stringify({ personId: user._id, pages }));
}

subscribeToSession((current, previous) => {
  if (current.user?._id !== previous.user?._id) removeStored(KEY);
});
