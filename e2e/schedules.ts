import type { ScheduledTicket } from '@switchboard/contract/schedules/scheduled-ticket.ts';
import type { App } from './fixtures.ts';

/** The id of a schedule of Acme, whose admin may read it. */
export async function firstSchedule(app: App): Promise<string> {
  const { body } = await app.api<{ scheduledTickets: ScheduledTicket[] }>(
    'admin',
    'GET',
    '/scheduled-tickets',
  );
  const [first] = body.scheduledTickets;
  if (first === undefined) throw new Error('the demo has no schedule');
  return first._id;
}
