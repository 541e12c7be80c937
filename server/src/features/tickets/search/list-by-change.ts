/**
 * Lists by last change, for programs that keep a copy: at the end there is a cursor to come back with. What was committed late,
 * with a time before the place that was reached, is found by the changes that the list's snapshot did not see.
 */
import { HOUR } from '@switchboard/contract/durations.ts';
import { CHANGES } from '@switchboard/contract/limits.ts';
import { type SqlBool, sql } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';
import { cursorInvalid, type Walk } from '../../../platform/http/walk.ts';
import { readPlacesAfter } from '../list/list-after.ts';
import type { TicketCount } from '../list/list-slice.ts';
import type { TicketPage } from '../list/list-tickets.ts';
import { listedPart } from '../list/listed-part.ts';
import { findListed } from '../list/listed-tickets.ts';
import type { Place } from '../list/order-keys.ts';
import { selectTickets } from '../list/select-tickets.ts';
import type { TimeOrder } from '../list/ticket-order.ts';
import { type ChangePosition, shortened } from '../live/change-cursor.ts';
import { findChanges, readPosition } from '../live/changes.repo.ts';
import type { AskedList, ReadPage } from './list-with-search.ts';

const BY_CHANGE: TimeOrder = { by: 'updated', descending: false };
const BEFORE_ALL: Place = { keys: ['-infinity'], id: '00000000-0000-0000-0000-000000000000' };

/** No transaction is under way for so long, and no clocks of nodes differ by so much. */
const LONGEST = HOUR;

/** A position as a cursor carries it; `at` in milliseconds. */
type Seen = Pick<ChangePosition, 'log' | 'snapshot'> & { readonly at: number };

interface Kept<Counts> {
  readonly place: Place;
  readonly counts: Counts;
  /** What was committed when the list began: whatever was not is given when somebody comes back. */
  readonly seen: Seen;
  /** What was changed since then stands before the rest, by its ids, if it is not given by now. */
  readonly missed?: { readonly since: Seen; readonly after: string } | undefined;
  readonly hasEnded?: true;
}

/** @param also what decides which rows there are and is not in the query */
export async function listByChange<More extends object>(
  db: Database,
  walk: Walk,
  list: AskedList,
  readPage: ReadPage<More>,
  also?: string,
): Promise<TicketPage & More> {
  const { limit, reader } = list.request;
  const before = walk.from<Kept<TicketCount & More>>(also);
  // The position comes first: what is committed between the two is given once more, never missed.
  const kept = before === null || before.hasEnded ? await begin(db, list, readPage, before) : before;
  const listed = listedPart(list.scope, list.filters, 'updated');

  const { place, missed } = await readMissed(db, list, kept);
  const first = missed.ids.slice(0, limit);
  const room = limit - first.length;
  const rest =
    missed.ids.length > limit
      ? []
      : await readPlacesAfter(listed, db, list.filters, BY_CHANGE, place, room + 1);
  const tickets = await findListed(list.scope, db, reader, [
    ...first,
    ...rest.slice(0, room).map(({ id }) => id),
  ]);

  const { counts, seen } = kept;
  const left = { counts, seen, place: rest.slice(0, room).at(-1) ?? place };
  if (missed.ids.length > limit && missed.since !== undefined) {
    walk.goOnFrom({ ...left, missed: { since: missed.since, after: first.at(-1) ?? '' } }, also);
  } else if (rest.length > room) walk.goOnFrom(left, also);
  else walk.resumeFrom({ ...left, hasEnded: true }, also);
  return { ...counts, tickets };
}

/** From the oldest, or where somebody comes back from where they ended; what there is of it is counted anew. */
async function begin<More extends object>(
  db: Database,
  { filters, asked, request }: AskedList,
  readPage: ReadPage<More>,
  before: Kept<unknown> | null,
): Promise<Kept<TicketCount & More>> {
  const at = asked.reader.now.getTime();
  const { log, snapshot } = await readPosition(db);
  if (before !== null && before.seen.log !== log) throw cursorInvalid('cursor');
  const {
    tickets: _tickets,
    places: _places,
    ...counts
  } = await readPage(filters, { ...request, page: 1, limit: 1 });
  return {
    place: before?.place ?? BEFORE_ALL,
    counts: counts as unknown as TicketCount & More,
    seen: { log, snapshot: shortened(snapshot), at },
    missed: before === null ? undefined : { since: before.seen, after: BEFORE_ALL.id },
  };
}

interface Missed {
  /** One more than there is room for. */
  readonly ids: readonly string[];
  readonly since?: Seen;
}

/** What was changed since somebody ended and stands before their place: too much of it, and the place goes back instead. */
async function readMissed(
  db: Database,
  { scope, filters, request }: AskedList,
  { place, missed, seen }: Kept<unknown>,
): Promise<{ readonly place: Place; readonly missed: Missed }> {
  if (missed === undefined) return { place, missed: { ids: [] } };
  const { since, after } = missed;
  const changed =
    seen.at - since.at > CHANGES.kept
      ? null
      : (await findChanges(db, request.reader, { ...since, at: new Date(since.at) }, CHANGES.tickets))
          .tickets;
  if (changed === null)
    return { place: await notAfter(db, place, new Date(since.at - LONGEST)), missed: { ids: [] } };
  const ids = changed.map(({ ticketId }) => ticketId);
  if (ids.length === 0) return { place, missed: { ids } };
  const rows = await selectTickets(listedPart(scope, filters, 'updated'), db, filters)
    .where(sql<SqlBool>`tickets.id = any(${ids}::uuid[]) and tickets.id > ${after}::uuid`)
    .where(
      sql<SqlBool>`(tickets.updated_at, tickets.id) <= (${place.keys[0] ?? null}::timestamptz, ${place.id}::uuid)`,
    )
    .select('tickets.id')
    .orderBy('tickets.id')
    .limit(request.limit + 1)
    .execute();
  return { place, missed: { since, ids: rows.map(({ id }) => id) } };
}

/** The place, or the moment where that is earlier. */
async function notAfter(db: Database, place: Place, moment: Date): Promise<Place> {
  const { rows } = await sql<{ isBefore: boolean }>`
    select ${place.keys[0] ?? null}::timestamptz < ${moment} as "isBefore"`.execute(db);
  return rows[0]?.isBefore === true ? place : { keys: [moment.toISOString()], id: BEFORE_ALL.id };
}
