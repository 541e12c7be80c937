/**
 * Going from ticket to ticket through a list as it was when one of them was opened. The walk goes along in the state of
 * the browser's history: it outlives a reload, and a ticket that is opened by its address has none.
 */

import { TICKET_STATUSES, type TicketStatus } from '@switchboard/contract/enums.ts';
import type { Pagination } from '@switchboard/contract/query.ts';
import type { ColumnList } from '@switchboard/contract/tickets/views/view-values.ts';
import { isRecord } from '../../lib/api/is-record.ts';
import { isText, isWhole, listOf, oneOf, withKeys } from '../../lib/browser/shapes.ts';

export interface WalkEntry {
  id: string;
  status: TicketStatus;
}

/** A list as the server is asked for it: one's own tickets, those of the organization, of all organizations, or what a search finds. */
export interface ListSource {
  call: (typeof CALLS)[number];
  query: Record<string, string | number | boolean>;
}

export interface ListWalk {
  personId: string;
  source: ListSource;
  /** The path of the list, what its address selects, and its label. */
  list: { to: string; search: string; label: string };
  /** Rows of a page. */
  size: number;
  /** How many tickets of the list stand before the first entry. */
  start: number;
  total: number;
  entries: readonly WalkEntry[];
  /** The button that led here, which keeps the focus. */
  pressed: 'previous' | 'next' | null;
}

/** Whose columns the person chooses. */
export const columnListOf = ({ call, query }: ListSource): ColumnList =>
  call === 'own' && query.assignedOnly === true ? 'assigned' : call;

const CALLS = ['own', 'all', 'every', 'found'] as const;

const isQuery = (value: unknown) =>
  isRecord(value) &&
  Object.values(value).every((one) => ['string', 'number', 'boolean'].includes(typeof one));

const isWalk = withKeys({
  personId: isText,
  source: withKeys({ call: oneOf(CALLS), query: isQuery }),
  list: withKeys({ to: isText, search: isText, label: isText }),
  size: (value) => isWhole(value) && Number(value) > 0,
  start: (value) => isWhole(value) && Number(value) >= 0,
  total: isWhole,
  entries: listOf(withKeys({ id: isText, status: oneOf(TICKET_STATUSES) })),
  pressed: oneOf(['previous', 'next', null]),
});

export type Step = 1 | -1;

/** So many entries go along; those furthest behind are dropped. */
const MOST_ENTRIES = 200;
/** Of the list, for one step over the border of what is known. */
const MOST_PAGES = 5;
/** Tickets that are looked at for one step. */
const MOST_LOOKS = 20;

/** The walk of somebody in the state of an entry of the history. */
export function walkOf(state: unknown, personId: string): ListWalk | null {
  const walk = isRecord(state) ? state.walk : null;
  return isWalk(walk) && (walk as ListWalk).personId === personId ? (walk as ListWalk) : null;
}

type Row = { _id: string; status: WalkEntry['status'] };

export const entriesOf = (tickets: readonly Row[]): WalkEntry[] =>
  tickets.map(({ _id, status }) => ({ id: _id, status }));

/** A walk that begins on a page of a list. */
export const walkFrom = (
  page: { tickets: readonly Row[]; pagination: Pagination },
  about: Pick<ListWalk, 'personId' | 'source' | 'list'>,
): ListWalk => ({
  ...about,
  // The first rows of a continuous list are more than a page of it.
  size: Number(about.source.query.limit ?? page.pagination.limit),
  start: (page.pagination.page - 1) * page.pagination.limit,
  total: page.pagination.total,
  entries: entriesOf(page.tickets),
  pressed: null,
});

/** Where a ticket stands in the list, from 1 on; null where it is not among the entries. */
export function positionIn({ entries, start, total }: ListWalk, id: string) {
  const index = entries.findIndex((one) => one.id === id);
  if (index === -1) return null;
  const position = start + index + 1;
  return {
    position,
    of: Math.max(total, start + entries.length),
    isFirst: position === 1,
    isLast: position >= total,
  };
}

export type LoadPage = (page: number) => Promise<readonly WalkEntry[]>;

/**
 * The entries beside those that are known. Tickets may have left the list or come into it meanwhile, so that its pages
 * have moved: the pages around the border are read until one has a known ticket in it.
 */
async function beyond({ entries, start, size }: ListWalk, step: Step, load: LoadPage): Promise<WalkEntry[]> {
  const known = new Set(entries.map(({ id }) => id));
  const border = step === 1 ? start + entries.length : start - 1;
  if (border < 0) return [];
  const first = Math.floor(border / size) + 1;
  const beside = (rows: readonly WalkEntry[]) => {
    const isKnown = ({ id }: WalkEntry) => known.has(id);
    const met = step === 1 ? rows.findLastIndex(isKnown) : rows.findIndex(isKnown);
    const found = step === 1 ? rows.slice(met + 1) : met === -1 ? rows : rows.slice(0, met);
    return { found, isMet: met !== -1, isEmpty: rows.length === 0 };
  };
  const add = (found: readonly WalkEntry[], more: readonly WalkEntry[], way: Step) =>
    way === 1 ? [...found, ...more] : [...more, ...found];

  let { found, isMet } = beside(await load(first));
  let read = 1;
  // The known ones stand nearer to where the walk comes from: others have left.
  for (let page = first - step; !isMet && page >= 1 && read < MOST_PAGES; page -= step, read += 1) {
    const next = beside(await load(page));
    found = add(found, next.found, step === 1 ? -1 : 1);
    isMet = next.isMet;
    if (next.isEmpty && step === -1) break;
  }
  // They stand further on: others have come in.
  for (
    let page = first + step;
    found.length === 0 && page >= 1 && read < MOST_PAGES;
    page += step, read += 1
  ) {
    const next = beside(await load(page));
    if (next.isEmpty) break;
    found = next.found;
  }
  return [...new Map(found.map((one) => [one.id, one])).values()];
}

function extended(walk: ListWalk, step: Step, more: readonly WalkEntry[]): ListWalk {
  const { start, entries } = walk;
  if (step === -1) {
    return {
      ...walk,
      start: Math.max(0, start - more.length),
      entries: [...more, ...entries].slice(0, MOST_ENTRIES),
    };
  }
  const all = [...entries, ...more];
  const dropped = Math.max(0, all.length - MOST_ENTRIES);
  return { ...walk, start: start + dropped, entries: all.slice(dropped) };
}

/**
 * The next ticket of the list, or the one before, that `accepts` takes; null where there is none in reach.
 * @throws what `load` and `accepts` throw
 */
export async function stepFrom(
  from: ListWalk,
  id: string,
  step: Step,
  { load, accepts }: { load: LoadPage; accepts: (entry: WalkEntry) => Promise<boolean> },
): Promise<{ walk: ListWalk; id: string } | null> {
  let walk = from;
  let here = id;
  for (let looks = 0; looks < MOST_LOOKS; looks += 1) {
    let next = walk.entries[walk.entries.findIndex((one) => one.id === here) + step];
    if (next === undefined) {
      const more = await beyond(walk, step, load);
      if (more.length === 0) return null;
      walk = extended(walk, step, more);
      next = step === 1 ? more[0] : more.at(-1);
    }
    if (next === undefined) return null;
    if (await accepts(next)) return { walk, id: next.id };
    here = next.id;
  }
  return null;
}
