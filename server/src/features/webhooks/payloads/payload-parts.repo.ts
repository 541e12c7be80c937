/** What payloads are made of, read for many at once and each only of the organization that it is asked of. */
import type { CommentFormat, Role, TicketPriority, TicketType } from '@switchboard/contract/enums.ts';
import type { RunOutcome } from '@switchboard/contract/schedules/run-outcomes.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';
import { PERSON_COLUMNS, personIn } from '../../people/person-in.ts';
import { type TicketRow, ticketsWithNames } from '../../tickets/ticket.repo.ts';

/** A thing of an organization. */
export interface Key {
  readonly organizationId: string;
  readonly id: string;
}

/** Of many things, as `asked` in a query. */
const pairs = (keys: readonly Key[]) =>
  sql<{ organization_id: string; id: string }>`unnest(
    ${keys.map(({ organizationId }) => organizationId)}::uuid[], ${keys.map(({ id }) => id)}::uuid[])`.as<'asked'>(
    sql`asked (organization_id, id)`,
  );

const byId = <Row extends { readonly id: string }>(rows: readonly Row[]): ReadonlyMap<string, Row> =>
  new Map(rows.map((row) => [row.id, row]));

export interface StoredEvent {
  readonly organization_id: string;
  readonly id: string;
  readonly event_id: string;
  readonly subject_kind: string;
  readonly subject_id: string;
  readonly subject_name: string | null;
  readonly verb: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly actor_id: string | null;
  readonly via: string | null;
  readonly at: Date;
}

export const findEvents = async (trx: Database, keys: readonly Key[]) =>
  keys.length === 0
    ? new Map<string, StoredEvent>()
    : byId(
        await trx
          .selectFrom(pairs(keys))
          .innerJoin('events', (join) =>
            join
              .onRef('events.organization_id', '=', 'asked.organization_id')
              .onRef('events.id', '=', 'asked.id'),
          )
          .select([
            'events.organization_id',
            'events.id',
            'events.id as event_id',
            'events.subject_kind',
            'events.subject_id',
            'events.subject_name',
            'events.verb',
            'events.data',
            'events.actor_id',
            'events.via',
            'events.at',
          ])
          .execute(),
      );

export interface StoredMessage {
  readonly organization_id: string;
  readonly id: string;
  readonly ticket_id: string;
  readonly sender_id: string;
  readonly type: string;
  readonly content: string;
  readonly created_at: Date;
}

/** Those that nobody has taken back. */
export const findMessages = async (trx: Database, keys: readonly Key[]) =>
  keys.length === 0
    ? new Map<string, StoredMessage>()
    : byId(
        await trx
          .selectFrom(pairs(keys))
          .innerJoin('chat_messages as said', (join) =>
            join
              .onRef('said.organization_id', '=', 'asked.organization_id')
              .onRef('said.id', '=', 'asked.id'),
          )
          .where('said.deleted_at', 'is', null)
          .select([
            'said.organization_id',
            'said.id',
            'said.ticket_id',
            'said.sender_id',
            'said.type',
            'said.content',
            'said.created_at',
          ])
          .execute(),
      );

export interface StoredRun {
  readonly organization_id: string;
  readonly id: string;
  readonly schedule_id: string;
  readonly due_at: Date;
  readonly ran_at: Date | null;
  readonly outcome: RunOutcome;
  readonly reason: string;
  readonly ticket_id: string | null;
  readonly ticket_number: string | null;
  readonly confidential: boolean | null;
  readonly summary: string;
  readonly project_id: string;
  readonly category_id: string;
  readonly priority: TicketPriority;
  readonly ticket_type: TicketType;
}

export const findRuns = async (trx: Database, keys: readonly Key[]) =>
  keys.length === 0
    ? new Map<string, StoredRun>()
    : byId(
        await trx
          .selectFrom(pairs(keys))
          .innerJoin('scheduled_ticket_runs as run', (join) =>
            join.onRef('run.organization_id', '=', 'asked.organization_id').onRef('run.id', '=', 'asked.id'),
          )
          .innerJoin('scheduled_tickets as schedule', (join) =>
            join
              .onRef('schedule.organization_id', '=', 'run.organization_id')
              .onRef('schedule.id', '=', 'run.schedule_id'),
          )
          .leftJoin('tickets', (join) =>
            join
              .onRef('tickets.organization_id', '=', 'run.organization_id')
              .onRef('tickets.id', '=', 'run.ticket_id'),
          )
          .select([
            'run.organization_id',
            'run.id',
            'run.schedule_id',
            'run.due_at',
            'run.ran_at',
            'run.outcome',
            'run.reason',
            'run.ticket_id',
            'tickets.number as ticket_number',
            'tickets.confidential',
            'schedule.summary',
            'schedule.project_id',
            'schedule.category_id',
            'schedule.priority',
            'schedule.ticket_type',
          ])
          .execute(),
      );

export const findTickets = async (
  trx: Database,
  keys: readonly Key[],
): Promise<ReadonlyMap<string, TicketRow>> =>
  keys.length === 0
    ? new Map()
    : byId(
        await ticketsWithNames(trx)
          .innerJoin(pairs(keys), (join) =>
            join
              .onRef('tickets.organization_id', '=', 'asked.organization_id')
              .onRef('tickets.id', '=', 'asked.id'),
          )
          .execute(),
      );

export interface StoredComment {
  readonly id: string;
  readonly text: string;
  readonly format: CommentFormat;
  readonly created_at: Date;
}

export const findComments = async (trx: Database, keys: readonly Key[]) =>
  keys.length === 0
    ? new Map<string, StoredComment>()
    : byId(
        await trx
          .selectFrom(pairs(keys))
          .innerJoin('comments', (join) =>
            join
              .onRef('comments.organization_id', '=', 'asked.organization_id')
              .onRef('comments.id', '=', 'asked.id'),
          )
          .select(['comments.id', 'comments.text', 'comments.format', 'comments.created_at'])
          .execute(),
      );

export interface StoredPerson {
  readonly id: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly role: Role;
}

const ofPerson = ({ organizationId, id }: Key) => `${organizationId} ${id}`;

/** As their organizations see them: somebody may be of several. */
export async function findPeople(
  trx: Database,
  keys: readonly Key[],
): Promise<(key: Key) => StoredPerson | undefined> {
  if (keys.length === 0) return () => undefined;
  const rows = await trx
    .selectFrom(pairs([...new Map(keys.map((key) => [ofPerson(key), key])).values()]))
    .innerJoinLateral(personIn('asked.organization_id', 'asked.id'), (join) => join.onTrue())
    .select(PERSON_COLUMNS)
    .select(['person.role', 'asked.organization_id'])
    .execute();
  const people = new Map(
    rows.map((row) => [ofPerson({ organizationId: row.organization_id, id: row.id }), row]),
  );
  return (key) => people.get(ofPerson(key));
}

export interface StoredPlace {
  readonly id: string;
  readonly name: string;
  readonly code: string | null;
  readonly status: string | null;
  /** Of a subcategory. */
  readonly parent: { readonly id: string; readonly name: string } | null;
}

/** Projects, categories and subcategories, archived ones too. */
export async function findPlaces(
  trx: Database,
  keys: readonly Key[],
): Promise<ReadonlyMap<string, StoredPlace>> {
  if (keys.length === 0) return new Map();
  const { rows } = await sql<StoredPlace>`
    with asked as (select * from ${pairs(keys)})
    select thing.id, thing.name, thing.code, thing.status, null::jsonb as parent
    from asked join projects as thing using (organization_id, id)
    union all
    select thing.id, thing.name, null, null, null from asked join categories as thing using (organization_id, id)
    union all
    select thing.id, thing.name, null, null, jsonb_build_object('id', above.id, 'name', above.name)
    from asked join subcategories as thing using (organization_id, id)
    join categories as above on above.organization_id = thing.organization_id and above.id = thing.category_id`.execute(
    trx,
  );
  return byId(rows);
}

/** The codes of organizations. */
export async function findCodes(trx: Database, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await trx
    .selectFrom('organizations')
    .select(['id', 'code'])
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute();
  return new Map(rows.map(({ id, code }) => [id, code]));
}
