/** Admins who may come in when no provider does. */
export const EMERGENCY_ADMINS = { most: 3 } as const;

export const SIGN_IN_ENFORCEMENT_MESSAGES = {
  tooMany: `At most ${EMERGENCY_ADMINS.most} emergency admins are possible`,
  twice: 'Each admin can be chosen once',
  notAnAdmin: 'Please choose active admins of your organization',
  noneChosen: 'Choose at least one emergency admin first',
  cannotComeIn: 'An emergency admin needs a second factor, and a password or a passkey',
  notProven: 'Sign in through your own provider first: within the last 24 hours, while it is on',
} as const;
