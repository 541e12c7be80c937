import { getTicket, listTickets } from '@switchboard/contract/endpoints/tickets.ts';
import type { Ticket } from '@switchboard/contract/entities/ticket.ts';
import { LENGTH } from '@switchboard/contract/limits.ts';
import { call } from '../../../lib/api/call.ts';
import type { UploadFields } from '../../../lib/api/upload.ts';
import { currentSession } from '../../../lib/session/session-store.ts';

/** How far the clocks of browser and server may be apart, in ms. */
const CLOCKS_APART = 2 * 60_000;

const trimmed = (value: UploadFields[string]) => String(value ?? '').trim();

/** The ticket that the signed-in person has raised with these fields since then, in ms since the epoch. */
export async function findRaisedTicket(fields: UploadFields, since: number): Promise<Ticket | undefined> {
  const personId = currentSession().user?._id;
  const summary = trimmed(fields.summary);
  const search = summary.slice(0, LENGTH.search);
  const { tickets } = await call(listTickets, { query: { createdBy: personId, search } });
  const raised = tickets.find(
    (ticket) =>
      ticket.createdBy._id === personId &&
      ticket.summary === summary &&
      ticket.description === trimmed(fields.description) &&
      ticket.project._id === fields.project &&
      Date.parse(ticket.createdAt) >= since - CLOCKS_APART,
  );
  return raised && (await call(getTicket, { params: { id: raised._id } })).ticket;
}
