export const text = {
  headline: 'Every request, put through to the right person.',
  lede: 'One help desk for several organizations, and none of them can overhear another. Ask once, follow it here, talk to the person who fixes it.',

  pageTitle: 'Sign in',
  title: 'Sign in to Switchboard',
  subtitle: 'Your organization is found from your work e-mail.',
  email: 'E-mail',
  password: 'Password',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  forgotPassword: 'Forgot password?',
  submit: 'Sign in',
  noAccount: 'No account yet?',
  register: 'Register with your work e-mail',
  askAdministrator: 'Accounts are created by your administrator.',
  administrators: 'Administrators sign in at the',
  adminPortal: 'Admin portal',

  adminPageTitle: 'Admin portal',
  adminTitle: 'Admin portal',
  adminSubtitle: 'For the people who run an organization’s desk.',
  notAdministrator: 'Not an administrator?',
  backToLogin: 'Back to sign-in',

  failed: 'Login failed',
  unexpected: 'An unexpected error occurred',
  tokenRefused: 'Token validation failed',
  sessionEnded: 'Your session has ended. Please sign in again.',

  terms: 'Terms of Use',
  privacy: 'Privacy Policy',

  demoTitle: 'Demo credentials',
  demoNoOrganization: 'All organizations',
  demoPassword: 'Password',
} as const;
