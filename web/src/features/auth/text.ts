export const text = {
  headline: 'Every request, put through to the right person.',
  lede: 'One help desk for several organizations, and none of them can overhear another. Ask once, follow it here, talk to the person who fixes it.',

  pageTitle: 'Sign in',
  title: 'Sign in to Switchboard',
  subtitle: 'Your organization is found from your work e-mail.',
  email: 'E-mail',
  password: 'Password',
  forgotPassword: 'Forgot password?',
  submit: 'Sign in',
  noAccount: 'No account yet?',
  register: 'Register with your work e-mail',
  askAdministrator: 'Accounts are created by your administrator.',
  administrators: 'Administrators sign in at the',
  adminPortal: 'Admin portal',

  adminPageTitle: 'Admin portal',
  adminTitle: 'Admin portal',
  adminSubtitle: 'For the people who administer an organization.',
  notAdministrator: 'Not an administrator?',
  backToLogin: 'Back to sign-in',

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

  passkey: 'Sign in with a passkey',

  failed: 'Login failed',
  unexpected: 'An unexpected error occurred',
  tokenRefused: 'Token validation failed',
  sessionEnded: 'Your session has ended. Please sign in again.',
  refusedByChat: 'Authentication failed. Please login again.',

  provider: {
    button: (name: string) => `Continue with ${name}`,
    orPassword: 'or with your password',
    refused: {
      failed: (name: string) => `${name} authentication failed. Please try again.`,
      error: 'Authentication error occurred. Please try again.',
      noOrganization: (name: string, domain: string) =>
        `This user is not valid. ${name} login registers only the user role, and no organization was found for the e-mail domain ${domain}.`,
      noOrganizationShort: (domain: string) =>
        `No organization found for domain ${domain}. Please contact your administrator.`,
      token: 'Invalid authentication token',
      callbackToken: 'OAuth token processing failed',
    },
    notSetUpDetail: (name: string) =>
      `${name} sign-in is not set up in this installation. Sign in with your e-mail and password.`,
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

  terms: 'Terms of Use',
  privacy: 'Privacy Policy',

  demoTitle: 'Demo credentials',
  demoNoOrganization: 'All organizations',
  demoPassword: 'Password',
} as const;
