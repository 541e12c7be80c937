/** Changes of tickets, by the numbers of their transactions: triggers write them beside the record. */
import type { Actor } from '@switchboard/contract/people/actor.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';
import type { TicketColumns } from '../condition-sql.ts';
import { inScope, notesReadBy, readableBy, type TicketScope } from '../ticket.scope.ts';
import { STAFF_CHANGES } from '../ticket-changes.ts';
import type { ChangePosition } from './change-cursor.ts';
import { lostSince } from './lately-lost.ts';

/** More rows than these are not looked through: whoever missed so much fetches everything. */
const ROWS = 20_000;

/** Numbers of transactions mean something to the server alone that gave them, and as long as the table lives. */
const LOG = sql<string>`(select system_identifier from pg_control_system()) || '/' || 'ticket_changes'::regclass::oid`;
/** What the statement itself sees. */
const SNAPSHOT = sql<string>`pg_current_snapshot()::text`;

export async function readPosition(db: Database): Promise<Pick<ChangePosition, 'log' | 'snapshot'>> {
  const { rows } = await sql<{ log: string; snapshot: string }>`
    select ${LOG} as log, ${SNAPSHOT} as snapshot`.execute(db);
  const [position] = rows;
  if (position === undefined) throw new Error('a query without a table has one row');
  return position;
}

interface ChangedTicket {
  readonly ticketId: string;
  readonly verbs: readonly string[];
}

export interface FoundChanges {
  /** The position of the moment in which they were read. */
  readonly position: Pick<ChangePosition, 'log' | 'snapshot'>;
  /** Null where there are more than were asked for, or where another database is meant. */
  readonly tickets: readonly ChangedTicket[] | null;
}

/** What changed since the position, as far as the actor may read it now; and what they lost since then. */
export async function findChanges(
  db: Database,
  actor: Actor,
  since: ChangePosition,
  most: number,
): Promise<FoundChanges> {
  const { rows } = await sql<{
    log: string;
    snapshot: string;
    ticketId: string | null;
    verbs: string[] | null;
    seen: number | null;
  }>`
    select position.log, position.snapshot, changed.ticket_id as "ticketId", changed.verbs, changed.seen
    from (select ${LOG} as log, ${SNAPSHOT} as snapshot) as position
    left join lateral (
      select ticket_id, array_agg(distinct verb) as verbs, (sum(count(*)) over ())::int as seen
      from (${heardBy(actor, since)} limit ${ROWS + 1}) as heard
      group by ticket_id
      limit ${most + 1}
    ) as changed on position.log = ${since.log}`.execute(db);
  const [first] = rows;
  if (first === undefined) throw new Error('a query without a table has one row');
  const { log, snapshot } = first;
  const tickets = rows.flatMap(({ ticketId, verbs }) =>
    ticketId === null ? [] : [{ ticketId, verbs: verbs ?? [] }],
  );
  const isWhole = log === since.log && tickets.length <= most && (first.seen ?? 0) <= ROWS;
  return { position: { log, snapshot }, tickets: isWhole ? tickets : null };
}

const OF_CHANGES: TicketColumns = {
  organization: 'ticket_changes.organization_id',
  ticket: 'ticket_changes.ticket_id',
};

/** The rule of announcements, in SQL: what only the staff of a ticket reads, they alone hear of. */
function heardBy(actor: Actor, since: ChangePosition): RawBuilder<unknown> {
  const readable = readableBy(actor);
  const staffed = notesReadBy(actor);
  // The first half finds them by the key.
  const later = sql`ticket_changes.transaction_id >= pg_snapshot_xmin(${since.snapshot}::pg_snapshot)
    and not pg_visible_in_snapshot(ticket_changes.transaction_id, ${since.snapshot}::pg_snapshot)`;
  const heard = sql`
    select ticket_changes.ticket_id, ticket_changes.verb
    from organizations as home join ticket_changes on ticket_changes.organization_id = home.id
    where ${later} and ${inScope(readable, OF_CHANGES)}
      and (ticket_changes.verb <> all(${STAFF_CHANGES}) or ${staffed === null ? sql`false` : inScope(staffed, OF_CHANGES)})`;
  return readable.person === null ? heard : sql`(${heard} union all ${lost(actor, readable, later, since)})`;
}

/** Of what left somebody's lists they hear that, and nothing else. */
const lost = (
  actor: Actor,
  readable: TicketScope,
  later: RawBuilder<unknown>,
  since: ChangePosition,
): RawBuilder<unknown> => sql`
  select ticket_changes.ticket_id, 'unassigned'
  from ticket_changes
  where ticket_changes.organization_id = ${readable.organizationId} and ${later}
    and not ${inScope(readable, OF_CHANGES)} and exists (
      select from ticket_people as person
      where person.organization_id = ticket_changes.organization_id and person.ticket_id = ticket_changes.ticket_id
        and person.user_id = ${actor.id} and person.until > ${lostSince(since.at)}
      union all
      select from events as left_it
      join team_members as member on member.organization_id = left_it.organization_id
        and member.team_id = (left_it.data -> 'from' ->> 'id')::uuid and member.user_id = ${actor.id}
      where left_it.organization_id = ticket_changes.organization_id and left_it.subject_kind = 'ticket'
        and left_it.subject_id = ticket_changes.ticket_id
        and left_it.verb = 'team' and left_it.at > ${lostSince(since.at)})`;

/** @returns how many were deleted, at most `most` */
export async function deleteChangesBefore(db: Database, before: Date, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from ticket_changes where ctid = any(array(
      select ctid from ticket_changes where written_at < ${before} limit ${most}))`.execute(db);
  return Number(numAffectedRows);
}
