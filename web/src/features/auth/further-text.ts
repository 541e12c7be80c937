/** Words of what comes after the sign-in page: the second factor, and the way back from a provider. */
export const furtherText = {
  secondFactor: {
    title: 'One more step',
    subtitle: 'Your account is protected by a second factor.',
    enrolTitle: 'Set up a second factor',
    enrolSubtitle: 'Your role needs one: a code from an app on your phone, each time you sign in.',
    turnOn: 'Turn on and sign in',
    codesKept: 'I have saved them',
    back: 'Start again',
    passkey: 'Use a passkey',
  },

  callback: {
    pageTitle: 'Signing in',
    title: 'Signing you in',
    completing: 'Completing authentication...',
    doneTitle: 'Signed in',
    done: 'You can close this window. The page that you came from goes on.',
    failedTitle: 'Sign-in did not work',
    back: 'Back to sign-in',
    retry: 'Try again',
    switchTitle: 'Switch accounts?',
    signedInAs: 'You are signed in as',
    switchTo: 'You have just signed in as',
    goOn: (name: string) => `Continue as ${name}`,
    stay: (name: string) => `Stay signed in as ${name}`,
  },

  profile: {
    pageTitle: 'Complete your profile',
    title: 'Complete your profile',
    subtitle: (name: string) => `Please add what ${name} does not tell us about you.`,
    code: 'Organization code',
    codeHelp: 'Your administrator or a colleague can tell you.',
    contactNumber: 'Contact number',
    department: 'Department',
    submit: 'Complete profile',
    failed: 'Failed to complete profile. Please try again.',
    expired: 'This sign-in has expired. Please sign in again.',
    back: 'Back to sign-in',
  },

  refused: {
    failed: (name: string) => `${name} authentication failed. Please try again.`,
    error: 'Authentication error occurred. Please try again.',
    noOrganization: (name: string, domain: string) =>
      `This user is not valid. ${name} login registers only the user role, and no organization was found for the e-mail domain ${domain}.`,
    noOrganizationShort: (domain: string) =>
      `No organization found for domain ${domain}. Please contact your administrator.`,
    callbackToken: 'OAuth token processing failed',
  },
} as const;
