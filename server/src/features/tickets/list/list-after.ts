/** The rows of a list that come after one of it, found without passing over those before. */
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';
import { plannedForValues } from '../../../platform/database/planned-for-values.ts';
import type { TicketScope } from '../ticket.scope.ts';
import { comesAfter, keysAsText, keysOf, type Place } from './order-keys.ts';
import { dependsOnPlaces, selectFirst, selectTickets } from './select-tickets.ts';
import type { TicketFilters } from './ticket-filters.ts';
import {
  isByState,
  NEWEST,
  orderBy,
  STATES,
  type StateOrder,
  type TicketOrder,
  type TimeOrder,
} from './ticket-order.ts';

/** The ids of the next `limit` tickets. */
export async function readIdsAfter(
  scope: TicketScope,
  db: Database,
  filters: TicketFilters,
  order: TicketOrder,
  place: Place,
  limit: number,
): Promise<readonly string[]> {
  if (isByState(order)) return readByStateAfter(scope, db, filters, order, place, limit);
  return (await readPlacesAfter(scope, db, filters, order, place, limit)).map(({ id }) => id);
}

/** The same with where each stands: by the time the ticket itself is read it may have moved. */
export function readPlacesAfter(
  scope: TicketScope,
  db: Database,
  filters: TicketFilters,
  order: TimeOrder,
  place: Place,
  limit: number,
): Promise<readonly Place[]> {
  const after = order.by === 'created' ? { id: place.id, descending: order.descending } : null;
  const keys = keysOf(order);
  const rows = selectFirst(scope, db, { ...filters, after }, order, limit)
    .$if(after === null, (all) => all.where(comesAfter(order, keys, place)))
    .select(['tickets.id', keysAsText(keys).as('keys')])
    .$castTo<Place>()
    .orderBy(orderBy(order, 'tickets'))
    .limit(limit);
  return (dependsOnPlaces(filters, order) ? rows.modifyEnd(plannedForValues) : rows).execute();
}

/** Value after value, as an index gives those of one; no more of each than are asked for. */
async function readByStateAfter(
  scope: TicketScope,
  db: Database,
  filters: TicketFilters,
  { by, descending }: StateOrder,
  { keys, id }: Place,
  limit: number,
): Promise<readonly string[]> {
  const wanted: readonly string[] = filters[by];
  const here = Number(keys[0]) - 1;
  const values = [...STATES[by].entries()].filter(
    ([index, value]) =>
      (descending ? index <= here : index >= here) && (wanted.length === 0 || wanted.includes(value)),
  );
  if (values.length === 0) return [];
  const parts = (descending ? values.toReversed() : values).map(([index, value], part) => {
    const after = index === here ? { id, descending: true } : null;
    const rows = selectTickets(scope, db, { ...filters, [by]: [value], after })
      .select(['tickets.id', sql<number>`${sql.lit(part)}`.as('part')])
      .orderBy(orderBy(NEWEST, 'tickets'))
      .limit(limit);
    return sql`(${rows})`;
  });
  const { rows } = await sql<{ id: string }>`
    select id from (${sql.join(parts, sql` union all `)}) as parts
    order by part, id desc limit ${limit}`.execute(db);
  return rows.map((row) => row.id);
}
