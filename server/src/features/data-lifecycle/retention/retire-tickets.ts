/** Tickets whose time is over lose what is personal, or go. */
import { sql } from 'kysely';
import { isAppendOnly } from '../../../platform/database/grants.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { FILE_COLUMNS } from '../../../platform/files/named-files.ts';
import { newId } from '../../../platform/ids.ts';
import { recordPerson } from '../../people/organization-people.repo.ts';
import { type PolicyRow, updatePolicy } from './retention.repo.ts';
import type { TicketRows } from './ticket-rows.ts';

/** What is left of an anonymized ticket: what it was and how long it took, which figures and reports are counted from. */
const STAYS: readonly string[] = [
  'tickets',
  'closed_tickets',
  'ticket_clocks',
  'ticket_clock_stretches',
  'ticket_forms',
  'ticket_words',
  'search_texts',
  'unassigned_tickets',
];

export const ANONYMIZED = 'Anonymized ticket';

interface Retired {
  readonly organizationId: string;
  readonly tickets: readonly string[];
}

/** @returns names of files that no row has any more */
async function removeRows(
  trx: Database,
  tables: readonly TicketRows[],
  { organizationId, tickets }: Retired,
): Promise<string[]> {
  const names: string[] = [];
  for (const { table, of } of tables) {
    if (isAppendOnly(table)) continue;
    const column = FILE_COLUMNS.find((one) => one.table === table)?.column;
    const name = column === undefined ? sql`null::text` : sql.ref(column);
    const { rows } = await sql<{ name: string | null }>`
      delete from ${sql.table(table)} where ${of(organizationId, tickets)} returning ${name} as name`.execute(
      trx,
    );
    names.push(...rows.flatMap((row) => row.name ?? []));
  }
  return names;
}

const retainEvents = (trx: Database, { organizationId, tickets }: Retired) =>
  sql`select retain_ticket_events(${organizationId}, ${tickets}::uuid[])`.execute(trx);

/** Past days go on counting them. */
export async function deleteTickets(
  trx: Database,
  tables: readonly TicketRows[],
  retired: Retired,
  now: Date,
): Promise<string[]> {
  const { organizationId, tickets } = retired;
  await sql`select retire_ticket_figures(${organizationId}, ${tickets}::uuid[], ${now})`.execute(trx);
  await retainEvents(trx, retired);
  await trx
    .updateTable('tickets')
    .set({ merged_into: null })
    .where('organization_id', '=', organizationId)
    .where('merged_into', 'in', tickets)
    .execute();
  return removeRows(trx, tables, retired);
}

/** Their texts, files and people go; number, kind, state and times stay. */
export async function anonymizeTickets(
  trx: Database,
  tables: readonly TicketRows[],
  retired: Retired,
  policy: PolicyRow,
  now: Date,
): Promise<string[]> {
  const { organizationId, tickets } = retired;
  await retainEvents(trx, retired);
  const names = await removeRows(
    trx,
    tables.filter(({ table }) => !STAYS.includes(table)),
    retired,
  );
  await sql`
    update ticket_clock_stretches set detail = null
    where organization_id = ${organizationId} and clock_id in (
      select id from ticket_clocks where organization_id = ${organizationId} and ticket_id = any(${tickets}::uuid[]))`.execute(
    trx,
  );
  await trx
    .updateTable('tickets')
    .set({
      summary: ANONYMIZED,
      description: '',
      project_manager_name: '',
      contact_number: '',
      tags: [],
      waiting_vendor: null,
    })
    .where('organization_id', '=', organizationId)
    .where('id', 'in', tickets)
    .execute();
  const nobody = policy.nobody_id ?? (await createNobody(trx, organizationId, now));
  await trx
    .insertInto('ticket_people')
    .values(
      tickets.map((ticket_id) => ({
        organization_id: organizationId,
        id: newId(),
        ticket_id,
        user_id: nobody,
        relation: 'requester' as const,
        since: now,
      })),
    )
    .execute();
  await trx
    .insertInto('unassigned_tickets')
    .values(tickets.map((ticket_id) => ({ organization_id: organizationId, ticket_id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await trx
    .updateTable('closed_tickets')
    .set({ anonymized_at: now })
    .where('organization_id', '=', organizationId)
    .where('ticket_id', 'in', tickets)
    .execute();
  return names;
}

/** An account that is deleted from the start: every ticket has a requester. */
async function createNobody(trx: Database, organizationId: string, now: Date): Promise<string> {
  const id = newId();
  await trx
    .insertInto('users')
    .values({
      id,
      organization_id: organizationId,
      role: 'user',
      first_name: 'Anonymous',
      last_name: 'requester',
      email: '',
      is_active: false,
      created_at: now,
      updated_at: now,
      deleted_at: now,
    })
    .execute();
  await recordPerson(trx, organizationId, id);
  await updatePolicy(organizationId, trx, { nobody_id: id });
  return id;
}
