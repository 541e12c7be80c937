import type { ScopeSubject, TokenScope } from '@switchboard/contract/access/tokens/scopes.ts';
import type { TokenKind, TokenState } from '@switchboard/contract/access/tokens/tokens.ts';

const subjects: Record<ScopeSubject, string> = {
  tickets: 'Tickets',
  chat: 'Chat',
  approvals: 'Approvals',
  drafts: 'Drafts',
  views: 'Views',
  macros: 'Macros',
  notifications: 'Notifications',
  catalog: 'Categories, projects, tags and forms',
  people: 'People',
  teams: 'Teams and absences',
  'service-times': 'Service times',
  schedules: 'Schedules',
  organization: 'Organization',
  mail: 'Mail',
  installation: 'Installation',
};
const single: Partial<Record<TokenScope, string>> = {
  'comments:write': 'Write replies',
  notes: 'Read and write internal notes',
  'reports:read': 'Read reports',
  'audit:read': 'Read the audit and the security log',
};
const kinds: Record<TokenKind, string> = { personal: 'Personal', service: 'Service account' };
const states: Record<TokenState, string> = { active: 'Active', expired: 'Expired', revoked: 'Revoked' };

const day = (days: number) => (days === 1 ? '1 day' : `${days} days`);

export const text = {
  kinds,
  states,
  never: 'Never',
  columns: {
    name: 'Name',
    owner: 'Owner',
    kind: 'Kind',
    scopes: 'Scopes',
    lastUsed: 'Last used',
    expires: 'Expires',
    state: 'State',
    actions: 'Actions',
  },
  more: (name: string) => `More for ${name}`,
  revokeItem: 'Revoke',
  allScopes: (count: number) => (count === 1 ? '1 scope' : `${count} scopes`),

  own: {
    title: 'API tokens',
    help: 'What scripts sign in with in your name. Each may do what its scopes allow, and never more than you.',
    what: 'your API tokens',
    list: 'Your API tokens',
    add: 'New token',
    empty: {
      title: 'No tokens yet',
      text: 'Scripts sign in with one instead of your password.',
    },
  },

  scopes: {
    label: 'Scopes',
    read: (subject: string) => `Read: ${subject}`,
    write: (subject: string) => `Write: ${subject}`,
    readHead: 'Read',
    writeHead: 'Write',
    subjects,
    single,
  },

  form: {
    title: 'New API token',
    titleOf: (account: string) => `New token of ${account}`,
    subtitle: 'Give it no more than its program needs.',
    submit: 'Make token',
    name: 'Name',
    namePlaceholder: 'CI export',
    expires: 'Expires in',
    days: day,
    failed: 'The token could not be made. Please try again.',
  },

  secret: {
    title: 'Your new token',
    label: 'Secret',
  },

  revoke: {
    title: 'Revoke token',
    message: 'Programs that use it can no longer sign in. This cannot be undone.',
    confirm: 'Revoke',
    done: 'Token revoked',
    failed: 'The token could not be revoked. Please try again.',
  },

  all: {
    title: 'All tokens',
    what: 'tokens',
    list: 'API tokens of the organization',
    description: 'What programs sign in with, of everybody in the organization.',
    back: 'Service accounts',
    empty: { title: 'No tokens yet', text: 'Tokens that people and service accounts have will appear here.' },
    export: {
      fileName: 'tokens',
      running: 'Exporting tokens',
      done: (rows: number, shown: string) => (rows === 1 ? '1 row exported' : `${shown} rows exported`),
      failed: 'Failed to export tokens',
    },
  },

  accounts: {
    title: 'Service accounts',
    what: 'service accounts',
    list: 'Service accounts',
    description: 'Programs that act under a name of their own. They take no license and cannot sign in.',
    add: 'New service account',
    allTokens: 'All tokens',
    columns: { name: 'Name', role: 'Role', scopes: 'Scopes', tokens: 'Tokens', lastUsed: 'Last used' },
    empty: {
      title: 'No service accounts yet',
      text: 'A monitor or an integration signs in with one, whoever made it.',
    },
    menu: { token: 'New token', edit: 'Edit', remove: 'Delete' },
  },

  accountForm: {
    add: 'New service account',
    edit: 'Edit service account',
    submit: { add: 'Make account', edit: 'Save Changes' },
    name: 'Name',
    namePlaceholder: 'Monitoring',
    role: 'Role',
    roleHelp: 'It may do what a person with this role may, within its scopes.',
    scopesHelp: 'Each of its tokens has some of these.',
    saved: (name: string) => `${name} saved`,
    failed: 'The account could not be saved. Please try again.',
  },

  remove: {
    title: 'Delete service account',
    message: 'its tokens are revoked at once. What it did keeps its name.',
    confirm: 'Delete',
    done: (name: string) => `${name} deleted`,
    failed: 'The account could not be deleted. Please try again.',
  },
} as const;
