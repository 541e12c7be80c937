/** Every word about what one person sees. */
export const text = {
  title: (name: string) => `What can ${name} see?`,
  unnamed: 'What can they see?',
  what: 'tickets',
  description:
    'Every ticket that they can read now, and why, but for confidential ones that you do not read. By several reasons it counts under each.',
  inactive: 'The account is deactivated: it sees nothing.',
  back: 'Users',
  reason: 'Reason',
  list: 'Tickets that they can read',
  columns: { number: 'Number', ticket: 'Ticket', status: 'Status', why: 'Why', since: 'Since' },
  empty: { title: 'Nothing', text: 'They can read no ticket at present.' },
  by: (name: string) => `by ${name}`,
  every: (count: number) => `All reasons (${count.toLocaleString('en-GB')})`,
  everything: 'All reasons',
  counted: (reason: string, count: number) => `${reason} (${count.toLocaleString('en-GB')})`,
  export: {
    fileName: 'access',
    running: 'Exporting tickets',
    done: (rows: number, shown: string) => (rows === 1 ? '1 ticket exported' : `${shown} tickets exported`),
    failed: 'The tickets could not be exported',
  },
} as const;
