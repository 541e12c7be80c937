/** What has to be true of the database after everything that was sent to the product. */
import type { Database } from '@switchboard/server/src/platform/database/open-database.ts';
import { CANARY } from '@switchboard/server/src/testing/canary/canary.ts';
import { sql } from 'kysely';

/** @returns sentences about what is wrong */
export async function wrongInDatabase(db: Database): Promise<string[]> {
  return [...(await danglingReferences(db)), ...(await wrongCounts(db)), ...(await unfinishedKeys(db))];
}

/** Rows whose foreign keys lead nowhere; triggers that are off, or keys that are not validated, would let them in. */
async function danglingReferences(db: Database): Promise<string[]> {
  const { rows: keys } = await sql<{
    name: string;
    from: string;
    to: string;
    own: string[];
    other: string[];
  }>`
    select conname as name, conrelid::regclass::text as from, confrelid::regclass::text as to,
      (select array_agg(attname::text order by place) from unnest(conkey) with ordinality as k (number, place)
        join pg_attribute on attrelid = conrelid and attnum = number) as own,
      (select array_agg(attname::text order by place) from unnest(confkey) with ordinality as k (number, place)
        join pg_attribute on attrelid = confrelid and attnum = number) as other
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`.execute(db);
  const wrong: string[] = [];
  for (const { name, from, to, own, other } of keys) {
    const isSet = own.map((column) => sql`a.${sql.ref(column)} is not null`);
    const leads = own.map((column, at) => sql`b.${sql.ref(other[at] ?? '')} = a.${sql.ref(column)}`);
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(from)} a
      where ${sql.join(isSet, sql` and `)}
        and not exists (select from ${sql.table(to)} b where ${sql.join(leads, sql` and `)})`.execute(db);
    const count = rows[0]?.count ?? 0;
    if (count > 0) wrong.push(`${count} rows of ${from} lead nowhere by ${name}`);
  }
  return wrong;
}

/** What triggers keep of tickets is what counting them finds. */
async function wrongCounts(db: Database): Promise<string[]> {
  const { rows } = await sql<{ what: string; rows: number }>`
    select 'ticket_tallies' as what, count(*)::int as rows from (
      (select organization_id, status, priority, tickets::bigint from ticket_tallies where tickets <> 0
        except select organization_id, status, priority, count(*) from tickets group by 1, 2, 3)
      union all
      (select organization_id, status, priority, count(*) from tickets group by 1, 2, 3
        except select organization_id, status, priority, tickets::bigint from ticket_tallies)) as differ
    union all
    select 'active_tickets', count(*)::int from (
      (select organization_id, ticket_id, status from active_tickets
        except select organization_id, id, status from tickets where status in ('Open', 'In Progress'))
      union all
      (select organization_id, id, status from tickets where status in ('Open', 'In Progress')
        except select organization_id, ticket_id, status from active_tickets)) as differ
    union all
    select 'ticket_words', count(*)::int from tickets
      where not exists (select from ticket_words where ticket_words.ticket_id = tickets.id)
    union all
    select 'seats', count(*)::int from organizations
      -- Good requests are made with people who are written past the product, and have no event of coming in.
      where total_licenses < (select count(*) from users
        where organization_id = organizations.id and is_active and deleted_at is null and exists (
          select from events where events.organization_id = organizations.id and subject_kind = 'user'
            and subject_id = users.id and verb = any(${CAME_IN})))
      -- A super admin may take licenses away that are in use.
      and not exists (select from events
        where events.organization_id = organizations.id and subject_kind = 'organization' and verb = 'edited'
          and data ->> 'field' = 'licenses' and (data ->> 'to')::bigint < (data ->> 'from')::bigint)
    union all
    select 'ticket numbers', count(*)::int from organizations
      where last_ticket_number < (select count(*) from tickets where organization_id = organizations.id)`.execute(
    db,
  );
  return rows
    .filter(({ rows: differ }) => differ > 0)
    .map((row) => `${row.rows} rows of ${row.what} are wrong`);
}

/** What is recorded of somebody who takes a seat. */
const CAME_IN = ['created', 'registered', 'joined', 'approved', 'reactivated', 'moved_here'];

/** Whatever went wrong, no idempotency key waits for something now. */
async function unfinishedKeys(db: Database): Promise<string[]> {
  const waiting = await db
    .selectFrom('idempotency_keys')
    .where('status', 'is', null)
    .select('call')
    .execute();
  return waiting.map(({ call }) => `an idempotency key of ${call} waits for nothing`);
}

/**
 * What the canary organization has in each table, as a checksum of its rows. Look-ins are left out: an export of a super
 * admin is recorded at each organization, this one too.
 */
export type StateOfCanary = ReadonlyMap<string, string>;

export async function stateOfCanary(db: Database): Promise<StateOfCanary> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'organization_id' order by 1`.execute(db);
  const sums = tables.map(
    ({ name }) => sql`
      select ${sql.lit(name)} as name, coalesce(sum(hashtextextended(row::text, 0)), 0)::text as sum
      from ${sql.table(name)} as row where organization_id = ${CANARY.id}
        ${name === 'security_events' ? sql`and kind <> 'look_in'` : sql``}`,
  );
  const { rows } = await sql<{
    name: string;
    sum: string;
  }>`${sql.join(sums, sql` union all `)}`.execute(db);
  return new Map(rows.map(({ name, sum }) => [name, sum]));
}

/** The tables in which something of the canary organization has changed. */
export const changedTables = (before: StateOfCanary, after: StateOfCanary): string[] =>
  [...after].filter(([name, sum]) => before.get(name) !== sum).map(([name]) => name);
