/** Who is signed in on this browser: a store outside React that calls, cache and pages share. */
import type { logout } from '@switchboard/contract/access/auth.ts';
import type { AnswerOf } from '@switchboard/contract/endpoint.ts';
import type { User } from '@switchboard/contract/people/user.ts';
import { createStore } from 'zustand';
import { readStored, removeStored, writeStored } from '../browser/storage.ts';

const TOKEN_KEY = 'switchboard.token';
const USER_KEY = 'switchboard.user';
const END_KEY = 'switchboard.session-end';

const SESSION_ENDS = ['sign-out', 'expired', 'refused', 'refused-by-chat', 'moved'] as const;
/** Why nobody is signed in, when somebody was. */
export type SessionEnd = (typeof SESSION_ENDS)[number];

export interface Session {
  /**
   * `loading`: a token is stored and not yet confirmed by the server. `interrupted`: the session has ended under a page that is
   * open; its person may sign in again over it.
   */
  readonly state: 'loading' | 'signed-in' | 'signed-out' | 'interrupted';
  readonly token: string | null;
  readonly user: User | null;
  readonly endedBy: SessionEnd | null;
  /** The server's words about that, where they say more. */
  readonly endWords: string | null;
  /** The page on which whoever signed out here signs out at their organization's provider, too. */
  readonly providerSignOut: ProviderSignOut | null;
}

export type ProviderSignOut = NonNullable<AnswerOf<typeof logout>['providerSignOut']>;

const NO_END = { endedBy: null, endWords: null, providerSignOut: null } as const;
const NOBODY: Session = { state: 'signed-out', token: null, user: null, ...NO_END };

export const sessionStore = createStore<Session>(stored);

function parseUser(text: string | null): User | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    const isUser = typeof value === 'object' && value !== null && '_id' in value && 'role' in value;
    return isUser ? (value as User) : null;
  } catch {
    return null;
  }
}

function stored(): Session {
  const token = readStored(TOKEN_KEY);
  const user = parseUser(readStored(USER_KEY));
  return token && user ? { state: 'loading', token, user, ...NO_END } : NOBODY;
}

/** Why the session ended in the tab where it did; a browser whose memory was cleared is signed out. */
function storedEnd(): readonly [SessionEnd, string | null] {
  const [word, ...words] = (readStored(END_KEY) ?? '').split(' ');
  return [SESSION_ENDS.find((end) => end === word) ?? 'sign-out', words.join(' ') || null];
}

export const currentSession = (): Session => sessionStore.getState();

/** The Authorization header of a session; none without a token. */
export const authorization = (token: string | null): Record<string, string> =>
  token === null ? {} : { authorization: `Bearer ${token}` };

/** Calls `listener` with the session and the one before after every change; returns the function that stops it. */
export const subscribeToSession = sessionStore.subscribe;

/** The server has confirmed this person. */
export function beginSession(token: string, user: User): void {
  // The token goes last: other tabs wake up at it and must find its user.
  writeStored(USER_KEY, JSON.stringify(user));
  writeStored(TOKEN_KEY, token);
  sessionStore.setState({ state: 'signed-in', token, user, ...NO_END });
}

/**
 * What the server now says about the signed-in person, with the token it gave in place of theirs if it did.
 * Nothing happens when that person is no longer the one who is signed in.
 */
export function renewSession(user: User, token = currentSession().token): void {
  if (token !== null && currentSession().user?._id === user._id) beginSession(token, user);
}

function forgetStored(endedBy: SessionEnd, endWords: string | null): void {
  // The reason goes first: other tabs wake up when the token goes.
  writeStored(END_KEY, endWords === null ? endedBy : `${endedBy} ${endWords}`);
  removeStored(TOKEN_KEY);
  removeStored(USER_KEY);
}

/** Forgets token and person. What people have drafted stays where it is. */
export function endSession(endedBy: SessionEnd, endWords: string | null = null): void {
  forgetStored(endedBy, endWords);
  sessionStore.setState({ ...NOBODY, endedBy, endWords });
}

/** Of the person who has just signed out, unless somebody has signed in or typed since. */
export function offerProviderSignOut(providerSignOut: ProviderSignOut): void {
  const { state, endedBy } = currentSession();
  if (state === 'signed-out' && endedBy === 'sign-out') sessionStore.setState({ providerSignOut });
}

/** Forgets the token, and keeps the page of its person with all that they have typed. */
function interruptSession(): void {
  forgetStored('expired', null);
  sessionStore.setState({ state: 'interrupted', token: null, endedBy: 'expired', endWords: null });
}

/**
 * The server no longer knows `token`; whoever has signed in since is not concerned.
 *
 * @param endedBy which message the person gets
 */
export function rejectToken(token: string | null, endedBy: SessionEnd = 'expired'): void {
  const { state, token: present } = currentSession();
  if (token === null || token !== present) return;
  if (state === 'loading') endSession('refused');
  else if (endedBy === 'expired') interruptSession();
  else endSession(endedBy);
}

/** The organization of whoever has `token` is served elsewhere. */
export function leaveMoved(token: string | null, words: string): void {
  if (token !== null && token === currentSession().token) endSession('moved', words);
}

/** The reason has been shown. */
export function forgetSessionEnd(): void {
  if (currentSession().endedBy !== null) sessionStore.setState(NO_END);
}

/** Reads again what is stored, as at the start of a page. */
export function restoreSession(): void {
  sessionStore.setState(stored());
}

/** Follows what another tab of this browser does; returns the function that stops it. */
export function followOtherTabs(): () => void {
  const follow = () => {
    const there = stored();
    if (there.token === null) {
      const [endedBy, words] = storedEnd();
      if (currentSession().token === null) return;
      if (endedBy === 'expired') interruptSession();
      else endSession(endedBy, words);
    } else {
      sessionStore.setState({ ...there, state: 'signed-in' });
    }
  };
  const onStorage = ({ key }: StorageEvent) => {
    if (key === null || key === TOKEN_KEY || key === USER_KEY) follow();
  };
  // A page from the back/forward cache has missed the storage events.
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) follow();
  };
  window.addEventListener('storage', onStorage);
  window.addEventListener('pageshow', onShow);
  return () => {
    window.removeEventListener('storage', onStorage);
    window.removeEventListener('pageshow', onShow);
  };
}
