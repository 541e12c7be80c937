/** Every word of the users page. */
import { IMPORT } from '@switchboard/contract/limits.ts';
import type { MoveEffect } from '@switchboard/contract/members/users.ts';
import { count } from '../../lib/format/format.ts';

const of = (number: number, one: string, many = `${one}s`) => `${count(number)} ${number === 1 ? one : many}`;

export const text = {
  title: 'Users Management',
  list: 'Users',
  what: 'users',
  description: 'The people of your organization. Each active person uses a license.',
  search: 'Search by name or e-mail',
  add: 'Create User',
  bulkImport: 'Bulk Import',
  approvals: 'Awaiting approval',
  role: 'Role',
  status: 'Status',
  states: { active: 'Active', inactive: 'Inactive', invited: 'Invited' },
  columns: {
    person: 'User',
    role: 'Role',
    organization: 'Organization',
    department: 'Department',
    contact: 'Contact number',
    status: 'Status',
    autoAssign: 'Auto Assign',
    lastSignIn: 'Last sign-in',
    actions: 'Actions',
  },
  noOrganization: 'No Organization',
  neverSignedIn: 'Never',
  provisioned: 'by your directory',
  signsInWith: (provider: string) => `with ${provider}`,
  none: '—',
  you: 'You',
  more: (name: string) => `More about ${name}`,
  menu: {
    edit: 'Edit',
    roles: 'Roles',
    sees: (name: string) => `What can ${name} see?`,
    invite: 'Send invitation again',
    mailAgain: 'Send mail again',
    deactivate: 'Deactivate',
    reactivate: 'Reactivate',
    sessions: 'Sessions',
    resetSecondFactor: 'Reset second factor',
    delete: 'Delete',
  },
  sessions: {
    title: (name: string) => `Sessions of ${name}`,
    subtitle: 'Where they are signed in. A session that you end is over at once.',
    list: 'Sessions',
    what: 'the sessions',
    none: 'Not signed in anywhere.',
    ended: 'The session has ended',
    failed: 'Failed to end the session',
  },
  empty: { title: 'No users yet', text: 'Create the first account for somebody of your organization.' },
  nothingMatches: { title: 'No users found', text: 'Nobody matches your search and filters.' },
  licenses: {
    title: 'Licenses',
    used: (used: number, total: number) => `${count(used)} of ${count(total)} used`,
    available: (available: number) => `${count(available)} available`,
    none: 'No license is left. Deactivate somebody, or ask the super admin for more.',
  },
  form: {
    title: { create: 'Create User', add: 'Add User', edit: 'Edit User' },
    submit: { create: 'Create User', add: 'Add User', edit: 'Save Changes', move: 'Move and save' },
    firstName: 'First name',
    lastName: 'Last name',
    email: 'E-mail',
    workEmail: (domain: string) => `Must end with @${domain}`,
    way: 'First sign-in',
    ways: { invitation: 'Send an invitation', password: 'Choose for them, below' },
    invitationHelp: 'An e-mail with a link to choose a password, good for seven days.',
    password: 'Password',
    passwordHelp: (least: number) => `At least ${least} characters. Give it to them in person.`,
    role: 'Role',
    ownRole: 'Only another admin can change your role.',
    organization: 'Organization',
    organizationPlaceholder: 'Search name or code',
    organizations: 'organizations',
    department: 'Department',
    contactNumber: 'Contact number',
    status: 'Status',
    agentNote: 'Their open tickets will have no agent.',
    provisionedNote: 'Your directory manages this account, and may change it again.',
    failed: { create: 'Failed to create user', edit: 'Failed to update user' },
    created: (name: string) => `${name} can sign in now`,
    invited: (name: string, email: string) => `${name} gets an invitation at ${email}`,
    saved: (name: string) => `${name} saved`,
    moved: (name: string, organization: string) => `${name} belongs to ${organization} now`,
  },
  roles: {
    title: 'Roles',
    what: 'roles',
    none: 'Your organization has no roles of its own.',
    make: 'Make one',
    full: 'A person holds ten roles at most.',
    submit: 'Save Changes',
    failed: 'Failed to give roles',
    saved: (name: string) => `${name} has these roles now`,
  },
  mail: {
    fails: 'Mail fails',
    again: (name: string, email: string) => `The next e-mail to ${name} goes to ${email} again`,
    failed: 'This did not work. Please try again.',
  },
  invitation: {
    sent: (name: string, email: string) => `A new link for ${name} is on its way to ${email}`,
    failed: 'Failed to send the invitation',
  },
  import: {
    title: 'Bulk Import',
    subtitle: 'Users from a CSV file',
    rules: [
      'The first row must hold the column names. First Name, Last Name and Email are required; Role, Department, Contact Number and Custom Roles are optional; semicolons stand between several roles.',
      'Role can be User, Manager, BU Head or DevOps Agent; blank means User.',
      'Each person uses a license. They get an e-mail with a link, valid for seven days, to choose a password.',
      `A file may have up to ${count(IMPORT.rows)} rows and 5 MB. Nothing is saved until you press Import; rows with problems are skipped.`,
    ],
    columns: { name: 'Name', key: 'E-mail' },
    ready: (good: number, all: number) =>
      good === all
        ? `All ${of(all, 'row')} can be imported`
        : `${count(good)} of ${of(all, 'row')} can be imported`,
    done: (good: number, all: number) => `${count(good)} of ${of(all, 'user')} imported`,
    afterwards: (good: number) =>
      good === 1 ? 'The invitation is on its way.' : `${count(good)} invitations are on their way.`,
    ignored: (headings: readonly string[]) => `These columns are not imported: ${headings.join(', ')}`,
    errorList: 'user-import-errors.csv',
  },
  deactivate: {
    title: 'Are you sure you want to deactivate this user?',
    message:
      ' will be signed out at once and cannot sign in until somebody reactivates them. Their license becomes free.',
    superAdmin: ' will be signed out at once and cannot sign in until somebody reactivates them.',
    confirm: 'Deactivate',
    failed: 'Failed to deactivate user',
    done: (name: string) => `${name} is deactivated`,
  },
  delete: {
    title: 'Are you sure you want to delete this user?',
    message:
      ' will be signed out at once and removed from all lists. Their license and e-mail become free; what they wrote keeps their name. This cannot be undone.',
    superAdmin: ' will be signed out at once and removed from all lists. This cannot be undone.',
    confirm: 'Delete',
    failed: 'Failed to delete user',
    done: (name: string) => `${name} is deleted`,
  },
  handOver: {
    loading: 'Looking up their open work …',
    unknown: 'Their open work could not be looked up. Open tickets will have no agent.',
    work: (tickets: number, schedules: number) =>
      [tickets > 0 ? of(tickets, 'open ticket') : '', schedules > 0 ? of(schedules, 'scheduled ticket') : '']
        .filter(Boolean)
        .join(' and '),
    agent: (work: string) => `Who takes over ${work}?`,
    manager: (projects: number) => `Who will manage ${of(projects, 'project')}?`,
    head: (projects: number) => `Who will be BU head of ${of(projects, 'project')}?`,
    approver: (approvals: number) => `Who decides ${of(approvals, 'pending approval')}?`,
    members: 'people',
    nobody: 'Nobody yet',
    agents: 'DevOps agents',
    managers: 'managers',
    heads: 'BU heads',
    note: 'Without a successor, open tickets become unassigned, and projects keep the name until you choose somebody else.',
  },
  reactivate: {
    done: (name: string) => `${name} can sign in again`,
    failed: 'Failed to reactivate user',
  },
  autoAssign: {
    on: 'Enabled',
    off: 'Disabled',
    none: 'N/A',
    label: (state: string, name: string) => `${state}, auto-assign of ${name}`,
    failed: 'Failed to save auto-assign',
  },
  all: {
    title: 'All Users',
    add: 'Add User',
    clear: 'Clear All',
    idle: (days: string) => `More than ${days} days ago`,
    figures: {
      users: 'Total Users',
      organizations: 'Organizations',
      active: 'Active Users',
      onPage: 'on this page',
    },
    empty: { title: 'No users found', text: 'Try adjusting your search criteria or add a new user.' },
  },
  move: {
    title: 'What changes with the move',
    what: 'what changes with the move',
    loading: 'Counting their open work …',
    seats: (now: number, after: number, total: number) =>
      now === after
        ? `Licenses stay at ${count(now)} of ${count(total)}`
        : `${count(now)} → ${count(after)} of ${count(total)} licenses`,
    full: 'No license is left here',
    email: (domain: string) =>
      domain === '' ? 'They need an e-mail of this organization.' : `Their e-mail must end with @${domain}.`,
    leaves: (leaves: MoveEffect['leaves']): string[] =>
      [
        leaves.agentTickets > 0 && `${of(leaves.agentTickets, 'open ticket')} will have no agent.`,
        leaves.otherAssignments > 0 && `${of(leaves.otherAssignments, 'other assignment')} will end.`,
        leaves.managedProjects > 0 && `${of(leaves.managedProjects, 'project')} will have no manager.`,
        leaves.headedProjects > 0 && `${of(leaves.headedProjects, 'project')} will have no BU head.`,
        leaves.schedules > 0 && `${of(leaves.schedules, 'schedule')} will look for another agent.`,
        leaves.pausingSchedules > 0 &&
          `${of(leaves.pausingSchedules, 'schedule')} will pause: no other admin is there to make tickets for.`,
        leaves.requestedTickets > 0 &&
          `${of(leaves.requestedTickets, 'ticket')} they raised will no longer be visible to them.`,
      ].filter((sentence) => sentence !== false),
    always: (from: string) => `They will be signed out and can no longer see anything of ${from}.`,
  },
  reset: {
    title: (name: string) => `Reset the second factor of ${name}?`,
    message:
      'They are signed out and sign in with their password alone, until they set up a new one. Make sure that it is really them who asked.',
    confirm: 'Reset',
    done: (name: string) => `The second factor of ${name} is reset`,
    failed: 'Failed to reset the second factor',
  },
} as const;
