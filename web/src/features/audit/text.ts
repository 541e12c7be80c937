/** The words of the audit page; those of the events themselves are the contract's. */
export const text = {
  title: 'Audit',
  what: 'the record',
  description: 'Who changed what in your organization, newest first. Entries cannot be changed.',
  search: 'Search name, person or value',
  kind: 'About',
  columns: { at: 'When', by: 'Who', what: 'What', change: 'Change' },
  product: 'Switchboard',
  productRole: 'Automatic',
  by: (via: string) => `by ${via}`,
  empty: {
    title: 'Nothing recorded yet',
    text: 'Changes to people, categories, projects and settings will appear here.',
  },
  changed: (field: string) => `${field}:`,
  nothing: 'nothing',
  to_: 'to',
  export: {
    fileName: 'audit',
    running: 'Exporting the record',
    done: (rows: number, shown: string) => (rows === 1 ? '1 entry exported' : `${shown} entries exported`),
    failed: 'Failed to export the record',
  },
} as const;
