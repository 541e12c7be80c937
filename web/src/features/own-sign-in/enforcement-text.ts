/** Every word about sign-in through the own providers alone. */
const people = (count: number) => (count === 1 ? 'One person' : `${count.toLocaleString('en')} people`);

export const text = {
  title: 'Sign-in',
  what: 'the rule',
  description: 'Decide whether people may still come in with a password beside your own providers.',
  section: 'Only through your providers',
  sectionHelp: 'Whoever leaves your company is then shut out where you shut them out of everything else.',
  enforced: 'Everybody signs in through your own providers',
  enforcedHelp:
    'Passwords, passkeys and other providers lead nobody in any more, and sessions that began with them end.',
  since: (date: string) => `In force since ${date}.`,
  emergency: 'Emergency admins',
  emergencyHelp:
    'One to three admins who still come in with a password and a second factor, for when your provider does not answer. All admins are told each time.',
  choose: 'Choose an admin',
  admins: 'admins',
  remove: (name: string) => `Take out ${name}`,
  cannotComeIn: (name: string) => `${name} has no second factor, or nothing to begin a sign-in with.`,
  notProven: 'Before you switch it on, sign in through your own provider once. That counts for 24 hours.',
  proven: (provider: string) => `You came in through ${provider} within the last 24 hours.`,
  outsideDomains: (count: number) =>
    `${people(count)} with an address outside of your verified domains will not get in.`,
  notSeenYet: (count: number) => `${people(count)} never came in through your providers so far.`,
  save: 'Save Changes',
  confirm: {
    enforce: 'Close all other ways in?',
    enforceHelp: 'Whoever came in otherwise is signed out at once, but for emergency admins.',
    lift: 'Open the other ways in again?',
    liftHelp: 'Passwords and passkeys lead in again, and people may choose new passwords by e-mail.',
    edit: 'Change the emergency admins?',
    editHelp: 'Confirm that it is you.',
    submit: { enforce: 'Enforce', lift: 'Lift the rule', edit: 'Save Changes' },
  },
  saved: 'Rule saved',
  failed: 'Failed to save the rule',
} as const;
