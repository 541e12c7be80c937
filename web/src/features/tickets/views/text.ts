/** Every word of saved views. */
import type { ViewGroup, ViewScope } from '@switchboard/contract/tickets/views/view-values.ts';

const SCOPES: Record<ViewScope, string> = {
  personal: 'Only you',
  role: 'Everybody of one role',
  team: 'Everybody of one team',
  organization: 'Everybody in your organization',
};

const GROUPS: Record<ViewGroup, string> = {
  status: 'Status',
  priority: 'Priority',
  assignee: 'Assigned to',
  team: 'Team',
  project: 'Project',
  category: 'Category',
  waiting: 'Waiting for',
};

export const text = {
  title: 'Views',
  what: 'views',
  list: 'Views',
  description:
    'Searches of tickets under a name. A view shows each of its readers the tickets that they may read.',
  more: 'More views',
  add: 'New view',
  untitled: 'New view',
  scopes: SCOPES,
  groups: GROUPS,
  ofRole: (role: string) => `Every ${role}`,
  ofTeam: (team: string) => `Team ${team}`,
  builtIn: 'Built in',
  columns: { name: 'Name', who: 'Who has it', search: 'Search', pinned: 'Side bar', actions: 'Actions' },
  actionsOf: (name: string) => `More about ${name}`,
  allTickets: 'All that you may read',
  pin: 'Show in the side bar',
  pinOf: (name: string) => `Show ${name} in the side bar`,
  pinFailed: 'The side bar could not be changed',
  empty: { title: 'No views yet', text: 'Save a search that you make often.' },
  missing: {
    title: 'There is no such view',
    text: 'It was deleted, or it is somebody else’s.',
    action: 'All views',
  },
  edited: 'Edited',
  save: 'Save',
  saveAsNew: 'Save as new',
  reset: 'Reset',
  copyLink: 'Copy link',
  copied: 'Link copied',
  copyFailed: 'The browser did not allow copying',
  edit: 'Edit view',
  saved: (name: string) => `${name} saved`,
  saveFailed: 'The view could not be saved',
  form: {
    add: 'New view',
    edit: 'Edit view',
    name: 'Name',
    who: 'Who has it',
    role: 'Role',
    team: 'Team',
    noTeam: 'No team has this name',
    submit: { add: 'Save view', edit: 'Save' },
    failed: 'The view could not be saved',
  },
  delete: {
    title: 'Delete view',
    label: 'Delete view',
    message: (name: string, shared: boolean) =>
      shared
        ? `${name} is deleted for everybody who has it. No ticket changes.`
        : `${name} is deleted. No ticket changes.`,
    confirm: 'Delete view',
    done: (name: string) => `${name} deleted`,
    failed: 'The view could not be deleted',
  },
  display: {
    title: 'Display',
    rows: 'Rows',
    group: 'Groups',
    noGroups: 'None',
    pages: 'Pages',
    continuous: 'Continuous',
    failed: 'The display could not be saved',
  },
  chooser: {
    title: 'Columns',
    up: (column: string) => `Move ${column} up`,
    down: (column: string) => `Move ${column} down`,
    own: 'Fields of request types',
    reset: 'Reset',
    failed: 'The columns could not be saved',
  },
  empties: 'No ticket is found by this view.',
  search: 'Words, “a phrase”, status:open',
} as const;
