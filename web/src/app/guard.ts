/** Who may stay on a path, and where everybody else goes. */
import { hasProfileToComplete, type User } from '@switchboard/contract/people/user.ts';
import { bringsHandOff, bringsRefusal, handOffInAddress } from '../features/auth/hand-off.ts';
import { type EntranceState, returnPathOf } from '../features/auth/return-path.ts';
import { paths } from '../lib/navigation/paths.ts';
import type { Session } from '../lib/session/session-store.ts';
import { isOpenedBy } from './routes/app-route.ts';
import { findRoute } from './routes/routes.ts';

export interface Place {
  pathname: string;
  search: string;
  /** The place on the page. */
  hash?: string;
  /** What the browser's history holds beside the address. */
  state?: unknown;
}

export type Visitor = Pick<Session, 'endedBy'> & {
  user: (Pick<User, 'role'> & Partial<Pick<User, 'contactNumber' | 'organization' | 'permissions'>>) | null;
};

export interface Redirection {
  to: string;
  state?: EntranceState;
}

const isAdminPath = (pathname: string) => /^\/admin(\/|$)/i.test(pathname);

/** The sign-in page, with the way back to what was wanted; who has signed out leaves none to the next person. */
function toSignIn(
  { endedBy }: Visitor,
  { pathname, search, hash = '' }: Place,
  exists: boolean,
): Redirection {
  const to = endedBy === null && isAdminPath(pathname) ? paths.adminLogin : paths.login;
  return exists && endedBy !== 'sign-out'
    ? { to, state: { returnTo: `${pathname}${search}${hash}` } }
    : { to };
}

const isNewcomer = ({ role, contactNumber = ' ', organization }: NonNullable<Visitor['user']>) =>
  hasProfileToComplete({
    role,
    contactNumber,
    organizationId: organization === null ? null : (organization?._id ?? ''),
  });

/** Pages that a sign-in through the provider leads over; without what it brings there is nothing to see. */
function pastPassage({ user }: Visitor, place: Place): Redirection | null {
  const isOpen =
    place.pathname === paths.completeProfile
      ? user === null
        ? bringsHandOff(place)
        : isNewcomer(user)
      : bringsHandOff(place) || bringsRefusal(place);
  return isOpen ? null : { to: user === null ? paths.login : paths.dashboard };
}

/**
 * Where the visitor has to go instead, or null when this is a place for them: also where there is no page at all, which
 * they are told.
 */
export function redirection(visitor: Visitor, place: Place): Redirection | null {
  const route = findRoute(place.pathname);
  if (route === undefined && place.pathname !== '/') return null;
  if (route?.access === 'public') return null;
  if (route?.access === 'passage') return pastPassage(visitor, place);
  if (visitor.user === null) {
    return route?.access === 'guest' ? null : toSignIn(visitor, place, route !== undefined);
  }
  if (route?.access === 'guest') {
    // Somebody else's token may have been sent along: that page asks before it switches.
    return handOffInAddress(place) === null
      ? { to: returnPathOf(place.state) }
      : { to: `${paths.oauthCallback}${place.search}` };
  }
  if (route === undefined) return { to: paths.dashboard };
  const mayStay = route.access.includes(visitor.user.role) || isOpenedBy(route, visitor.user);
  return mayStay ? null : { to: paths.dashboard };
}
