import { count } from '../../lib/format.ts';

export const text = {
  pageTitle: 'Dashboard',
  greeting: (hour: number, name: string) => {
    if (hour < 12) return `Good morning, ${name}`;
    return hour < 18 ? `Good afternoon, ${name}` : `Good evening, ${name}`;
  },
  create: 'Create',
  createWhat: 'ticket',
  loadFailed: 'Failed to load dashboard data',
  loadWhat: 'dashboard data',
  figures: {
    own: { total: 'My tickets', open: 'Open', inProgress: 'In Progress', resolved: 'Resolved' },
    assigned: { total: 'Assigned to me', open: 'Pending', inProgress: 'In Progress', resolved: 'Completed' },
    all: { total: 'All tickets', open: 'Open', inProgress: 'In Progress', resolved: 'Resolved' },
  },
  recent: { own: 'My recent tickets', assigned: 'Recent assigned tickets', all: 'Recent tickets' },
  viewAll: (total: number) => `View all ${count(total)}`,
  empty: {
    own: { title: 'No tickets yet', text: 'You have not raised a ticket yet. It takes about a minute.' },
    assigned: {
      title: 'Nothing is waiting for you',
      text: 'Tickets that are assigned to you will stand here.',
    },
    all: { title: 'No tickets yet', text: 'Tickets will stand here as soon as somebody raises one.' },
  },
} as const;
