export const text = {
  setUp: {
    pageTitle: 'Set up',
    title: 'Set up Switchboard',
    subtitle:
      'Create the first account. It manages the whole installation: organizations, their admins and licenses.',
    firstName: 'First name',
    lastName: 'Last name',
    email: 'E-mail',
    password: 'Password',
    passwordHelp: (least: number) => `At least ${least} characters.`,
    submit: 'Create account',
    failed: 'Failed to set up Switchboard',
    badLink: 'Invalid set-up link',
    noToken: 'The link is incomplete. Copy all of it from the terminal in which Switchboard was started.',
    toSignIn: 'Go to sign-in',
    what: 'the set-up link',
    next: 'Next: your first organization and its admin.',
  },

  organization: {
    title: 'Your first organization',
    step: 'Step 1 of 2',
    about: 'A company, or part of one, that shares a help desk. No other organization can see its data.',
    basics: 'Organization',
    basicsHelp: 'Name, code and who may join.',
    name: 'Name',
    code: 'Code',
    codeHelp: (example: string) => `Ticket numbers begin with it: ${example}.`,
    entity: 'E-mail domain or company name',
    entityHelp:
      'Only people with an e-mail of this domain or company can have an account. Leave it blank to allow any e-mail.',
    licenses: 'It starts with 5 basic licenses.',
    submit: 'Add Organization',
    later: 'Later',
    failed: 'Failed to create organization. Please try again.',
  },

  admin: {
    title: (organization: string) => `The first admin of ${organization}`,
    step: 'Step 2 of 2',
    about:
      'The admin manages people, categories and projects. Tell them the e-mail and the password; they can change both.',
    person: 'Admin',
    personHelp: 'Somebody of this organization.',
    emailHelp: (entity: string) =>
      entity.includes('.') ? `Must end with @${entity}.` : `An e-mail of ${entity}.`,
    submit: 'Add admin',
    done: (name: string) => `${name} can sign in now`,
    failed: 'Failed to create user',
  },
} as const;
