/** Tells the sockets that look at a ticket, or at a list with it, that something of it changed. */
import type { TicketPart } from '@switchboard/contract/enums.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import type { Logger } from '../../../platform/log.ts';
import type { Sockets } from '../../../platform/realtime/sockets.ts';
import type { TicketHooks } from '../ticket-hooks.ts';
import { ALL_LISTS, deskListsRoom, pageRoom, personListsRoom, type TicketPlace } from './ticket-rooms.ts';

/** Whoever lost a ticket this long ago, in ms, still hears of it: it leaves their lists. */
const LATELY = 10_000;

interface Deps {
  readonly io: Sockets;
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Logger;
}

export interface ChangeAnnouncer {
  readonly changed: TicketHooks['changed'];
  /** Resolves when nothing is being announced. */
  settled(): Promise<void>;
}

export function createChangeAnnouncer({ io, db, clock, log }: Deps): ChangeAnnouncer {
  const underWay = new Set<Promise<void>>();

  const announce = async (ticket: TicketPlace, parts: readonly TicketPart[], readers: 'all' | 'staff') => {
    const rooms = [pageRoom(ticket, readers), deskListsRoom(ticket.organizationId), ALL_LISTS];
    for (const userId of await peopleOn(db, ticket, readers, clock.now()))
      rooms.push(personListsRoom(userId));
    io.to(rooms).emit('ticket_changed', { ticketId: ticket.id, parts: [...parts] });
  };

  const start = (work: Promise<void>) => {
    const run = work
      .catch((error: unknown) => log.warn({ err: error }, 'a change of a ticket was not announced'))
      .finally(() => underWay.delete(run));
    underWay.add(run);
  };

  return {
    changed(ticket, parts) {
      const open = parts.filter((part) => part !== 'notes');
      if (open.length > 0) start(announce(ticket, open, 'all'));
      if (open.length < parts.length) start(announce(ticket, ['notes'], 'staff'));
    },
    async settled() {
      await Promise.all(underWay);
    },
  };
}

/** Who hangs on the ticket and sees no others of the organization; of the staff only agents do. */
async function peopleOn(
  db: Database,
  { organizationId, id }: TicketPlace,
  readers: 'all' | 'staff',
  now: Date,
): Promise<string[]> {
  const rows = await db
    .selectFrom('ticket_people')
    .where('organization_id', '=', organizationId)
    .where('ticket_id', '=', id)
    .where((where) =>
      where.or([where('until', 'is', null), where('until', '>', new Date(now.getTime() - LATELY))]),
    )
    .$if(readers === 'staff', (query) => query.where('relation', '=', 'devops_agent'))
    .select('user_id')
    .distinct()
    .execute();
  return rows.map((row) => row.user_id);
}
