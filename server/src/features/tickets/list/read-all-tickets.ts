/** Lists that are read from beginning to end, in batches. */
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';
import { textOfId } from '../../../platform/ids.ts';
import { readTickets, type TicketRow } from '../ticket.repo.ts';
import type { TicketScope } from '../ticket.scope.ts';
import { findByNumber } from './find-by-number.ts';
import { selectTickets } from './select-tickets.ts';
import type { TicketFilters } from './ticket-filters.ts';
import { isNewestFirst, orderBy, type TicketOrder } from './ticket-order.ts';

/** Rows are made of an answer in one go, while nobody else is answered. */
const BATCH = 100;
const ID_BYTES = 16;

/** The next `limit` tickets in the order of creation: after `last`, or from the beginning. */
async function readTicketsAfter(
  scope: TicketScope,
  db: Database,
  filters: TicketFilters,
  {
    last,
    limit,
    descending,
  }: { readonly last: string | null; readonly limit: number; readonly descending: boolean },
): Promise<TicketRow[]> {
  const ids = await selectTickets(scope, db, filters)
    .$if(last !== null, (all) => all.where('tickets.id', descending ? '<' : '>', last))
    .select('tickets.id')
    .orderBy('tickets.id', descending ? 'desc' : 'asc')
    .limit(limit)
    .execute();
  return readTickets(
    scope,
    db,
    ids.map(({ id }) => id),
  );
}

async function* readByCreation(
  scope: TicketScope,
  db: Database,
  filters: TicketFilters,
  descending: boolean,
): AsyncGenerator<TicketRow> {
  let last: string | null = null;
  for (;;) {
    const rows: TicketRow[] = await readTicketsAfter(scope, db, filters, {
      last,
      limit: BATCH,
      descending,
    });
    yield* rows;
    last = rows.at(-1)?.id ?? null;
    if (rows.length < BATCH) return;
  }
}

/** Whatever else tickets are sorted by can change meanwhile: their ids are taken at once, 16 bytes each. */
async function* readBySnapshot(
  scope: TicketScope,
  db: Database,
  filters: TicketFilters,
  order: TicketOrder,
): AsyncGenerator<TicketRow> {
  const row = await selectTickets(scope, db, filters)
    .select(idsInBytes(orderBy(order, 'tickets')).as('ids'))
    .executeTakeFirst();
  yield* readByBytes(scope, db, row?.ids ?? Buffer.alloc(0));
}

/** All ids of a query over `tickets`, 16 bytes each. */
export const idsInBytes = (order: RawBuilder<unknown>) =>
  sql<Buffer | null>`string_agg(uuid_send(tickets.id), ''::bytea order by ${order})`;

export const countIds = (bytes: Buffer): number => bytes.length / ID_BYTES;

/** The ids of a snapshot from `start` on. */
export const idsFrom = (bytes: Buffer, start = 0, most = countIds(bytes)): string[] =>
  Array.from({ length: Math.min(most, (bytes.length - start) / ID_BYTES) }, (_, index) =>
    textOfId(bytes, start + index * ID_BYTES),
  );

/** The tickets of a snapshot. */
export async function* readByBytes(
  scope: TicketScope,
  db: Database,
  bytes: Buffer,
): AsyncGenerator<TicketRow> {
  for (let start = 0; start < bytes.length; start += BATCH * ID_BYTES) {
    yield* await readTickets(scope, db, idsFrom(bytes, start, BATCH));
  }
}

/** All tickets that scope and filters select, in the order of the list. */
export async function* readAllTickets(
  scope: TicketScope,
  db: Database,
  filters: TicketFilters,
  order: TicketOrder,
): AsyncGenerator<TicketRow> {
  if (order.by !== 'created') return yield* readBySnapshot(scope, db, filters, order);
  const numbered = isNewestFirst(order) ? await findByNumber(scope, db, filters) : [];
  if (numbered.length > 0) yield* await readTickets(scope, db, numbered);
  yield* readByCreation(scope, db, { ...filters, except: numbered }, order.descending);
}
