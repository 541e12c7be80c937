/** Lists that are read from beginning to end, a portion after the other. */
import { sql } from 'kysely';
import { stringify } from 'uuid';
import type { Database } from '../../../platform/database/open-database.ts';
import { readTickets, type TicketRow } from '../ticket.repo.ts';
import type { TicketScope } from '../ticket.scope.ts';
import { findNumbered } from './find-by-number.ts';
import { readInOrder } from './list-tickets.ts';
import { matching } from './select-tickets.ts';
import type { TicketFilters } from './ticket-filters.ts';
import { isNewestFirst, orderBy, type TicketOrder } from './ticket-order.ts';

const PORTION = 250;
const ID_BYTES = 16;

/** The `limit` newest tickets that come after `last`, or the oldest. */
export async function readOn(
  scope: TicketScope,
  db: Database,
  filters: TicketFilters,
  {
    last,
    limit,
    descending,
  }: { readonly last: string | null; readonly limit: number; readonly descending: boolean },
): Promise<TicketRow[]> {
  const ids = await matching(scope, db, filters)
    .$if(last !== null, (all) => all.where('tickets.id', descending ? '<' : '>', last))
    .select('tickets.id')
    .orderBy('tickets.id', descending ? 'desc' : 'asc')
    .limit(limit)
    .execute();
  const rows = await readTickets(
    scope,
    db,
    ids.map(({ id }) => id),
  );
  return descending ? rows : rows.toReversed();
}

async function* readByCreation(
  scope: TicketScope,
  db: Database,
  filters: TicketFilters,
  descending: boolean,
): AsyncGenerator<TicketRow> {
  let last: string | null = null;
  for (;;) {
    const rows: TicketRow[] = await readOn(scope, db, filters, { last, limit: PORTION, descending });
    yield* rows;
    last = rows.at(-1)?.id ?? null;
    if (rows.length < PORTION) return;
  }
}

/** Whatever else tickets are sorted by can change meanwhile: their ids are taken at once, 16 bytes each. */
async function* readBySnapshot(
  scope: TicketScope,
  db: Database,
  filters: TicketFilters,
  order: TicketOrder,
): AsyncGenerator<TicketRow> {
  const row = await matching(scope, db, filters)
    .select(
      sql<Buffer | null>`string_agg(uuid_send(tickets.id), ''::bytea order by ${orderBy(order, 'tickets')})`.as(
        'ids',
      ),
    )
    .executeTakeFirst();
  const bytes = row?.ids ?? Buffer.alloc(0);
  for (let start = 0; start < bytes.length; start += PORTION * ID_BYTES) {
    const portion = bytes.subarray(start, start + PORTION * ID_BYTES);
    const ids = Array.from({ length: portion.length / ID_BYTES }, (_, index) =>
      stringify(portion, index * ID_BYTES),
    );
    yield* await readInOrder(scope, db, ids);
  }
}

/** All tickets that scope and filters select, in the order of the list. */
export async function* readAll(
  scope: TicketScope,
  db: Database,
  filters: TicketFilters,
  order: TicketOrder,
): AsyncGenerator<TicketRow> {
  if (order.by !== 'created') return yield* readBySnapshot(scope, db, filters, order);
  const numbered = isNewestFirst(order) ? await findNumbered(scope, db, filters) : [];
  if (numbered.length > 0) yield* await readInOrder(scope, db, numbered);
  yield* readByCreation(scope, db, { ...filters, except: numbered }, order.descending);
}
