/** The session as pages and components use it. */
import { login, logout, me } from '@switchboard/contract/access/auth.ts';
import type { Actor } from '@switchboard/contract/people/actor.ts';
import type { User } from '@switchboard/contract/people/user.ts';
import { grantedBeyond } from '@switchboard/contract/policies/permissions.ts';
import { useMemo } from 'react';
import { useStore } from 'zustand';
import { ApiError } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import {
  beginSession,
  currentSession,
  endSession,
  offerProviderSignOut,
  rejectToken,
  renewSession,
  type Session,
  sessionStore,
} from './session-store.ts';

export interface Credentials {
  email: string;
  password: string;
}

export const useSession = (): Session => useStore(sessionStore);

/** The signed-in person; only for what the guard lets nobody else see. */
export function useUser(): User {
  const { user } = useSession();
  if (user === null) throw new Error('Nobody is signed in');
  return user;
}

const actorOf = (user: User): Actor => ({
  id: user._id,
  role: user.role,
  organizationId: user.organization?._id ?? null,
  // Kept sessions of the version before have none.
  granted: grantedBeyond(user.role, user.permissions ?? []),
  leadsScope: user.organization?.leadsScope ?? 'organization',
});

/** Whoever is signed in at this moment, for what does not follow it. */
export function currentActor(): Actor | null {
  const { user } = currentSession();
  return user && actorOf(user);
}

/** The signed-in person as the policies ask for them. */
export function useActor(): Actor {
  const user = useUser();
  return useMemo(() => actorOf(user), [user]);
}

/**
 * Sends the credentials, without starting the session. Resolves with a session, or with the challenge of a second factor.
 * Throws the ApiError of a refusal.
 */
export const authenticate = (credentials: Credentials) => call(login, { body: credentials });

/** Ends the session here at once, and on the server as soon as it can be reached, which may offer more then. */
export async function signOut(): Promise<void> {
  const ended = call(logout);
  endSession('sign-out');
  const answer = await ended.catch(() => null);
  if (answer?.providerSignOut) offerProviderSignOut(answer.providerSignOut);
}

/** Learns what has changed about the signed-in person, if somebody is and the server answers. */
export async function refreshUser(): Promise<void> {
  if (currentSession().state !== 'signed-in') return;
  const answer = await call(me).catch(() => null);
  if (answer !== null) renewSession(answer.user);
}

const REFUSALS = new Set([401, 403, 404]);

/**
 * Checks with the server whether the stored token is still valid. A refusal ends the session; throws the ApiError when
 * the server could not say, and then the session stays as it is.
 */
export async function confirmSession(): Promise<void> {
  const { state, token } = currentSession();
  if (state !== 'loading' || token === null) return;
  try {
    const { user } = await call(me);
    if (currentSession().token === token) beginSession(token, user);
  } catch (error) {
    if (!(error instanceof ApiError && REFUSALS.has(error.status))) throw error;
    rejectToken(token);
  }
}
