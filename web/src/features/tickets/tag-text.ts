/** The words of what puts tags on tickets, which lists do without. */
export const tagText = {
  edit: 'Edit tags',
  search: 'Search tags',
  list: 'Tags',
  what: 'tags',
  create: (name: string) => `Create “${name}”`,
  none: 'No tags yet',
  nothing: 'No tag of this name',
  saved: (number: string) => `Tags of ${number} saved`,
  failed: 'The tags could not be saved. Please try again.',
} as const;
