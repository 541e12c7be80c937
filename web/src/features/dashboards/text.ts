import type { Unread } from '@switchboard/contract/tickets/ticket.ts';
import { count } from '../../lib/format/format.ts';
import { peopleWords } from '../../lib/words/people-words.ts';
import { text as productText } from '../../lib/words/text.ts';

const nothing = 'Nothing here yet';

export const text = {
  pageTitle: 'Dashboard',
  installationTitle: 'Overview',
  greeting: (hour: number, name: string) => {
    if (hour < 5) return `Good evening, ${name}`;
    if (hour < 12) return `Good morning, ${name}`;
    return hour < 18 ? `Good afternoon, ${name}` : `Good evening, ${name}`;
  },
  toDate: (day: string, days: number) => `${day}, ${days} days to date`,
  create: 'Create',
  createWhat: 'ticket',
  loadFailed: 'Failed to load dashboard data',
  loadWhat: 'dashboard data',
  updateFailed: (when: string) => `These are the figures of ${when}.`,
  updated: (ago: string) => `Updated ${ago}`,
  updating: 'Updating …',
  update: 'Refresh',
  figures: {
    own: { total: 'Total tickets', open: 'Open', inProgress: 'In Progress', resolved: 'Resolved' },
    assigned: {
      total: 'Total assigned',
      open: 'Pending',
      inProgress: 'In Progress',
      completed: 'Completed',
    },
    desk: {
      created: 'Created',
      resolved: 'Resolved',
      open: 'Open',
      inProgress: 'In Progress',
      urgent: 'Urgent',
    },
    installation: {
      organizations: 'Organizations',
      users: peopleWords.people,
      tickets: 'Tickets',
      subscriptions: 'Active subscriptions',
    },
    share: (percent: string) => `${percent} of them`,
    closed: (number: number) => `${count(number)} closed`,
    active: (number: number) => `${count(number)} active`,
    made: (resolved: number, closed: number) => `${count(resolved)} resolved, ${count(closed)} closed`,
  },
  change: {
    up: 'up',
    down: 'down',
    from: (before: string) => `from ${before}`,
    fromThen: (before: string) => `from ${before}, 30 days ago`,
    same: (rest: string) => `Unchanged ${rest}`,
    isNew: 'New',
  },
  trend: {
    title: 'Created and resolved',
    created: 'Created',
    resolved: 'Resolved',
    day: 'Day',
    nothing: (days: number) => `Nothing was created or resolved in the last ${days} days.`,
    table: (days: number) => `Tickets created and resolved on each of the last ${days} days`,
  },
  status: {
    title: 'Status',
    all: 'All Tickets',
    tickets: (number: number) => (number === 1 ? 'ticket' : 'tickets'),
    unassigned: 'unassigned',
    users: (number: number) => (number === 1 ? 'user' : 'users'),
    projects: (number: number) => (number === 1 ? 'project' : 'projects'),
  },
  licenses: {
    title: 'Licenses',
    types: { basic: 'Basic', premium: 'Premium', enterprise: 'Enterprise' },
    used: (total: number) => `of ${count(total)} used`,
    state: (percent: number) => `${percent}% used`,
    left: (left: number) => (left === 0 ? 'none left' : `${count(left)} left`),
    over: (over: number) => `${count(over)} over the limit`,
    limitWarning: 'License Limit Warning',
    fewLeft: 'Soon nobody else can be added or activated.',
    noneLeft: 'Nobody can be added or activated until there are more licenses.',
    request: 'Request License Upgrade',
    requested: (total: number | null) =>
      total === null ? 'Upgrade requested' : `Upgrade to ${count(total)} requested`,
  },
  request: {
    title: 'Request License Upgrade',
    subtitle: 'A super admin will see the request and decide.',
    total: 'Total licenses',
    totalHelp: (present: number) => `You have ${count(present)} now.`,
    note: 'Note',
    noteHelp: 'What the licenses are for, if that helps.',
    submit: 'Send request',
    done: 'License upgrade requested',
    failed: 'The request could not be sent. Please try again.',
  },
  workload: {
    title: 'Workload',
    of: (total: number, cap: number) => `${count(total)} / ${count(cap)}`,
    said: (open: number, inProgress: number, cap: number) =>
      `${count(open)} open, ${count(inProgress)} in progress; auto-assign stops at ${count(cap)}`,
    empty: 'No DevOps agents yet',
    all: (number: number) => `Show all ${count(number)}`,
    fewer: 'Show fewer',
    nobody: (number: number) =>
      number === 1 ? '1 active ticket is unassigned' : `${count(number)} active tickets are unassigned`,
    assign: 'Assign',
  },
  recent: { own: 'My recent tickets', assigned: 'Recent assigned tickets', desk: 'Recent tickets' },
  viewAll: (total: number) => `View all ${count(total)}`,
  empty: {
    own: { title: 'No tickets yet', text: 'You have not raised a ticket yet. It takes about a minute.' },
    assigned: {
      title: 'Nothing is waiting for you',
      text: 'Tickets that are assigned to you will appear here.',
    },
    desk: { title: 'No tickets yet', text: 'Tickets will appear here as soon as somebody raises one.' },
  },
  users: {
    title: 'Recent users',
    all: (total: number) => `View all ${count(total)}`,
    inactive: 'Inactive',
    joined: 'Joined',
  },
  totals: {
    tickets: 'Tickets',
    users: peopleWords.people,
    projects: 'Projects',
    organizations: 'Organizations',
  },
  actions: {
    title: 'Quick actions',
    create: 'Create Ticket',
    mine: 'My Tickets',
    assigned: 'Assigned to Me',
    all: 'All Tickets',
    unassigned: 'Unassigned tickets',
    oldestPending: 'Oldest pending first',
    profile: 'Profile',
    users: 'Users',
    categories: 'Categories',
    projects: 'Projects',
    schedules: 'Scheduled Tickets',
    ownOrganization: 'My Organization',
    addOrganization: 'Add Organization',
    allOrganizations: 'Organizations',
    everyUser: 'All Users',
    everyTicket: 'All Tickets',
    everyProject: 'All Projects',
    subscriptions: 'Subscriptions',
  },
  chat: {
    title: 'Live Chat',
    about: 'Talk to the people who work on',
    newIn: (unread: Unread) => `${productText.unread(unread)} in`,
    open: 'Open Live Chat',
    openTicket: 'Open ticket',
    none: 'Every ticket has its own chat with the people who work on it. You have no active ticket.',
    create: 'Create a ticket',
  },
  activity: {
    title: 'Recent activity',
    by: (name: string) => `by ${name}`,
    all: (number: number) => `Show all ${count(number)}`,
    fewer: 'Show fewer',
    empty: {
      title: nothing,
      text: 'What happens to organizations, people, tickets, licenses and subscriptions will appear here.',
    },
  },
  licenseRequests: {
    title: 'License requests',
    empty: 'No organization has asked for licenses lately.',
  },
} as const;
