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

  passkey: 'Sign in with a passkey',

  failed: 'Login failed',
  unexpected: 'An unexpected error occurred',
  tokenRefused: 'Token validation failed',
  sessionEnded: 'Your session has ended. Please sign in again.',
  signedOut: 'You have signed out',
  signedInAtProvider: (name: string) => `At ${name} you may still be signed in.`,
  signOutAtProvider: (name: string) => `Sign out of ${name}`,
  refusedByChat: 'Authentication failed. Please login again.',

  provider: {
    button: (name: string) => `Continue with ${name}`,
    orPassword: 'or with your password',
    tokenRefused: 'Invalid authentication token',
    notSetUpDetail: (name: string) =>
      `${name} sign-in is not set up in this installation. Sign in with your e-mail and password.`,
  },

  terms: 'Terms of Use',
  privacy: 'Privacy Policy',

  demoTitle: 'Demo credentials',
  demoNoOrganization: 'All organizations',
  demoPassword: 'Password',
} as const;
