export const text = {
  title: 'Profile Settings',
  description: 'Your details, your password and where you are signed in.',

  details: {
    title: 'Your details',
    help: 'Colleagues see your name and how to reach you on the tickets you share.',
    firstName: 'First name',
    lastName: 'Last name',
    email: 'E-mail',
    emailHelp: 'You sign in with it.',
    ownPassword: 'Your password',
    ownPasswordHelp: 'Asked for once more because your e-mail changes.',
    unconfirmedTitle: (email: string) => `Open the link we have sent to ${email}`,
    unconfirmed:
      'Your e-mail changes when you open it. The link works for one day; until then, sign in with the old e-mail.',
    contactNumber: 'Contact number',
    department: 'Department',
    role: 'Role',
    organization: 'Organization',
    allOrganizations: 'All organizations',
    fixedHelp: 'Role and organization are set by an administrator.',
    submit: 'Save Changes',
    saved: 'Profile updated successfully',
    failed: 'Failed to update profile',
  },

  password: {
    title: 'Password',
    help: 'Changing it signs you out everywhere else.',
    current: 'Current password',
    next: 'New password',
    nextHelp: (least: number) => `At least ${least} characters.`,
    confirm: 'Confirm new password',
    proven: 'You have confirmed with a passkey that it is you.',
    withTokens: 'Revoke my API tokens, too',
    submit: 'Change password',
    saved: 'Password changed. All your other sessions have ended.',
    failed: 'Failed to change password',
  },

  notifications: {
    title: 'Notifications',
    help: 'What reaches you when Switchboard is not open.',
    change: 'Notification settings',
  },

  autoAssign: {
    title: 'New tickets',
    help: 'Whether new tickets are assigned to you.',
    label: 'Auto-assign',
    description: 'New tickets are assigned to you until you have as many as your organization allows.',
    failed: 'Failed to toggle auto-assign',
  },

  sessions: {
    title: 'Sessions',
    help: 'Where you are signed in. If you do not know one of these, sign out everywhere else and change your password.',
    list: 'Your sessions',
    what: 'your sessions',
    endOthers: 'Sign out everywhere else',
    confirmTitle: 'Sign out everywhere else?',
    confirm: (others: number) =>
      others === 1
        ? 'Are you sure you want to sign out everywhere else? The other session ends at once. You stay signed in here.'
        : `Are you sure you want to sign out everywhere else? The ${others} other sessions end at once. You stay signed in here.`,
    confirmLabel: 'Sign out everywhere else',
    ended: 'You are signed out everywhere else',
    failed: 'Failed to sign out everywhere else',
    endedOne: 'That session has ended',
    failedOne: 'Failed to end the session',
  },

  leave: {
    title: 'Leave this page?',
    message: 'Your changes are not saved.',
    confirm: 'Leave',
    stay: 'Stay',
  },
} as const;
