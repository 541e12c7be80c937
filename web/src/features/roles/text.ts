/** Every word of the page of roles. */
const people = (count: number) => (count === 1 ? '1 person' : `${count} people`);

export const text = {
  title: 'Roles',
  list: 'Roles',
  what: 'roles',
  description: 'They add to the role that everybody has. Give them to people in the list of users.',
  add: 'Add role',
  columns: { name: 'Name', permissions: 'What it permits', people: 'Held by', actions: 'Actions' },
  people,
  empty: { title: 'No roles yet', text: 'Let somebody read all tickets, without making them a manager.' },
  nothing: 'Nothing yet',
  more: (name: string) => `More about ${name}`,
  menu: { edit: 'Edit', delete: 'Delete' },
  form: {
    add: 'Add role',
    edit: 'Edit role',
    name: 'Name',
    description: 'Description',
    grid: 'Permissions',
    permission: 'Permission',
    none: 'None',
    reach: (permission: string, scope: string) => `${permission}: ${scope}`,
    counts: (holders: number) => `Counts at once for ${people(holders)}.`,
    submit: { add: 'Add', edit: 'Save Changes' },
    failed: 'Failed to save role',
    added: (name: string) => `${name} added`,
    saved: (name: string) => `${name} saved`,
  },
  delete: {
    title: 'Are you sure you want to delete this role?',
    message: (holders: number) =>
      holders === 0 ? 'Nobody holds it.' : `${people(holders)} will lose what it permits at once.`,
    confirm: 'Delete',
    done: (name: string) => `${name} deleted`,
    failed: 'Failed to delete role',
  },
} as const;
