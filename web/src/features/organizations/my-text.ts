/** Every word of My Organization. */
import { count } from '../../lib/format/format.ts';

export const myText = {
  title: 'My Organization',
  list: 'My Organization',
  what: 'your organization',
  description: 'The name, contact details and licenses of your organization.',
  search: 'Search name, code or entity',
  empty: { title: 'No organization', text: 'Your account belongs to no organization.' },
  figures: {
    available: 'Licenses available',
    status: 'Status',
    of: (total: number) => `of ${count(total)}`,
  },
  card: {
    edit: 'Edit details',
    licenses: 'View licenses',
    entity: 'Entity',
    address: 'Address',
    phone: 'Phone',
    email: 'E-mail',
    website: 'Website',
    created: 'Created',
    licensesUsed: 'Licenses',
    storage: 'Storage',
    nothing: '—',
  },
  edit: {
    title: 'Edit Organization',
    submit: 'Save Changes',
    fixed: 'Only a super admin can change code and entity.',
    addressHelp: 'In one line. A changed address replaces street, city and country.',
    done: 'Organization updated successfully!',
    failed: 'Error saving organization. Please try again.',
    inactiveTitle: (name: string) => `Make ${name} inactive?`,
    inactive:
      'Everybody but its admins is signed out at once and cannot sign in, and scheduled tickets do not run, until an admin makes it active again.',
    inactiveConfirm: 'Make inactive',
  },
  licenses: {
    title: 'Licenses',
    total: 'Total',
    used: 'Used',
    available: 'Available',
    type: 'Type',
    notes: 'Notes',
    contact:
      'Licenses are managed by the Super Administrator. Contact the Super Administrator to change them.',
    request: 'Request License Upgrade',
  },
  requests: {
    title: 'License requests',
    what: 'license requests',
    none: 'Nothing has been asked for yet.',
    asked: (total: number | null) => (total === null ? 'More licenses' : `${count(total)} licenses in total`),
    by: (name: string, day: string) => `${name}, ${day}`,
    decided: (day: string) => `decided ${day}`,
    states: { open: 'Waiting', granted: 'Granted', declined: 'Declined' },
  },
} as const;
