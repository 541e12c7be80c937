import { ROLES, type Role } from '@switchboard/contract/enums.ts';
import { describe, expect, test } from 'vitest';
import { redirection } from './guard.ts';
import { navigationFor } from './navigation.ts';
import type { SidebarCounts } from './sidebar-counts.ts';

const labelsOf = (role: Role) =>
  navigationFor(role).map(({ heading, entries }) => [heading, ...entries.map(({ label }) => label)]);

const CREATES = ['Create Ticket', 'My Tickets'];
const DESK_GROUP = ['Administration', 'All Tickets'];
const DESK_SET_UP = [
  'How the desk works',
  'Tags',
  'Checklist templates',
  'Request types',
  'Service times',
  'Teams',
  'Macros',
];

test.each<[Role, (string | undefined)[][]]>([
  ['user', [[undefined, 'Dashboard', ...CREATES, 'To approve', 'Profile']]],
  [
    'bu_head',
    [
      [undefined, 'Dashboard', ...CREATES, 'Assigned to Me', 'To approve', 'Absences', 'Profile'],
      [...DESK_GROUP, 'Service Report'],
      DESK_SET_UP,
    ],
  ],
  [
    'manager',
    [
      [undefined, 'Dashboard', ...CREATES, 'Assigned to Me', 'To approve', 'Absences', 'Profile'],
      [...DESK_GROUP, 'Service Report'],
      DESK_SET_UP,
    ],
  ],
  [
    'admin',
    [
      [undefined, 'Dashboard', 'Assigned to Me', 'To approve', 'Absences', 'Profile'],
      [
        ...DESK_GROUP,
        'Scheduled Tickets',
        'Users',
        'Newcomers',
        'Categories',
        'Service Report',
        'Projects',
        'My Organization',
      ],
      [...DESK_SET_UP, 'Approval rules', 'Mail'],
      [
        'Access and records',
        'Roles',
        'Sign-in',
        'Access',
        'Audit',
        'Security log',
        'Data export',
        'Data keeping',
      ],
      ['Integrations', 'Service accounts', 'Webhooks', 'Incoming'],
    ],
  ],
  ['devops_agent', [[undefined, 'Dashboard', 'Assigned to Me', 'To approve', 'Absences', 'Profile']]],
  [
    'super_admin',
    [
      [
        undefined,
        'Overview',
        'Organizations',
        'All Users',
        'All Tickets',
        'All Projects',
        'Subscriptions',
        'Templates',
        'Domains',
        'Mail',
        'Security log',
        'Legal holds',
        'Profile',
      ],
    ],
  ],
])('the sidebar of %s', (role, groups) => {
  expect(labelsOf(role)).toEqual(groups);
});

test('every entry leads to the page that it names', () => {
  const addressesOf = (role: Role) =>
    Object.fromEntries(
      navigationFor(role).flatMap(({ entries }) => entries.map(({ label, to }) => [label, to])),
    );
  expect({ ...addressesOf('admin'), ...addressesOf('manager') }).toEqual({
    Dashboard: '/dashboard',
    'Create Ticket': '/tickets/create',
    'My Tickets': '/tickets',
    'To approve': '/approvals',
    'Assigned to Me': '/tickets/assigned',
    Absences: '/absences',
    Profile: '/profile',
    'All Tickets': '/admin/tickets',
    'Scheduled Tickets': '/admin/scheduled-tickets',
    Users: '/admin/users',
    Newcomers: '/admin/users/approvals',
    Categories: '/admin/categories',
    Tags: '/admin/tags',
    'Checklist templates': '/admin/checklist-templates',
    'Request types': '/admin/request-types',
    'Service Report': '/admin/service-report',
    'Service times': '/admin/service-times',
    Teams: '/admin/teams',
    Macros: '/admin/macros',
    Projects: '/admin/projects',
    'My Organization': '/admin/organizations',
    Roles: '/admin/roles',
    'Sign-in': '/admin/sign-in',
    'Approval rules': '/admin/approval-rules',
    Access: '/admin/access',
    Mail: '/admin/mail',
    'Service accounts': '/admin/integrations/service-accounts',
    Webhooks: '/admin/integrations/webhooks',
    Incoming: '/admin/integrations/incoming',
    Audit: '/admin/audit',
    'Security log': '/admin/security-log',
    'Data export': '/admin/data/exports',
    'Data keeping': '/admin/data/keeping',
  });
  expect(addressesOf('super_admin')).toEqual({
    Overview: '/dashboard',
    Organizations: '/super-admin/organizations',
    'All Users': '/super-admin/users',
    'All Tickets': '/super-admin/tickets',
    'All Projects': '/super-admin/projects',
    Subscriptions: '/super-admin/subscriptions',
    Templates: '/super-admin/templates',
    Domains: '/super-admin/domains',
    Mail: '/super-admin/mail',
    'Security log': '/super-admin/security-log',
    'Legal holds': '/admin/data/keeping',
    Profile: '/profile',
  });
});

describe.each(ROLES)('every entry of %s', (role) => {
  test('leads to a page that is open to them', () => {
    for (const { to } of navigationFor(role).flatMap(({ entries }) => entries)) {
      expect(redirection({ user: { role }, endedBy: null }, { pathname: to, search: '' })).toBeNull();
    }
  });
});

test('an entry counts as open below its address, unless another entry lies there', () => {
  const exact = navigationFor('manager')
    .flatMap(({ entries }) => entries)
    .filter(({ end }) => end);
  expect(exact.map(({ label }) => label)).toEqual(['My Tickets']);
});

test('the dashboard counts as open at /admin too', () => {
  const first = (pathname: string) => navigationFor('admin', {}, pathname)[0]?.entries[0];
  expect(first('/admin')).toMatchObject({ label: 'Dashboard', to: '/admin' });
  expect(first('/tickets')).toMatchObject({ label: 'Dashboard', to: '/dashboard' });
});

test('triage stands there where there is a team, with what waits once that is known', () => {
  const entriesWith = (counts: SidebarCounts) =>
    navigationFor('devops_agent', counts).flatMap(({ entries }) =>
      entries.filter(({ label }) => label === 'Triage').map(({ to, count }) => ({ to, count })),
    );
  expect(entriesWith({})).toEqual([]);
  expect(entriesWith({ hasInboxes: true })).toEqual([{ to: '/triage', count: undefined }]);
  expect(entriesWith({ hasInboxes: true, triage: 3 })).toEqual([{ to: '/triage', count: 3 }]);
});

test('figures stand beside the lists they count', () => {
  const figures = navigationFor('manager', { mine: 3, assigned: 0 })
    .flatMap(({ entries }) => entries)
    .flatMap(({ label, count }) => (count === undefined ? [] : [[label, count]]));
  expect(figures).toEqual([
    ['My Tickets', 3],
    ['Assigned to Me', 0],
  ]);
});

test.each<[Role, [string, number][]]>([
  ['user', [['My Tickets', 2]]],
  ['devops_agent', [['Assigned to Me', 1]]],
  [
    'manager',
    [
      ['My Tickets', 2],
      ['Assigned to Me', 1],
      ['All Tickets', 4],
    ],
  ],
  ['super_admin', [['All Tickets', 4]]],
])('what is unread stands for %s beside the lists that have it', (role, expected) => {
  const marked = navigationFor(role, {}, undefined, { mine: 2, assigned: 1, all: 4 })
    .flatMap(({ entries }) => entries)
    .flatMap(({ label, unread }) => (unread === undefined ? [] : [[label, unread]]));
  expect(marked).toEqual(expected);
});
