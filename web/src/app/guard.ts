/** Who may stay on a path, and where everybody else goes. */
import type { User } from '@switchboard/contract/entities/user.ts';
import { type EntranceState, returnPathOf } from '../features/auth/return-path.ts';
import { paths } from '../lib/paths.ts';
import type { Session } from '../lib/session-store.ts';
import { findRoute } from './routes.ts';

export interface Place {
  pathname: string;
  search: string;
  /** What the browser's history holds beside the address. */
  state?: unknown;
}

export type Visitor = Pick<Session, 'endedBy'> & { user: Pick<User, 'role'> | null };

export interface Redirection {
  to: string;
  state?: EntranceState;
}

const isAdminPath = (pathname: string) => /^\/admin(\/|$)/i.test(pathname);

/** The sign-in page, with the way back to what was wanted; who has signed out leaves none to the next person. */
function toSignIn({ endedBy }: Visitor, { pathname, search }: Place, exists: boolean): Redirection {
  const to = endedBy === null && isAdminPath(pathname) ? paths.adminLogin : paths.login;
  return exists && endedBy !== 'sign-out' ? { to, state: { returnTo: `${pathname}${search}` } } : { to };
}

/** Where the visitor has to go instead, or null when this is a place for them. */
export function redirection(visitor: Visitor, place: Place): Redirection | null {
  const route = findRoute(place.pathname);
  if (route?.access === 'public') return null;
  if (visitor.user === null) {
    return route?.access === 'guest' ? null : toSignIn(visitor, place, route !== undefined);
  }
  if (route?.access === 'guest') return { to: returnPathOf(place.state) };
  return route?.access.includes(visitor.user.role) ? null : { to: paths.dashboard };
}
