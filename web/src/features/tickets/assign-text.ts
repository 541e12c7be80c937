/** Every word of giving a ticket to an agent, which lists do without until it is done. */
import { LENGTH } from '@switchboard/contract/limits.ts';

export const assignText = {
  title: 'Assign ticket',
  agent: 'DevOps agent',
  placeholder: 'Search by name or e-mail',
  openTickets: (count: number) => (count === 1 ? '1 open ticket' : `${count} open tickets`),
  nobody: 'No DevOps agent matches',
  loadFailed: 'Failed to load DevOps agents',
  retry: 'Retry',
  reason: 'Reason',
  reasonHelp: `Shown in the ticket’s timeline. At most ${LENGTH.reason} characters.`,
  hasIt: 'Has it now',
  replaces: (name: string) => `Takes the ticket from ${name}.`,
  submit: 'Assign',
  done: (number: string, name: string) => `${number} assigned to ${name}`,
  failed: 'Failed to assign ticket',
} as const;
