export const text = {
  title: 'Access',
  description: 'Who may read tickets beside the people on them and their staff.',
  what: 'settings',
  sharing: 'Sharing',
  sharingHelp:
    'Whoever raises a ticket chooses among these. What is taken away here is private at once, also on older tickets.',
  allowed: 'Who may be allowed to read',
  usual: 'Where nothing was chosen',
  leads: {
    title: 'Managers and BU heads',
    help: 'What they read and work on by their role. Tickets they raised or have, or that are shared with them, they keep.',
    label: 'What managers and BU heads run',
    scopes: {
      organization: { label: 'Every ticket', description: 'All tickets of the organization, as admins do.' },
      projects: {
        label: 'Only the projects they lead',
        description:
          'Lists, dashboard, reports, exports, search and chat show them nothing of other projects. Whoever becomes manager or BU head of a project sees its tickets at once.',
      },
    },
  },
  raising: 'Raising for others',
  raisingHelp: 'Whoever a ticket is raised for has it as if they had raised it themselves.',
  raiseFor: 'Who may raise tickets for others',
  confiding: 'Confidential tickets',
  confidingHelp:
    'Only the people on such a ticket read it, whatever their role. Categories can make all of theirs so.',
  confidentialBy: 'Who may mark tickets of their own',
  whoConfides: { staff: 'Staff alone', everyone: 'Every requester' },
  who: { staff: 'Those who run the desk, and agents', everyone: 'Everyone' },
  approvals: {
    title: 'Approvals of tickets',
    help: 'Who decides where nobody else can, and how long is waited.',
    fallback: 'Fallback approver',
    fallbackHelp: 'Decides in the place of who has left, and where a project has nobody to ask.',
    nobody: 'Nobody',
    people: 'people',
    signIn: 'Links in letters ask to sign in',
    signInHelp: 'Otherwise whoever holds the letter approves or rejects by it, without signing in.',
    reminderHours: 'Remind every so many hours',
    expiryDays: 'Expires after so many days',
  },
  save: 'Save Changes',
  saved: 'Saved',
  failed: 'The settings could not be saved. Please try again.',
};
