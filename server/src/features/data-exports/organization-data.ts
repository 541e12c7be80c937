/** Everything of an organization, as one of its admins may read it. */
import type { Actor } from '@switchboard/contract/people/actor.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../platform/database/open-database.ts';
import { membersOrganization } from '../people/actor-organizations.ts';
import { leftOutOf, readableBy } from '../tickets/ticket.scope.ts';
import type { ExportedData, ExportedPart } from './exported-part.ts';
import { ORGANIZATION_TABLES, type TakenTable } from './organization-tables.ts';

interface Taken {
  readonly organizationId: string;
  /** Ids of tickets that the reader may not open. */
  readonly withheld: readonly string[];
}

/** @param trx of one snapshot, from which all of it is read */
export async function organizationData(
  trx: Database,
  actor: Actor,
  withFiles: boolean,
): Promise<ExportedData> {
  const taken = { organizationId: membersOrganization(actor), withheld: await withheldFrom(trx, actor) };
  const parts = takenTables().map(([name, table]) => partOf(name, table, taken));
  return { parts, files: withFiles ? filesOf(taken) : null };
}

const takenTables = () =>
  Object.entries(ORGANIZATION_TABLES).filter(
    (entry): entry is [keyof typeof ORGANIZATION_TABLES, TakenTable] => typeof entry[1] !== 'string',
  );

async function withheldFrom(trx: Database, actor: Actor): Promise<string[]> {
  const ids = leftOutOf(readableBy(actor));
  if (ids === null) return [];
  const { rows } = await sql<{ id: string }>`${ids}`.execute(trx);
  return rows.map(({ id }) => id);
}

function partOf(name: keyof typeof ORGANIZATION_TABLES, table: TakenTable, taken: Taken): ExportedPart {
  return {
    name,
    row: name === 'tickets' ? ticketRow(taken, table) : rowOf(table),
    from: sql`${sql.table(name)} as taken where ${belongs(name, table, taken)}`,
  };
}

const rowOf = ({ without = [] }: TakenTable) => sql`to_jsonb(taken) - ${without}::text[]`;

/** That it is there, and how it stands, is no secret. */
const ticketRow = ({ withheld }: Taken, table: TakenTable) => sql`
  case when taken.id = any(${withheld}::uuid[])
    then jsonb_build_object('organization_id', taken.organization_id, 'id', taken.id, 'number', taken.number,
      'status', taken.status, 'created_at', taken.created_at, 'confidential', true, 'withheld', true)
    else ${rowOf(table)} end`;

function belongs(
  name: keyof typeof ORGANIZATION_TABLES,
  { tickets = [], partOf: owner, ofPeople, shared }: TakenTable,
  taken: Taken,
): RawBuilder<SqlBool> {
  const conditions = [
    ofPeople
      ? sql<SqlBool>`taken.user_id in (select id from users where organization_id = ${taken.organizationId})`
      : sql<SqlBool>`${sql.ref(name === 'organizations' ? 'taken.id' : 'taken.organization_id')} = ${taken.organizationId}`,
    ...tickets.map((column) => isOpen(sql.ref(`taken.${column}`), taken)),
  ];
  if (owner !== undefined) conditions.push(ownerIsTaken(owner, taken));
  if (shared) conditions.push(sql<SqlBool>`taken.scope <> 'personal'`);
  if (name === 'events') conditions.push(ofOpenTicket(taken));
  return sql.join(conditions, sql` and `);
}

/** A row without a ticket is nobody's secret. */
const isOpen = (ticket: RawBuilder<unknown>, { withheld }: Taken) =>
  sql<SqlBool>`(${ticket} = any(${withheld}::uuid[])) is not true`;

function ownerIsTaken([column, table]: NonNullable<TakenTable['partOf']>, taken: Taken): RawBuilder<SqlBool> {
  // Nothing is withheld where there is nothing confidential: then no row is looked up.
  if (taken.withheld.length === 0) return sql<SqlBool>`true`;
  const owner = ORGANIZATION_TABLES[table];
  if (typeof owner === 'string')
    throw new Error(`Rows of ${table} stay, and those that are part of them go.`);
  return sql<SqlBool>`${sql.ref(`taken.${column}`)} in (
    select taken.id from ${sql.table(table)} as taken where ${belongs(table, owner, taken)})`;
}

/** Of what is confidential the record tells who opened it, and no more. */
const ofOpenTicket = (taken: Taken) => sql<SqlBool>`(
  taken.subject_kind not in ('ticket', 'chat_message') or taken.verb = 'glass' or (
    ${isOpen(sql`case when taken.subject_kind = 'ticket' then taken.subject_id end`, taken)}
    and (taken.subject_kind = 'ticket' or ${taken.withheld.length === 0} or not exists (
      select from chat_messages as message where message.organization_id = taken.organization_id
        and message.id = taken.subject_id and message.ticket_id = any(${taken.withheld}::uuid[])))))`;

/** Each under the name that it was attached with. */
function filesOf(taken: Taken) {
  const named = (table: keyof typeof ORGANIZATION_TABLES) => {
    const entry = ORGANIZATION_TABLES[table];
    if (typeof entry === 'string') throw new Error(`The rows of ${table} stay.`);
    return sql`select ${table}::text as place, taken.id::text as id, taken.stored_name, taken.original_name
      from ${sql.table(table)} as taken where ${belongs(table, entry, taken)}`;
  };
  return sql<{ place: string; id: string; stored_name: string; original_name: string }>`
    ${named('attachments')} union all ${named('chat_images')} union all ${named('field_files')}
    union all ${named('held_letter_files')}
    union all select 'logo', id::text, logo_file, 'logo' from organizations
      where id = ${taken.organizationId} and logo_file is not null`;
}
