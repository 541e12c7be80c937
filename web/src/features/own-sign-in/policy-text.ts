/** Every word about newcomers. */
export const text = {
  title: 'Sign-in',
  what: 'the settings',
  description: 'Choose what becomes of people whom your provider names and who have no account yet.',
  section: 'Newcomers',
  sectionHelp: 'Accounts that an admin made, or an import, are found by their e-mail in any case.',
  save: 'Save Changes',
  justInTime: 'Make accounts for newcomers',
  justInTimeHelp:
    'Whoever your provider names with an address in one of your verified domains gets an account as they first sign in, while a license is free.',
  role: 'Role of newcomers',
  roleHelp: 'Unless their groups give them another. You can change it for each of them later.',
  none: 'None: they are refused',
  saved: 'Newcomers saved',
  failed: 'Failed to save newcomers',
} as const;
