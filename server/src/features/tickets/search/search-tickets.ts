/** The search over everything that somebody may read: who may read what is part of each statement. */
import { parseSpelling, TICKET_TYPES } from '@switchboard/contract/enums.ts';
import type { FieldError } from '@switchboard/contract/errors.ts';
import { type Actor, isSuperAdmin } from '@switchboard/contract/people/actor.ts';
import { unknownName } from '@switchboard/contract/tickets/search/parse-search.ts';
import type { SearchAnswer, SearchSort, SearchText } from '@switchboard/contract/tickets/search/search.ts';
import type {
  FilterCondition,
  SearchProblem,
} from '@switchboard/contract/tickets/search/search-condition.ts';
import {
  choiceOf,
  ME,
  NONE,
  SEARCH_KEYS,
  type SearchKey,
  type SearchSection,
  specOf,
} from '@switchboard/contract/tickets/search/search-keys.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { paginate } from '../../../platform/database/pagination.ts';
import type { IndexedPlace } from '../../../platform/database/tables/search-tables.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { namedOrganization } from '../../people/actor-organizations.ts';
import { findListed } from '../list/listed-tickets.ts';
import { presentTicketSummary } from '../ticket.presenter.ts';
import { allTicketsFor, readableBy, type TicketScope } from '../ticket.scope.ts';
import { findCorrections } from './corrections.ts';
import { readFieldConditions } from './own-field-filters.ts';
import { presentMatches } from './search.presenter.ts';
import { conditionOf, type MeantByName, NO_NAME, type SearchReader } from './search-conditions.ts';
import { findMatches } from './search-matches.ts';
import { type AskedName, KINDS, type NamedKind } from './search-names.ts';
import { type HomeOrganization, readBasis, type SearchBasis, termOf } from './search-terms.ts';
import { type Found, findHits, type Search } from './walk-index.ts';

export interface SearchRequest {
  readonly q: SearchText;
  readonly sort: SearchSort;
  readonly page: number;
  readonly limit: number;
  readonly timeZone: string;
  /** A super admin's choice; blank for all. */
  readonly organization: string;
}

/** What the actor may read; of a super admin one organization, where it is named. */
export const searchedScope = (actor: Actor, organization: string): TicketScope =>
  isSuperAdmin(actor) ? allTicketsFor(namedOrganization(organization)) : readableBy(actor);

const SECTIONS: Record<SearchSection, readonly IndexedPlace[]> = {
  summary: ['head'],
  comments: ['comment'],
  notes: ['note'],
  chat: ['chat'],
  files: ['file', 'note_file'],
  fields: ['field', 'staff_field'],
};
const ALL_PLACES: readonly IndexedPlace[] = [
  'head',
  'names',
  'description',
  'field',
  'staff_field',
  'comment',
  'note',
  'chat',
  'file',
  'note_file',
];

/** Where `in` lets words be looked for; null for everywhere. */
function placesOf(filters: readonly FilterCondition[]): readonly IndexedPlace[] | null {
  const named = filters.filter(({ key }) => key === 'in');
  if (named.length === 0) return null;
  return named.reduce((places, { values, negated }) => {
    const sections = values.flatMap(({ text }) => choiceOf('in', text) ?? []);
    const meant = new Set(sections.flatMap((section) => SECTIONS[section]));
    return places.filter((place) => meant.has(place) !== negated);
  }, ALL_PLACES);
}

/** A word such as `me` that a filter by name takes besides names. */
function wordOf(key: SearchKey, text: string): string | null {
  const spec = specOf(key);
  return spec.takes === 'name' ? (parseSpelling(spec.words, text) ?? null) : null;
}

/** Whole numbers among the words: "ACME-00304" names one ticket, "304" one of each organization. */
function numbersIn({ conditions }: SearchText, organizations: readonly HomeOrganization[]): string[] {
  return conditions.flatMap((condition) => {
    if (condition.kind !== 'text' || condition.negated) return [];
    const text = condition.text.toUpperCase();
    if (/^[A-Z0-9]+-\d{5,15}$/.test(text)) return [text];
    if (!/^\d{1,15}$/.test(text)) return [];
    return organizations.map(({ prefix }) => `${prefix}-${text.replace(/^0+/, '').padStart(5, '0')}`);
  });
}

const refusal = (problems: readonly SearchProblem[]) => {
  const errors: FieldError[] = problems.map((problem) => ({ path: 'q', ...problem }));
  return new AppError('VALIDATION_FAILED', { message: problems[0]?.msg ?? '', errors });
};

/** What the values of filters by name mean. */
interface Asked {
  readonly filter: FilterCondition;
  readonly value: FilterCondition['values'][number];
  readonly kind: NamedKind;
}

const asksFor = (filters: readonly FilterCondition[]): Asked[] =>
  filters.flatMap((filter) => {
    const kind = KINDS[filter.key];
    if (kind === undefined) return [];
    return filter.values
      .filter(({ text }) => wordOf(filter.key, text) === null)
      .map((value) => ({ filter, value, kind }));
  });

function meaningOf(
  filter: FilterCondition,
  actor: Actor,
  idsOf: (value: Asked['value']) => readonly string[],
): MeantByName {
  if (SEARCH_KEYS[filter.key].takes !== 'name') return NO_NAME;
  const words = filter.values.map(({ text }) => wordOf(filter.key, text));
  return {
    none: words.includes(NONE),
    ticketTypes: TICKET_TYPES.filter((type) => words.includes(type)),
    ids: [...(words.includes(ME) ? [actor.id] : []), ...filter.values.flatMap(idsOf)],
  };
}

/** @throws AppError for names that the reader cannot know */
export async function prepareSearch(
  trx: Database,
  reader: SearchReader,
  scope: TicketScope,
  q: SearchText,
): Promise<{ readonly search: Search; readonly basis: SearchBasis }> {
  const { actor } = reader;
  const texts = q.conditions.filter((condition) => condition.kind === 'text');
  const filters = q.conditions.filter((condition) => condition.kind === 'filter');
  const asked = asksFor(filters);
  const names: AskedName[] = [
    ...texts.map(({ text, phrase }): AskedName => ({ kind: phrase ? 'phrase' : 'any', text })),
    ...asked.map(({ kind, value }) => ({ kind, text: value.text })),
  ];
  const basis = await readBasis(trx, actor, scope, { texts: texts.map(({ text }) => text), names });
  const found = new Map(
    asked.map(({ value }, index) => [value, basis.names[texts.length + index]?.map(({ id }) => id) ?? []]),
  );
  const unknown = asked.filter(({ value }) => found.get(value)?.length === 0);
  const own = await readFieldConditions(
    trx,
    reader,
    scope,
    q.conditions.filter((condition) => condition.kind === 'field'),
  );
  const problems = [...unknown.map(({ filter, value }) => unknownName(filter.key, value)), ...own.problems];
  if (problems.length > 0) throw refusal(problems);
  const meanings = filters.map((filter) => meaningOf(filter, actor, (value) => found.get(value) ?? []));
  const terms = texts.flatMap((condition, index) => {
    const references = basis.names[index]?.map(({ reference }) => reference) ?? [];
    return termOf(condition, basis.words[index] ?? [], references) ?? [];
  });
  const search: Search = {
    scope,
    reader,
    terms,
    conditions: filters
      .flatMap((filter, index) => {
        const condition = conditionOf(filter, reader, meanings[index] ?? NO_NAME);
        return condition === null ? [] : [condition];
      })
      .concat(own.conditions),
    places: placesOf(filters),
    organizations: basis.organizations,
    numbers: numbersIn(q, basis.organizations),
  };
  return { search, basis };
}

const NOTHING: Found = { ids: [], total: 0, exact: true, way: { kind: 'list' } };

export async function searchTickets(
  db: Database,
  reader: SearchReader,
  { q, sort, page, limit, organization }: SearchRequest,
): Promise<SearchAnswer> {
  const scope = searchedScope(reader.actor, organization);
  const slice = { sort, offset: (page - 1) * limit, limit };
  return db.transaction().execute(async (trx) => {
    const { search, basis } = await prepareSearch(trx, reader, scope, q);
    // Blank, or nothing but signs: there is nothing to look for.
    const isBlank = search.terms.length === 0 && search.conditions.length === 0;
    let found = isBlank ? NOTHING : await findHits(trx, search, slice);
    let answered = search;
    const corrections = [];
    if (found.total === 0 && !isBlank) {
      const corrected = await findCorrections(trx, search);
      if (corrected.length > 0) {
        const instead = new Map(corrected.map(({ from, to }) => [from, to]));
        answered = { ...search, terms: search.terms.map((term) => instead.get(term) ?? term) };
        found = await findHits(trx, answered, slice, found.way);
        if (found.total > 0) {
          corrections.push(...corrected.map(({ from, to }) => ({ from: from.text, to: to.text })));
        }
      }
    }
    const rows = await findListed(scope, trx, reader.actor, found.ids);
    const matches = await findMatches(trx, answered, found.ids);
    return {
      results: rows.map((row) => {
        const ticket = presentTicketSummary(row, row);
        const ofTicket = matches.filter(({ ticket_id }) => ticket_id === row.id);
        return { ticket, matches: presentMatches(ticket, ofTicket, answered.terms, answered.places) };
      }),
      corrections,
      indexing: basis.indexing,
      pagination: {
        ...paginate(found.total, { page, limit }),
        ...(found.exact ? {} : { exact: false as const }),
      },
    };
  });
}
