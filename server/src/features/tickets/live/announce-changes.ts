/** Tells the sockets of this node that look at a ticket, or at a list with it, that something of it changed. */
import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises';
import { TICKET_PARTS, type TicketPart } from '@switchboard/contract/enums.ts';
import { sql } from 'kysely';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import type { Logger } from '../../../platform/log.ts';
import type { Sockets } from '../../../platform/realtime/sockets.ts';
import type { TicketChange } from '../ticket-changes.ts';
import { ALL_LISTS, deskListsRoom, pageRoom, personListsRoom, type TicketPlace } from './ticket-rooms.ts';

/** Whoever lost a ticket this long ago, in ms, still hears of it: it leaves their lists. */
const LATELY = 10_000;
/** Tickets told of by one query. */
const AT_ONCE = 500;
/** In ms, when the database did not answer. */
const RETRY_AFTER = 1_000;

interface Deps {
  readonly io: Sockets;
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Logger;
}

export interface ChangeAnnouncer {
  changed(change: Pick<TicketChange, 'organizationId' | 'ticketId' | 'part'>): void;
  /** Begins nothing more; resolves when nothing is being announced. */
  close(): Promise<void>;
}

interface Changed extends TicketPlace {
  readonly parts: Set<TicketPart>;
}

/** One query at a time: what changes meanwhile is told together, each ticket once. */
export function createChangeAnnouncer({ io, db, clock, log }: Deps): ChangeAnnouncer {
  const waiting = new Map<string, Changed>();
  const closed = new AbortController();
  let underWay: Promise<void> | null = null;

  const emitChanged = ({ organizationId, id, parts }: Changed, people: readonly Related[]) => {
    const emit = (changed: TicketPart[], readers: 'all' | 'staff', listeners: readonly Related[]) => {
      if (changed.length === 0) return;
      const lists = listeners.map(({ user_id }) => personListsRoom(user_id));
      io.local
        .to([pageRoom({ organizationId, id }, readers), deskListsRoom(organizationId), ALL_LISTS, ...lists])
        .emit('ticket_changed', { ticketId: id, parts: changed });
    };
    const changed = TICKET_PARTS.filter((part) => parts.has(part));
    emit(
      changed.filter((part) => part !== 'notes'),
      'all',
      people,
    );
    emit(
      changed.filter((part) => part === 'notes'),
      'staff',
      people.filter(({ relation }) => relation === 'devops_agent'),
    );
  };

  const announce = async () => {
    // What one transaction did to a ticket arrives event by event.
    await nextTurn();
    while (waiting.size > 0 && !closed.signal.aborted) {
      const batch = [...waiting.values()].slice(0, AT_ONCE);
      for (const { id } of batch) waiting.delete(id);
      try {
        const people = Map.groupBy(await peopleOn(db, batch, clock.now()), ({ ticket_id }) => ticket_id);
        for (const ticket of batch) emitChanged(ticket, people.get(ticket.id) ?? []);
      } catch (error) {
        log.warn({ err: error }, 'changes of tickets were not announced; they are in a moment');
        for (const ticket of batch) add(ticket, ticket.parts);
        await delay(RETRY_AFTER, undefined, { signal: closed.signal }).catch(() => undefined);
      }
    }
  };

  const add = ({ organizationId, id }: TicketPlace, parts: Iterable<TicketPart>) => {
    const before = waiting.get(id);
    waiting.set(id, { organizationId, id, parts: new Set([...(before?.parts ?? []), ...parts]) });
  };

  return {
    changed({ organizationId, ticketId, part }) {
      if (io.sockets.sockets.size === 0) return;
      add({ organizationId, id: ticketId }, [part]);
      underWay ??= announce().finally(() => {
        underWay = null;
      });
    },
    async close() {
      closed.abort();
      await underWay;
    },
  };
}

type Related = Awaited<ReturnType<typeof peopleOn>>[number];

/** The people on the tickets. Who runs a desk is reached by its room and hears of everything; of others agents read notes. */
const peopleOn = (db: Database, tickets: readonly TicketPlace[], now: Date) =>
  db
    .selectFrom('ticket_people')
    .select(['ticket_id', 'user_id', 'relation'])
    .where(
      sql<boolean>`(organization_id, ticket_id) in (
        select * from unnest(${tickets.map(({ organizationId }) => organizationId)}::uuid[], ${tickets.map(({ id }) => id)}::uuid[]))`,
    )
    .where((where) =>
      where.or([where('until', 'is', null), where('until', '>', new Date(now.getTime() - LATELY))]),
    )
    .execute();
