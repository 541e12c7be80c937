/** Every word of the audit page. */
import type { SubjectKind } from '@switchboard/contract/enums.ts';

export const KIND_LABELS: Record<SubjectKind, string> = {
  ticket: 'Ticket',
  category: 'Category',
  subcategory: 'Subcategory',
  project: 'Project',
  user: 'Person',
  organization: 'Organization',
  license_request: 'License request',
  auto_assign: 'Auto-assign',
  scheduled_ticket: 'Schedule',
  subscription: 'Subscription',
};

export const text = {
  title: 'Audit',
  what: 'the record',
  description: 'Who changed what in your organization, newest first. Entries cannot be changed.',
  search: 'Search name, person or value',
  kind: 'About',
  from: 'From',
  to: 'To',
  columns: { at: 'When', by: 'Who', what: 'What', change: 'Change' },
  product: 'Switchboard',
  productRole: 'Automatic',
  empty: {
    title: 'Nothing recorded yet',
    text: 'Changes to people, categories, projects and settings will appear here.',
  },
  changed: (field: string) => `${field}:`,
  nothing: 'nothing',
  logo: { set: 'set', replaced: 'replaced', removed: 'removed' },
  to_: 'to',
  export: {
    fileName: 'audit',
    running: 'Exporting the record',
    done: (rows: number, shown: string) => (rows === 1 ? '1 entry exported' : `${shown} entries exported`),
    failed: 'Failed to export the record',
  },
} as const;
