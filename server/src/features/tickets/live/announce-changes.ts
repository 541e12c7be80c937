/** Tells the sockets of this node that look at a ticket, or at a list with it, that something of it changed. */
import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises';
import { LEAD_ROLES, TICKET_PARTS, type TicketPart } from '@switchboard/contract/enums.ts';
import { sql } from 'kysely';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import type { Logger } from '../../../platform/log.ts';
import type { Sockets } from '../../../platform/realtime/sockets.ts';
import { isForStaff, type TicketChange } from '../ticket-changes.ts';
import { lostSince } from './lately-lost.ts';
import { tellOfAudience } from './tell-of-audience.ts';
import { ALL_LISTS, deskListsRoom, pageRoom, personListsRoom, type TicketPlace } from './ticket-rooms.ts';

/** Tickets told of by one query. */
const AT_ONCE = 500;
/** In ms, when the database did not answer. */
const RETRY_AFTER = 1_000;

interface Deps {
  readonly io: Sockets;
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Logger;
  /** @returns a cursor that leads whoever hears an announcement on from it */
  cursorAt(snapshot: string, at: Date): string;
}

export interface ChangeAnnouncer {
  changed(
    change: Pick<TicketChange, 'organizationId' | 'ticketId' | 'part' | 'movesAudience' | 'snapshot'>,
  ): void;
  /** Begins nothing more; resolves when nothing is being announced. */
  close(): Promise<void>;
}

interface Changed extends TicketPlace {
  readonly parts: Set<TicketPart>;
  readonly movesAudience: boolean;
}

/** One query at a time: what changes meanwhile is told together, each ticket once. */
export function createChangeAnnouncer({ io, db, clock, log, cursorAt }: Deps): ChangeAnnouncer {
  const waiting = new Map<string, Changed>();
  const closed = new AbortController();
  let underWay: Promise<void> | null = null;
  /** What had ended when the latest change was announced, and when this node heard of it. */
  let heard: { readonly snapshot: string; readonly at: Date } | null = null;

  const emitChanged = (
    { organizationId, id, parts }: Changed,
    people: readonly Related[],
    cursor: string | undefined,
  ) => {
    const emit = (changed: TicketPart[], readers: 'all' | 'staff', after: string | undefined) => {
      if (changed.length === 0) return;
      const listeners = readers === 'all' ? people : people.filter(({ is_staff }) => is_staff);
      // Of a confidential ticket those who are not on it know its status alone.
      const isTold = !people.some(({ is_confidential }) => is_confidential) || changed.includes('status');
      const desks = isTold ? [deskListsRoom(organizationId), ALL_LISTS] : [];
      const lists = listeners.map(({ user_id }) => personListsRoom(user_id));
      io.local.to([pageRoom({ organizationId, id }, readers), ...desks, ...lists]).emit('ticket_changed', {
        ticketId: id,
        parts: changed,
        ...(after !== undefined && { cursor: after }),
      });
    };
    const changed = TICKET_PARTS.filter((part) => parts.has(part));
    const forAll = changed.filter((part) => !isForStaff(part));
    // Who hears of both hears of everything before the cursor leads them on.
    emit(changed.filter(isForStaff), 'staff', forAll.length === 0 ? cursor : undefined);
    emit(forAll, 'all', cursor);
  };

  const announce = async () => {
    // What one transaction did to a ticket arrives event by event.
    await nextTurn();
    while (waiting.size > 0 && !closed.signal.aborted) {
      const batch = [...waiting.values()].slice(0, AT_ONCE);
      for (const { id } of batch) waiting.delete(id);
      // Only who has been told of everything that was heard goes on from there.
      const upTo = waiting.size === 0 ? heard : null;
      try {
        const people = Map.groupBy(await peopleOn(db, batch, clock.now()), ({ ticket_id }) => ticket_id);
        const cursor = upTo === null ? undefined : cursorAt(upTo.snapshot, upTo.at);
        for (const [index, ticket] of batch.entries()) {
          const isLast = index === batch.length - 1;
          emitChanged(ticket, people.get(ticket.id) ?? [], isLast ? cursor : undefined);
          if (ticket.movesAudience) await tellOfAudience(io, db, ticket);
        }
      } catch (error) {
        log.warn({ err: error }, 'changes of tickets were not announced; they are in a moment');
        for (const ticket of batch) add(ticket, ticket);
        await delay(RETRY_AFTER, undefined, { signal: closed.signal }).catch(() => undefined);
      }
    }
  };

  const add = (
    { organizationId, id }: TicketPlace,
    { parts, movesAudience }: Pick<Changed, 'parts' | 'movesAudience'>,
  ) => {
    const before = waiting.get(id);
    waiting.set(id, {
      organizationId,
      id,
      parts: new Set([...(before?.parts ?? []), ...parts]),
      movesAudience: movesAudience || (before?.movesAudience ?? false),
    });
  };

  return {
    changed({ organizationId, ticketId, part, movesAudience, snapshot }) {
      if (io.sockets.sockets.size === 0) return;
      heard = { snapshot, at: clock.now() };
      add({ organizationId, id: ticketId }, { parts: new Set([part]), movesAudience });
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

/**
 * The people on the tickets, and in their teams, lately too, and who leads their projects where that is what managers run. Who
 * runs a whole desk is reached by its room and hears of everything; of others agents and leads read notes.
 */
async function peopleOn(db: Database, tickets: readonly Changed[], now: Date) {
  const since = lostSince(now);
  // Only whose assignment changed has perhaps left a team.
  const moved = tickets.some(({ parts }) => parts.has('assignment'))
    ? sql`
      union
      select changed.organization_id, changed.ticket_id, (left_it.data -> 'from' ->> 'id')::uuid
      from changed join events as left_it on left_it.organization_id = changed.organization_id
        and left_it.subject_id = changed.ticket_id and left_it.subject_kind = 'ticket'
      where left_it.verb = 'team' and left_it.at > ${since}`
    : sql``;
  const { rows } = await sql<{
    ticket_id: string;
    user_id: string;
    is_staff: boolean;
    is_confidential: boolean;
  }>`
    with changed as materialized (
      select * from unnest(${tickets.map(({ organizationId }) => organizationId)}::uuid[], ${tickets.map(({ id }) => id)}::uuid[])
        as changed (organization_id, ticket_id)
    ), placed as (
      select organization_id, ticket_id, (
        select team_id from tickets where tickets.organization_id = changed.organization_id and id = ticket_id) as team_id
      from changed ${moved}
    )
    select person.ticket_id, person.user_id, person.relation in ('devops_agent', 'handler') as is_staff,
      tickets.confidential as is_confidential
    from ticket_people as person
    join tickets on tickets.organization_id = person.organization_id and tickets.id = person.ticket_id
    where (person.organization_id, person.ticket_id) in (select organization_id, ticket_id from changed)
      and (person.until is null or person.until > ${since})
    union all
    select told.*, false from (
    select placed.ticket_id, member.user_id, true
    from placed join team_members as member
      on member.organization_id = placed.organization_id and member.team_id = placed.team_id
    union all
    select offer.ticket_id, coalesce(offer.to_user_id, member.user_id), true
    from changed join handovers as offer
      on offer.organization_id = changed.organization_id and offer.ticket_id = changed.ticket_id
      and (offer.state = 'offered' or offer.answered_at > ${since})
    left join team_members as member
      on member.organization_id = offer.organization_id and member.team_id = offer.to_team_id
    where coalesce(offer.to_user_id, member.user_id) is not null
    union all
    select changed.ticket_id, lead.id, true
    from changed
    join access_settings as setting on setting.organization_id = changed.organization_id and setting.leads_scope = 'projects'
    join tickets on tickets.organization_id = changed.organization_id and tickets.id = changed.ticket_id
    join projects as led on led.organization_id = tickets.organization_id and led.id = tickets.project_id
    join users as lead on lead.id in (led.manager_id, led.bu_head_id) and lead.role = any(${LEAD_ROLES}::text[])
    ) as told (ticket_id, user_id, is_staff)
    where not exists (select from tickets where tickets.id = told.ticket_id and tickets.confidential)`.execute(
    db,
  );
  return rows;
}
