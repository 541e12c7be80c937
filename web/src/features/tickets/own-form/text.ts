/** Every word of request types where tickets are raised. */
export const text = {
  title: 'What do you need?',
  search: 'Search what you need',
  what: 'what you can ask for',
  empty: 'There is nothing you can ask for yet.',
  nothingFound: 'Nothing here has these words.',
  others: 'Something else',
  details: 'Details',
  detailsHelp: 'What your desk needs to know for this.',
  edit: (label: string) => `Edit ${label}`,
  fields: 'Form',
  type: 'Request type',
  save: 'Save',
  cancel: 'Cancel',
  failed: 'Failed to save field',
  none: 'None',
  downloadFailed: 'Failed to download file',
} as const;
