/** What permissions and scopes are called where people choose them. */
import type { Permission, Scope } from './permissions.ts';

export const SCOPE_WORDS: Readonly<Record<Scope, { readonly label: string; readonly help: string }>> = {
  own: { label: 'Own', help: 'What is assigned to them' },
  project: { label: 'Projects', help: 'Tickets of projects that they lead' },
  organization: { label: 'Organization', help: 'Everything in the organization' },
};

export const PERMISSION_WORDS: Readonly<
  Record<Permission, { readonly label: string; readonly help: string }>
> = {
  'tickets.read': { label: 'Read tickets', help: 'What else they may do holds for tickets they read' },
  'tickets.reply': { label: 'Reply', help: 'Write replies and attach files' },
  'tickets.note': { label: 'Internal notes', help: 'Read and write notes, and what only staff see' },
  'tickets.edit': { label: 'Edit tickets', help: 'Change what a ticket says, whatever its status' },
  'tickets.priority': { label: 'Priority and tags', help: 'Set priority, request type and tags' },
  'tickets.status': { label: 'Status', help: 'Set the status and whom it waits for, triage and merge' },
  'tickets.assign': { label: 'Assign', help: 'Give tickets to agents' },
  'tickets.people': { label: 'People', help: 'Add people to tickets and take them off' },
  'tickets.share': { label: 'Sharing', help: 'Narrow who may read a ticket' },
  'tickets.confide': { label: 'Confidential', help: 'Mark tickets as confidential' },
  'tickets.export': { label: 'Export tickets', help: 'Download lists as CSV' },
  'tickets.raise_for': { label: 'Raise for others', help: 'Raise tickets in the name of somebody else' },
  'chat.use': { label: 'Chat', help: 'Take part in chats once somebody is assigned' },
  'approvals.ask': { label: 'Ask for approval', help: 'Ask people to agree to a ticket' },
  'access.explain': { label: 'Explain access', help: 'See why somebody can read a ticket, beside its notes' },
  'dashboards.read': { label: 'Dashboards', help: 'See figures and service reports' },
  'approvals.manage': { label: 'Manage approvals', help: 'Cancel what others asked for' },
  'categories.manage': { label: 'Categories', help: 'Create, change and archive categories' },
  'projects.manage': { label: 'Projects', help: 'Create, change, import and archive projects' },
  'schedules.manage': { label: 'Scheduled tickets', help: 'Create, change and run schedules' },
  'autoassign.manage': { label: 'Auto-assign', help: 'Change how new tickets find their agent' },
  'users.manage': { label: 'Manage users', help: 'Create, change, import and deactivate people' },
  'users.read': { label: 'List users', help: 'See the people of the organization' },
  'audit.read': { label: 'Audit', help: 'Read who changed what' },
  'licenses.request': { label: 'Request licenses', help: 'Ask for more licenses' },
  'roles.manage': { label: 'Manage roles', help: 'Make roles and give them' },
  'glass.break': { label: 'Open confidential tickets', help: 'With a reason that everybody on them sees' },
  'organization.edit': { label: 'Organization', help: 'Change the settings of the organization' },
};
