/**
 * Finds the tickets of a search. No search reads all that has a common word: the index is walked part by part, from the
 * newest tickets on, until as many are found as are counted. Where filters, or who may read what, leave few tickets,
 * those are looked at one by one instead.
 */
import { DAY } from '@switchboard/contract/durations.ts';
import { SEARCH } from '@switchboard/contract/limits.ts';
import type { SearchSort } from '@switchboard/contract/tickets/search/search.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';
import type { IndexedPlace } from '../../../platform/database/tables/search-tables.ts';
import {
  coversOrganizations,
  hasNoStubs,
  inScope,
  inScopeByRow,
  isOfScopesPerson,
  type TicketScope,
  ticketsOfPerson,
} from '../ticket.scope.ts';
import { isReadableText } from './readable-texts.ts';
import type { SearchReader } from './search-conditions.ts';
import { CODE, type HomeOrganization, type Term } from './search-terms.ts';

/** Tickets of a part of the index, as the migration's `search_era` has it. */
export const TICKETS_OF_ERA = 4_096;

/** As many tickets can be looked at one by one. */
const FEW = 2_000;
/** A word that more texts of the newest part have is common. */
const COMMON = 1_000;
/** A part with fewer tickets than these says little about how common a word is. */
const TELLING = 1_024;
/** Of a person more tickets are not counted. */
const OWN = 50_000;
/** The newest matches are put in order by what matches; older ones come after them. */
const RANKED = 1_000;
/** Tickets whose whole number is a word of the search. */
const NUMBERED = 100;
/** After so many days without a change a ticket counts half. */
const HALF_LIFE = 180;

/** What a word is worth by where it stands. */
export const WEIGHTS: Record<IndexedPlace, number> = {
  head: 32,
  names: 16,
  description: 8,
  field: 8,
  staff_field: 8,
  comment: 4,
  note: 4,
  chat: 2,
  file: 2,
  note_file: 2,
};

export interface Search {
  readonly scope: TicketScope;
  readonly reader: SearchReader;
  readonly terms: readonly Term[];
  /** Conditions on `tickets`. */
  readonly conditions: readonly RawBuilder<SqlBool>[];
  /** Where words are looked for; null for everywhere. */
  readonly places: readonly IndexedPlace[] | null;
  readonly organizations: readonly HomeOrganization[];
  /** Whole numbers of tickets among the words. */
  readonly numbers: readonly string[];
}

export interface Found {
  readonly ids: readonly string[];
  readonly total: number;
  readonly exact: boolean;
  readonly way: Way;
}

/** What a row of `search_texts` under the name `text` is worth. */
export const textWeight = sql`(case text.place ${sql.join(
  Object.entries(WEIGHTS).map(([place, worth]) => sql`when ${sql.lit(place)} then ${sql.lit(worth)}`),
  sql` `,
)} else 0 end)`;

/** The query of a term in the part of the index that a code names. */
const queryIn = ({ query }: Term, code: RawBuilder<unknown>) =>
  sql`replace(${query}, ${sql.lit(CODE)}, ${code})::tsquery`;

/** Rows whose texts are looked at: parts of the index, or tickets one by one. Each has a column for each term's query. */
type Rows = 'part' | 'hit';

const queryOf = ({ terms }: Search, term: Term, rows: Rows) =>
  sql.ref(`${rows}.query_${terms.indexOf(term)}`);

/** Rows with their queries, which are read once a row and not for each of its texts. */
const withQueries = ({ terms }: Search, rows: RawBuilder<unknown>) => sql`
  select ${sql.join([
    sql`coded.*`,
    ...terms.map((term, index) => sql`${queryIn(term, sql`coded.code`)} as ${sql.ref(`query_${index}`)}`),
  ])}
  from (${rows}) as coded offset 0`;

/** Rows of `search_texts` under the name `text` that have the term, where the reader may see it. */
const hasTerm = (search: Search, term: Term, rows: Rows) => sql`
  text.words @@ ${queryOf(search, term, rows)} and ${isReadableText(search.reader.actor)}
  and ${search.places === null ? sql`true` : sql`text.place = any(${search.places})`}`;

/**
 * Those of the ticket of a row named `hit`, by their key alone: what the index of words has of the ticket's part would be
 * read for each ticket, where the planner takes a word to be in few texts.
 */
export const textsOfHit = sql`(
  select * from search_texts
  where search_texts.organization_id = hit.organization_id and search_texts.ticket_id = hit.ticket_id
  offset 0)`;

/** The ticket has all of these and none of the negated: how much that is worth beside what the hit has already. */
function rankedByTerms(
  search: Search,
  terms: readonly Term[],
  rows: Rows,
  hits: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const wanted = terms.filter(({ negated }) => !negated);
  const laterals = wanted.map(
    (term, index) => sql`cross join lateral (
      select max(${textWeight}) as worth from ${textsOfHit} as text where ${hasTerm(search, term, rows)}) as ${sql.ref(`term_${index}`)}`,
  );
  const conditions = [
    ...wanted.map((_, index) => sql`${sql.ref(`term_${index}.worth`)} is not null`),
    ...terms
      .filter(({ negated }) => negated)
      .map(
        (term) => sql`not exists (
          select from ${textsOfHit} as text where ${hasTerm(search, term, rows)})`,
      ),
  ];
  const worth = sql.join(
    [sql`hit.worth`, ...wanted.map((_, index) => sql.ref(`term_${index}.worth`))],
    sql` + `,
  );
  return sql`
    select hit.organization_id, hit.ticket_id, ${worth} as worth
    from (${hits}) as hit ${sql.join(laterals, sql` `)}
    where ${sql.join([sql`true`, ...conditions], sql` and `)}`;
}

/** What scope and filters leave, as a condition on `tickets`. */
export const narrowed = ({ scope, conditions }: Search) =>
  sql.join([inScope(scope), ...conditions], sql` and `);

/** Tickets, by a condition on them, that have all terms. */
const amongTickets = (search: Search, tickets: RawBuilder<unknown>) =>
  rankedByTerms(
    search,
    search.terms,
    'hit',
    withQueries(
      search,
      sql`
        select tickets.organization_id, tickets.id as ticket_id, 0 as worth,
          search_code(tickets.organization_id, search_era(tickets.number)) as code
        from tickets where ${tickets}`,
    ),
  );

/** Parts of the index, the newest of each organization first. */
function partsOf({ organizations }: Search, oldestFirst: boolean) {
  const eras = organizations.map(({ lastNumber }) => Math.floor(lastNumber / TICKETS_OF_ERA));
  const parts: { id: string; era: number }[] = [];
  for (let age = 0; age <= Math.max(0, ...eras); age += 1) {
    organizations.forEach(({ id }, index) => {
      const era = oldestFirst ? age : (eras[index] ?? 0) - age;
      if (era >= 0 && era <= (eras[index] ?? 0)) parts.push({ id, era });
    });
  }
  return parts;
}

/** Not in a way that the key of the texts answers: all of the organization's would be read in it beside the index of words. */
const isOfPart = (organization: RawBuilder<unknown>, era: RawBuilder<unknown>) =>
  sql`text.organization_id is not distinct from ${organization} and text.era = ${era}`;

/** Whether a row `ranked` is of a ticket that scope and filters leave. */
function isLeft({ scope, conditions }: Search, isHashed: boolean): readonly RawBuilder<unknown>[] {
  const own = ticketsOfPerson(scope);
  const columns = { organization: 'ranked.organization_id', ticket: 'ranked.ticket_id' };
  return [
    ...(own === null
      ? hasNoStubs(scope)
        ? [isOfScopesPerson(scope, columns)]
        : []
      : // Read once for all parts, and not joined to each of them.
        [isHashed ? sql`(ranked.ticket_id in (${own})) is true` : isOfScopesPerson(scope, columns)]),
    ...(conditions.length === 0
      ? []
      : [
          sql`exists (
            select from tickets
            where tickets.organization_id = ranked.organization_id and tickets.id = ranked.ticket_id
              and ${sql.join(conditions, sql` and `)})`,
        ]),
  ];
}

/** Part by part, by a first term that few texts have, if any. */
function throughParts(
  search: Search,
  first: Term,
  oldestFirst: boolean,
  isHashed: boolean,
): RawBuilder<unknown> {
  const parts = partsOf(search, oldestFirst);
  const others = search.terms.filter((term) => term !== first);
  const left = isLeft(search, isHashed);
  const direction = sql.raw(oldestFirst ? 'asc' : 'desc');
  const hits = sql`
    select text.organization_id, text.ticket_id, max(${textWeight}) as worth
    from search_texts as text
    where ${isOfPart(sql`part.organization_id`, sql`part.era`)}
      and ${hasTerm(search, first, 'part')}
    group by text.organization_id, text.ticket_id`;
  return sql`
    select found.* from (${withQueries(
      search,
      sql`
        select part.organization_id, part.era, search_code(part.organization_id, part.era) as code
        from unnest(${parts.map(({ id }) => id)}::uuid[], ${parts.map(({ era }) => era)}::int[])
          as part (organization_id, era)`,
    )}) as part
    cross join lateral (
      select ranked.* from (${rankedByTerms(search, others, 'part', hits)}) as ranked
      ${left.length === 0 ? sql`` : sql`where ${sql.join(left, sql` and `)}`}
      order by ranked.ticket_id ${direction}
    ) as found`;
}

/** How the tickets of a search are met. */
export type Way =
  /** One by one: these. */
  | { readonly kind: 'few'; readonly ids: readonly string[] }
  /** Through the index. A person's tickets are looked up among all of theirs where those are not too many. */
  | { readonly kind: 'parts'; readonly first: Term; readonly isHashed: boolean }
  /** Through the tickets in their order, as nothing has to be said in them, or a word that most of them have. */
  | { readonly kind: 'list' };

/** What is known of a search before a way is chosen. */
interface Sizes {
  /** Of the person whose tickets are searched. */
  readonly own: number;
  readonly all: number;
  readonly parts: number;
  /** How many of all tickets have the rarest word, from 0 to 1. */
  readonly share: number;
}

/** To look at the texts of a ticket takes as long as this many that the index has. */
const LOOK = 5;
/** To ask a part of the index, even in vain, too. */
const ASK = 250;

/** Whether a person's tickets are better met in their order than among those of all that have a word. */
const isListBetter = ({ own, all, parts, share }: Sizes): boolean =>
  Math.min(own, MOST / share) * LOOK < Math.min(share * all, (MOST * all) / own) + parts * ASK;

export async function chooseWay(trx: Database, search: Search): Promise<Way> {
  const wanted = search.terms.filter(({ negated }) => !negated);
  const isNarrowed = search.conditions.length > 0 || !coversOrganizations(search.scope);
  const [only] = wanted;
  if (only === undefined) return { kind: 'list' };
  if (!isNarrowed && wanted.length === 1) return { kind: 'parts', first: only, isHashed: false };
  const parts = partsOf(search, false);
  const [home] = search.organizations;
  const lastNumber = home?.lastNumber ?? 0;
  const newest = home && { id: home.id, era: Math.floor(Math.max(0, lastNumber - TELLING) / TICKETS_OF_ERA) };
  const own = ticketsOfPerson(search.scope);
  const counts = wanted.map(
    (term) => sql`(select count(*) from (
      select from search_texts as text
      where ${isOfPart(sql`${newest?.id ?? null}::uuid`, sql`${newest?.era ?? null}::int`)}
        and text.words @@ ${queryIn(term, sql`search_code(${newest?.id ?? null}::uuid, ${newest?.era ?? null}::int)`)}
      limit ${COMMON}) as texts)::int`,
  );
  const { rows } = await sql<{ ids: string[] | null; counts: number[]; own: number | null }>`
    select ${isNarrowed ? sql`array(select tickets.id from tickets where ${narrowed(search)} limit ${FEW + 1})` : sql`null::uuid[]`} as ids,
      ${wanted.length === 1 && own === null ? sql`array[0]` : sql`array[${sql.join(counts)}]`} as counts,
      ${own === null ? sql`null::int` : sql`(select count(*)::int from (${own} limit ${OWN + 1}) as own)`} as own`.execute(
    trx,
  );
  const { ids, counts: found, own: owned } = rows[0] ?? { ids: null, counts: [], own: null };
  if (ids !== null && ids.length <= FEW) return { kind: 'few', ids };
  const rarest = wanted.reduce(
    (best, _, index) => ((found[index] ?? 0) < (found[best] ?? 0) ? index : best),
    0,
  );
  const isHashed = owned !== null && owned <= OWN;
  if (isHashed && newest !== undefined) {
    const tickets = Math.min(TICKETS_OF_ERA, lastNumber - newest.era * TICKETS_OF_ERA + 1);
    const share = Math.min(1, Math.max(1, found[rarest] ?? 0) / Math.max(1, tickets));
    if (isListBetter({ own: owned, all: lastNumber, parts: parts.length, share })) return { kind: 'list' };
  }
  return { kind: 'parts', first: wanted[rarest] ?? only, isHashed };
}

/** As many as are counted, and one more. */
export const MOST = SEARCH.counted + 1;

/** Rows `organization_id, ticket_id, worth`, the newest first or the oldest. */
export function hitsOf(search: Search, way: Way, oldestFirst: boolean): RawBuilder<unknown> {
  const direction = sql.raw(oldestFirst ? 'asc' : 'desc');
  switch (way.kind) {
    case 'few':
      return amongTickets(
        search,
        sql`tickets.id = any(${way.ids}::uuid[]) and ${inScopeByRow(search.scope)}`,
      );
    case 'parts':
      return throughParts(search, way.first, oldestFirst, way.isHashed);
    case 'list': {
      const inOrder = sql`${narrowed(search)} order by tickets.id ${direction}`;
      // What must not be said is looked for while tickets are met, not in all of them.
      return amongTickets(search, search.terms.length === 0 ? sql`${inOrder} limit ${MOST}` : inOrder);
    }
  }
}

/** Tickets whose whole number is a word of the search, as rows like those of `hitsOf`. */
export const numberedHits = (search: Search): RawBuilder<unknown> =>
  search.numbers.length === 0
    ? sql`select null::uuid as organization_id, null::uuid as ticket_id, 0 as worth where false`
    : amongTickets(
        search,
        sql`tickets.number = any(${search.numbers}) and ${narrowed(search)}
          and tickets.organization_id = any(${search.organizations.map(({ id }) => id)}::uuid[])
          order by tickets.id desc limit ${NUMBERED}`,
      );

const ORDERS: Record<SearchSort, (isRanked: boolean) => RawBuilder<unknown>> = {
  relevance: (isRanked) =>
    isRanked
      ? sql`is_numbered desc, score desc nulls last, ticket_id desc`
      : sql`is_numbered desc, ticket_id desc`,
  created: () => sql`ticket_id`,
  '-created': () => sql`ticket_id desc`,
  updated: () => sql`updated_at, ticket_id`,
  '-updated': () => sql`updated_at desc, ticket_id desc`,
};

interface Slice {
  readonly sort: SearchSort;
  readonly offset: number;
  readonly limit: number;
}

/** @param known how another search of the same filters went, whose words were other ones */
export async function findHits(
  trx: Database,
  search: Search,
  { sort, offset, limit }: Slice,
  known?: Way,
): Promise<Found> {
  const [first] = search.terms.filter(({ negated }) => !negated);
  const way =
    known?.kind === 'parts' && first !== undefined
      ? { ...known, first }
      : (known ?? (await chooseWay(trx, search)));
  const isRanked = first !== undefined;
  // Of older ones neither the rank nor the moment is looked up, where nobody sees it.
  const looksUp = sort === 'relevance' ? sql`placed.place <= ${RANKED}` : sql`true`;
  const needsMoment = sort.endsWith('updated') || (sort === 'relevance' && isRanked);
  const { rows } = await sql<{ total: number; ids: string[] }>`
    with hit as materialized (select * from (${hitsOf(search, way, sort === 'created')}) as walked limit ${MOST}),
    numbered as materialized (${numberedHits(search)}),
    placed as (
      select organization_id, ticket_id, worth, false as is_numbered, row_number() over (order by ticket_id desc) as place
      from hit where ticket_id not in (select ticket_id from numbered)
      union all
      select organization_id, ticket_id, worth, true, 0 from numbered
    ), ordered as (
      select placed.ticket_id, placed.is_numbered, tickets.updated_at,
        placed.worth * power(0.5, greatest(0, extract(epoch from ${search.reader.now}::timestamptz - tickets.updated_at))
          / ${(HALF_LIFE * DAY) / 1000}::float) as score
      from placed
      left join tickets on ${needsMoment ? looksUp : sql`false`}
        and tickets.organization_id = placed.organization_id and tickets.id = placed.ticket_id
    )
    select (select count(*) from placed) as total,
      array(select ticket_id from ordered order by ${ORDERS[sort](isRanked)} limit ${limit} offset ${offset}) as ids`.execute(
    trx,
  );
  const { ids, total } = rows[0] ?? { ids: [], total: 0 };
  return { ids, total: Math.min(total, SEARCH.counted), exact: total <= SEARCH.counted, way };
}

/** Whether the reader may read a ticket that has the term, whatever else the search asks for. */
export const existsHit = ({ conditions: _, ...search }: Search, term: Term): RawBuilder<SqlBool> =>
  sql<boolean>`exists (${throughParts({ ...search, conditions: [], terms: [term] }, term, false, true)})`;
