/** Which rows belong to tickets: read from the database's own foreign keys, so that a table that is added later is known. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { deletionOrder } from '../../../platform/database/deletion-order.ts';
import type { Database } from '../../../platform/database/open-database.ts';

interface ForeignKey {
  readonly child: string;
  readonly parent: string;
  readonly columns: readonly string[];
  readonly refers_to: readonly string[];
}

/** Tables that name tickets without a foreign key: what is on its way, and what is looked up while it is there. */
const WITHOUT_KEY = ['event_outbox', 'ticket_changes', 'ticket_viewers', 'webhook_deliveries'] as const;

const keysOf = async (db: Database): Promise<readonly ForeignKey[]> => {
  const { rows } = await sql<ForeignKey>`
    select child.relname as child, parent.relname as parent,
      array(select attname from unnest(conkey) with ordinality as key (number, place)
        join pg_attribute on attrelid = conrelid and attnum = key.number order by place)::text[] as columns,
      array(select attname from unnest(confkey) with ordinality as key (number, place)
        join pg_attribute on attrelid = confrelid and attnum = key.number order by place)::text[] as refers_to
    from pg_constraint
    join pg_class as child on child.oid = conrelid
    join pg_class as parent on parent.oid = confrelid
    where contype = 'f' and child.oid <> parent.oid
      and child.relnamespace = current_schema()::regnamespace`.execute(db);
  return rows;
};

export interface TicketRows {
  readonly table: string;
  /** Which rows of it belong to these tickets of this organization. */
  readonly of: (organizationId: string, tickets: readonly string[]) => RawBuilder<SqlBool>;
}

const list = (columns: readonly string[]) => sql.join(columns.map((column) => sql.ref(column)));

/** Each before those that its rows refer to; tickets themselves come last. */
export async function ticketTables(db: Database): Promise<readonly TicketRows[]> {
  const keys = await keysOf(db);
  const conditions = new Map<string, TicketRows['of']>([
    [
      'tickets',
      (organizationId, tickets) => sql`organization_id = ${organizationId} and id = any(${tickets}::uuid[])`,
    ],
  ]);
  const depend = (found: ReadonlyMap<string, TicketRows['of']>, level: readonly string[]) =>
    Map.groupBy(
      keys.filter(({ child, parent }) => level.includes(parent) && !found.has(child)),
      ({ child }) => child,
    );
  for (let level: readonly string[] = ['tickets']; level.length > 0; ) {
    const next = depend(conditions, level);
    for (const [child, ofChild] of next) {
      conditions.set(
        child,
        (organizationId, tickets) =>
          sql`(${sql.join(
            ofChild.map(({ parent, columns, refers_to }) => {
              const ofParent = conditions.get(parent)?.(organizationId, tickets) ?? sql`false`;
              return sql`(${list(columns)}) in (select ${list(refers_to)} from ${sql.table(parent)} where ${ofParent})`;
            }),
            sql` or `,
          )})`,
      );
    }
    level = [...next.keys()];
  }
  for (const table of WITHOUT_KEY)
    conditions.set(
      table,
      (organizationId, tickets) =>
        sql`organization_id = ${organizationId} and ticket_id = any(${tickets}::uuid[])`,
    );
  const order = await deletionOrder(db, 'organization_id');
  return order.flatMap((table) => {
    const of = conditions.get(table);
    return of === undefined ? [] : [{ table, of }];
  });
}
