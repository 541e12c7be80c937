import { ROLES, type Role } from '@switchboard/contract/enums.ts';
import {
  GIVABLE_PERMISSIONS,
  isScoped,
  type Permission,
  type Scope,
} from '@switchboard/contract/policies/permissions.ts';
import { describe, expect, test } from 'vitest';
import { paths } from '../lib/navigation/paths.ts';
import type { SessionEnd } from '../lib/session/session-store.ts';
import { redirection } from './guard.ts';
import { navigationFor } from './navigation.ts';
import { NAVIGATION } from './navigation-entries.ts';
import { routes } from './routes/routes.ts';

const signedOut = (endedBy: SessionEnd | null = null) => ({ user: null, endedBy });
const signedIn = (role: Role) => ({ user: { role }, endedBy: null });
const at = (path: string, state?: unknown) => {
  const { pathname, search, hash } = new URL(path, 'http://test');
  return { pathname, search, hash, state };
};

const EVERYBODY = ROLES;
const DESK = ['admin', 'bu_head', 'manager'] as const;

/** Path, who may stay, and where a signed-out visitor goes. */
const PAGES: readonly [path: string, roles: readonly Role[], door: string][] = [
  ['/dashboard', EVERYBODY, '/login'],
  ['/setup/organization', ['super_admin'], '/login'],
  ['/tickets/create', EVERYBODY, '/login'],
  ['/tickets', EVERYBODY, '/login'],
  ['/tickets/0197', EVERYBODY, '/login'],
  ['/tickets/0197/edit', EVERYBODY, '/login'],
  ['/tickets/assigned', [...DESK, 'devops_agent'], '/login'],
  ['/notifications', EVERYBODY, '/login'],
  ['/drafts', EVERYBODY, '/login'],
  ['/search', EVERYBODY, '/login'],
  ['/views', EVERYBODY, '/login'],
  ['/views/0197', EVERYBODY, '/login'],
  ['/profile', EVERYBODY, '/login'],
  ['/absences', [...DESK, 'devops_agent'], '/login'],
  ['/profile/notifications', EVERYBODY, '/login'],
  ['/admin', DESK, '/admin/login'],
  ['/admin/tickets', DESK, '/admin/login'],
  ['/admin/tickets/0197', DESK, '/admin/login'],
  ['/admin/categories', ['admin'], '/admin/login'],
  ['/admin/tags', ['admin', 'bu_head', 'manager'], '/admin/login'],
  ['/admin/checklist-templates', ['admin', 'bu_head', 'manager'], '/admin/login'],
  ['/admin/request-types', [...DESK, 'super_admin'], '/admin/login'],
  ['/triage', [...DESK, 'devops_agent', 'super_admin'], '/login'],
  ['/approvals', ['user', 'admin', 'bu_head', 'manager', 'devops_agent'], '/login'],
  ['/admin/service-times', [...DESK, 'super_admin'], '/admin/login'],
  ['/admin/service-report', [...DESK, 'super_admin'], '/admin/login'],
  ['/admin/teams', [...DESK, 'devops_agent', 'super_admin'], '/admin/login'],
  ['/admin/macros', ['admin', 'bu_head', 'manager', 'devops_agent', 'super_admin'], '/admin/login'],
  ['/admin/data/keeping', ['admin', 'super_admin'], '/admin/login'],
  ['/admin/projects', ['admin'], '/admin/login'],
  ['/admin/scheduled-tickets', ['admin'], '/admin/login'],
  ['/admin/scheduled-tickets/0197', ['admin'], '/admin/login'],
  ['/admin/users', ['admin'], '/admin/login'],
  ['/admin/users/0197/access', ['admin'], '/admin/login'],
  ['/admin/users/approvals', ['admin'], '/admin/login'],
  ['/admin/organizations', ['admin'], '/admin/login'],
  ['/admin/access', ['admin'], '/admin/login'],
  ['/tickets/shared', ['user', 'bu_head', 'manager', 'admin', 'devops_agent'], '/login'],
  ['/admin/roles', ['admin'], '/admin/login'],
  ['/admin/sign-in', ['admin'], '/admin/login'],
  ['/tickets/participating', ['user', 'bu_head', 'manager', 'admin', 'devops_agent'], '/login'],
  ['/tickets/watching', ['user', 'bu_head', 'manager', 'admin', 'devops_agent'], '/login'],
  ['/tickets/approving', ['user', 'bu_head', 'manager', 'admin', 'devops_agent'], '/login'],
  ['/admin/approval-rules', ['admin'], '/admin/login'],
  ['/admin/integrations/service-accounts', ['admin'], '/admin/login'],
  ['/admin/integrations/tokens', ['admin'], '/admin/login'],
  ['/admin/integrations/webhooks', ['admin'], '/admin/login'],
  ['/admin/integrations/webhooks/0197', ['admin'], '/admin/login'],
  ['/admin/integrations/incoming', ['admin'], '/admin/login'],
  ['/admin/integrations/incoming/0197', ['admin'], '/admin/login'],
  ['/admin/mail', ['admin'], '/admin/login'],
  ['/admin/mail/letters', ['admin'], '/admin/login'],
  ['/admin/mail/held', ['admin'], '/admin/login'],
  ['/admin/mail/held/0197', ['admin'], '/admin/login'],
  ['/admin/mail/deliveries', ['admin'], '/admin/login'],
  ['/admin/audit', ['admin'], '/admin/login'],
  ['/admin/security-log', ['admin'], '/admin/login'],
  ['/admin/data/exports', ['admin'], '/admin/login'],
  ['/super-admin', ['super_admin'], '/login'],
  ['/super-admin/organizations', ['super_admin'], '/login'],
  ['/super-admin/users', ['super_admin'], '/login'],
  ['/super-admin/tickets', ['super_admin'], '/login'],
  ['/super-admin/projects', ['super_admin'], '/login'],
  ['/super-admin/subscriptions', ['super_admin'], '/login'],
  ['/super-admin/templates', ['super_admin'], '/login'],
  ['/super-admin/domains', ['super_admin'], '/login'],
  ['/super-admin/mail', ['super_admin'], '/login'],
  ['/super-admin/security-log', ['super_admin'], '/login'],
  ['/super-admin/organizations/add', ['super_admin'], '/login'],
  ['/super-admin/organizations/0197', ['super_admin'], '/login'],
  ['/super-admin/organizations/0197/edit', ['super_admin'], '/login'],
];

const GUEST_PAGES = ['/login', '/admin/login', '/register'];
const PUBLIC_PAGES = [
  '/forgot-password',
  '/reset-password',
  '/accept-invitation',
  '/confirm-registration',
  '/confirm-email',
  '/decide',
  '/unsubscribe',
  '/setup',
  '/terms-of-use',
  '/privacy-policy',
];
/** Open to whoever brings something. */
const PASSAGES = ['/oauth/callback', '/complete-profile'];
const NOWHERE = ['/no/such', '/tickets/0197/no/such', '/administration', '/admin/no/such'];

test('every route is spoken of here', () => {
  const spoken = [...PAGES.map(([path]) => path), ...GUEST_PAGES, ...PASSAGES, ...PUBLIC_PAGES];
  expect(routes.map(({ path }) => path.replace(':id', '0197')).toSorted()).toEqual(spoken.toSorted());
});

describe.each(PAGES)('%s', (path, roles, door) => {
  test.each(ROLES)('%s', (role) => {
    expect(redirection(signedIn(role), at(path))).toEqual(roles.includes(role) ? null : { to: '/dashboard' });
  });

  test('signed out', () => {
    expect(redirection(signedOut(), at(path))).toEqual({ to: door, state: { returnTo: path } });
  });
});

describe.each(GUEST_PAGES)('%s', (path) => {
  test('is open to the signed out', () => {
    expect(redirection(signedOut(), at(path))).toBeNull();
  });

  test.each(ROLES)('sends a signed-in %s on', (role) => {
    const from = (returnTo?: string) => redirection(signedIn(role), at(path, returnTo && { returnTo }));
    expect(from()).toEqual({ to: '/dashboard' });
    expect(from('/tickets?page=2')).toEqual({ to: '/tickets?page=2' });
    expect(from('//evil.example')).toEqual({ to: '/dashboard' });
  });
});

describe.each(PASSAGES)('%s', (path) => {
  test('leads away whoever brings nothing', () => {
    expect(redirection(signedOut(), at(path))).toEqual({ to: '/login' });
    for (const role of ROLES) {
      expect(redirection(signedIn(role), at(path))).toEqual({ to: '/dashboard' });
    }
  });

  test('is open to the signed out who bring a token, also after a reload', () => {
    expect(redirection(signedOut(), at(`${path}?token=x`))).toBeNull();
    expect(redirection(signedOut(), at(path, { handOff: 'x' }))).toBeNull();
  });
});

describe('a token', () => {
  const incomplete = { user: { role: 'user' as const, contactNumber: '' }, endedBy: null };

  test('brings somebody signed in to where it is asked whose session goes on', () => {
    expect(redirection(signedIn('admin'), at('/login?token=x'))).toEqual({ to: '/oauth/callback?token=x' });
    expect(redirection(signedIn('admin'), at('/oauth/callback?token=x'))).toBeNull();
  });

  test('opens the profile form to nobody who is complete', () => {
    for (const role of ROLES) {
      expect(redirection(signedIn(role), at('/complete-profile?token=x'))).toEqual({ to: '/dashboard' });
    }
    expect(redirection(incomplete, at('/complete-profile'))).toBeNull();
  });
});

describe.each(PUBLIC_PAGES)('%s', (path) => {
  test('is open to everybody', () => {
    for (const visitor of [signedOut(), ...ROLES.map(signedIn)]) {
      expect(redirection(visitor, at(path))).toBeNull();
    }
  });
});

describe('/', () => {
  test.each(ROLES)('leads a signed-in %s to the dashboard', (role) => {
    expect(redirection(signedIn(role), at('/'))).toEqual({ to: '/dashboard' });
  });

  test('leads the signed out to the sign-in page', () => {
    expect(redirection(signedOut(), at('/'))).toEqual({ to: '/login' });
  });
});

test.each(NOWHERE)('%s is left to the page that says that there is none', (path) => {
  for (const visitor of [signedOut(), ...ROLES.map(signedIn)]) {
    expect(redirection(visitor, at(path))).toBeNull();
  }
});

describe('a signed-out visitor', () => {
  test('comes back to the list as it was', () => {
    const list = '/tickets?status=open&page=2';
    expect(redirection(signedOut(), at(list))?.state).toEqual({ returnTo: list });
    // The place that an e-mail links to.
    const linked = '/tickets/0197#comment-0198';
    expect(redirection(signedOut(), at(linked))?.state).toEqual({ returnTo: linked });
  });

  test.each(['expired', 'refused'] as const)('whose session was %s comes to /login everywhere', (end) => {
    expect(redirection(signedOut(end), at('/admin/tickets'))).toEqual({
      to: '/login',
      state: { returnTo: '/admin/tickets' },
    });
  });

  test('who has signed out leaves no page to the next person', () => {
    expect(redirection(signedOut('sign-out'), at('/admin/tickets'))).toEqual({ to: '/login' });
  });
});

const holding = (names: readonly Permission[], scope: Scope = 'organization') => {
  const permissions = names.map((name) => ({ name, scope }));
  return { user: { role: 'user' as const, permissions }, endedBy: null };
};
const PERMITTED = routes.flatMap(({ path, permission }) =>
  permission === undefined ? [] : [[path, permission] as const],
);

test.each(PERMITTED)(
  '%s is opened by %s of a role of the organization’s own, and by no other',
  (pattern, name) => {
    const path = pattern.replaceAll(/:[a-zA-Z]+/g, '0197');
    const others = GIVABLE_PERMISSIONS.filter((one) => one !== name);
    expect(redirection(holding([name]), at(path))).toBeNull();
    expect(redirection(holding(others), at(path))).toEqual({ to: paths.dashboard });
    if (isScoped(name))
      expect(redirection(holding([name], 'project'), at(path))).toEqual({ to: paths.dashboard });
    const entries = (permissions: readonly Permission[]) =>
      navigationFor('user', {}, undefined, {}, holding(permissions).user.permissions).flatMap(
        (group) => group.entries,
      );
    const inSidebar = routes.some((route) => route.path === pattern && NAVIGATION[route.path] !== undefined);
    expect(entries([name]).some(({ to }) => to === path)).toBe(inSidebar);
    expect(entries(others).some(({ to }) => to === path)).toBe(false);
  },
);
