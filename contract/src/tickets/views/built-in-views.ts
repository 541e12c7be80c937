/** Views that everybody of a role has without making them. They can be hidden, and are nobody's to change. */
import { DESK_ROLES, type Role, type TicketSort } from '../../enums.ts';

interface BuiltInView {
  readonly name: string;
  readonly roles: readonly Role[];
  readonly q: string;
  readonly sort: TicketSort;
}

const ACTIVE = 'status:open,in-progress';

export const BUILT_IN_VIEWS = {
  'waiting-for-me': {
    name: 'Waiting for me',
    roles: ['user'],
    q: 'requester:me waiting:requester',
    sort: '-updated',
  },
  'my-open': { name: 'Open', roles: ['user'], q: `requester:me ${ACTIVE}`, sort: '-updated' },
  'all-mine': { name: 'All mine', roles: ['user'], q: 'requester:me', sort: 'newest' },
  'my-queue': {
    name: 'My queue',
    roles: ['devops_agent'],
    q: `assignee:me ${ACTIVE}`,
    sort: '-priority',
  },
  'waiting-for-requester': {
    name: 'Waiting for requester',
    roles: ['devops_agent'],
    q: 'assignee:me waiting:requester',
    sort: 'updated',
  },
  'recently-resolved': {
    name: 'Recently resolved',
    roles: ['devops_agent'],
    q: 'assignee:me status:resolved updated:7d',
    sort: '-updated',
  },
  unassigned: { name: 'Unassigned', roles: DESK_ROLES, q: 'waiting:team', sort: 'oldest' },
  urgent: {
    name: 'Urgent',
    roles: DESK_ROLES,
    q: `priority:critical ${ACTIVE}`,
    sort: 'oldest',
  },
  'waiting-for-agent': {
    name: 'Waiting for agent',
    roles: DESK_ROLES,
    q: 'waiting:agent',
    sort: 'updated',
  },
  'all-open': { name: 'All open', roles: DESK_ROLES, q: ACTIVE, sort: 'newest' },
  'urgent-everywhere': {
    name: 'Urgent everywhere',
    roles: ['super_admin'],
    q: `priority:critical ${ACTIVE}`,
    sort: 'oldest',
  },
  'unassigned-everywhere': {
    name: 'Unassigned everywhere',
    roles: ['super_admin'],
    q: 'waiting:team',
    sort: 'oldest',
  },
} as const satisfies Record<string, BuiltInView>;

export type BuiltInName = keyof typeof BUILT_IN_VIEWS;
export const BUILT_IN_NAMES = Object.keys(BUILT_IN_VIEWS) as BuiltInName[];

export const builtInsOf = (role: Role): readonly BuiltInName[] =>
  BUILT_IN_NAMES.filter((name) => (BUILT_IN_VIEWS[name] as BuiltInView).roles.includes(role));
