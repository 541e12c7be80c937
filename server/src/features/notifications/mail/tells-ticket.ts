import type { MailedEntry } from '../entry.repo.ts';
import { givenTo } from '../who-hears.ts';

/** Whether it is the first that its reader hears of a ticket, so that the ticket itself is told. */
export const tellsTicket = (
  { notice, data }: Pick<MailedEntry, 'notice' | 'data'>,
  readerId: string,
): boolean => notice === 'created' || (notice === 'assigned' && givenTo(data ?? {}) === readerId);
