/** Every word of the super admin's organizations. */
import {
  type LicenseType,
  ORGANIZATION_STATUSES,
  type OrganizationStatus,
} from '@switchboard/contract/enums.ts';
import { LICENSES } from '@switchboard/contract/limits.ts';
import { count } from '../../lib/format/format.ts';
import { peopleWords } from '../../lib/words/people-words.ts';

export const STATUS_LABELS: Record<OrganizationStatus, string> = {
  active: 'Active',
  inactive: 'Inactive',
  suspended: 'Suspended',
};

export const LICENSE_LABELS: Record<LicenseType, string> = {
  basic: 'Basic',
  premium: 'Premium',
  enterprise: 'Enterprise',
};

const people = (count: number) => (count === 1 ? '1 user' : `${count} users`);
const tickets = (count: number) => (count === 1 ? '1 ticket disappears' : `${count} tickets disappear`);
const licenses = (count: number) => (count === 1 ? '1 license' : `${count} licenses`);

export const text = {
  title: 'Organizations',
  what: 'organizations',
  search: 'Search name, code or entity',
  status: 'Status',
  empty: { title: 'No organizations yet', text: 'Add the first one, then its admin.' },
  figures: {
    total: 'Organizations',
    statuses: (counts: Record<OrganizationStatus, number>) =>
      ORGANIZATION_STATUSES.filter((status) => status === 'active' || counts[status] > 0)
        .map((status) => `${count(counts[status])} ${status}`)
        .join(', '),
    available: (total: number, available: number) => `of ${count(total)}, ${count(available)} available`,
    nearlyFull: `Above ${LICENSES.highPercent}%`,
    names: (names: readonly string[], others: number) =>
      [names.join(', '), others > 0 && `+${others} more`].filter(Boolean).join(' '),
  },
  columns: {
    name: 'Organization',
    entity: 'Entity',
    status: 'Status',
    type: 'License',
    used: peopleWords.seats,
    users: peopleWords.people,
    created: 'Created',
    actions: 'Actions',
  },
  used: (used: number, total: number) => `${used} of ${total}`,
  percent: (percent: number) => `${percent}%`,
  asks: 'Asks for more',
  more: (name: string) => `More about ${name}`,
  add: 'Add Organization',
  view: 'View Details',
  edit: 'Edit',
  manage: 'Manage license',
  delete: 'Delete',
  toggle: {
    label: (status: string, name: string) => `${status}, change status of ${name}`,
    done: 'Organization status updated successfully',
    failed: 'Error updating organization status. Please try again.',
    title: (name: string) => `Reactivate ${name}?`,
    message: 'Its people can sign in again, and its schedules run again.',
    confirm: 'Reactivate',
  },
  license: {
    title: 'Manage license',
    now: 'Now',
    after: 'After saving',
    of: (total: number) => `of ${total} used`,
    total: 'Total licenses',
    totalHelp: (used: number) => `1 to 10000, ${used} in use`,
    type: 'License type',
    notes: 'Notes',
    submit: 'Update license',
    over: (count: number) =>
      `${count} more ${count === 1 ? 'user' : 'users'} than licenses: nobody can be added`,
    more: (count: number) => `${licenses(count)} more`,
    fewer: (count: number) => `${licenses(count)} fewer`,
    done: 'License updated successfully!',
    failed: 'Error updating license. Please try again.',
  },
  storage: {
    title: 'Storage',
    change: 'Change limit',
    limit: 'Limit in GB',
    limitHelp: 'Blank for the limit that holds for every organization.',
    submit: 'Save Changes',
    of: (used: string, limit: string) => `${used} of ${limit}`,
    unlimited: (used: string) => `${used}, without a limit`,
    done: 'Storage limit updated',
    failed: 'The storage limit could not be changed. Please try again.',
  },
  requests: {
    title: 'License requests',
    what: 'license requests',
    asked: (name: string, total: number | null, day: string) =>
      total === null ? `${name} asked for more on ${day}` : `${name} asked for a total of ${total} on ${day}`,
    quote: (note: string) => `“${note}”`,
    usage: (used: number, total: number) => `${used} of ${total} used`,
    idle: (count: number) => `${count} idle for ${LICENSES.idleDays} days`,
    review: (name: string) => `Review the request of ${name}`,
    decline: (name: string) => `Decline the request of ${name}`,
    short: { review: 'Review', decline: 'Decline' },
    beyond: (count: number) => `${count} more requests are waiting.`,
    declineTitle: (name: string) => `Decline the request of ${name}?`,
    declineMessage: 'The number of licenses stays as it is. They can ask again.',
    reason: 'Reason',
    declined: 'License request declined',
    failed: 'The request could not be decided. Please try again.',
  },
  idle: {
    title: `Not signed in for ${LICENSES.idleDays} days`,
    what: 'idle people',
    nobody: `Everybody active has signed in within ${LICENSES.idleDays} days.`,
    some: (count: number) =>
      `${people(count)} with a license ${count === 1 ? 'has' : 'have'} not signed in for ${LICENSES.idleDays} days:`,
    last: (day: string | null) => (day === null ? 'never' : `last on ${day}`),
    all: 'Show all of them',
  },
  deletion: {
    title: 'Delete Organization',
    ask: (name: string) => `Are you sure you want to delete "${name}"? This action cannot be undone.`,
    affects: (users: number, count: number) =>
      `${people(users)} can no longer sign in, and ${tickets(count)} from all screens.`,
    counting: 'Counting affected users and tickets …',
    unknown: 'The affected users and tickets could not be counted.',
    typeCode: (code: string) => `Type ${code} to confirm`,
    submit: 'Delete',
    done: 'Organization deleted successfully',
    failed: 'Error deleting organization. Please try again.',
  },
} as const;
