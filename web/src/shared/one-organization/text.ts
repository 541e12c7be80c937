/** What super admins read on pages of one organization. */
export const text = {
  label: 'Organization',
  what: 'organizations',
  choose: 'Choose an organization',
  unnamed: 'Choose the organization that you want to look at.',
  missing: 'There is no such organization. Choose another one.',
} as const;
