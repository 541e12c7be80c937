/** What may come next in a search: filters, then values of them, of what the reader may know. */
import type { QueryOf } from '@switchboard/contract/endpoint.ts';
import { SEARCH } from '@switchboard/contract/limits.ts';
import { type Actor, isSuperAdmin } from '@switchboard/contract/people/actor.ts';
import { printChoice } from '@switchboard/contract/tickets/search/parse-search.ts';
import { printValue } from '@switchboard/contract/tickets/search/print-search.ts';
import type { completeSearch, SearchCompletion } from '@switchboard/contract/tickets/search/search.ts';
import {
  FIELD_PREFIX,
  ME,
  NONE,
  SEARCH_KEY_NAMES,
  type SearchKey,
  specOf,
} from '@switchboard/contract/tickets/search/search-keys.ts';
import { textAtCaret } from '@switchboard/contract/tickets/search/text-at-caret.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';
import type { FieldDefinition } from '../forms/field.repo.ts';
import { knownFields } from '../list/own-fields.ts';
import type { TicketScope } from '../ticket.scope.ts';
import { TICKED } from './own-field-filters.ts';
import { KINDS, type NamedKind, namedThings } from './search-names.ts';
import { STATEMENT_TIMEOUT } from './search-terms.ts';
import { searchedScope } from './search-tickets.ts';

const DAYS = ['today', 'yesterday', '7d', '4w', '3m'];
/** Of a word that is no filter yet, names are offered from so many letters on. */
const LETTERS = 2;

interface NamedRow {
  readonly kind: NamedKind;
  readonly name: string;
  readonly code: string;
}

/** Names in which a word begins as was typed. */
const namesLike = (
  db: Database,
  actor: Actor,
  scope: TicketScope,
  typed: string,
  kinds: readonly NamedKind[],
): Promise<readonly NamedRow[]> =>
  db.transaction().execute(async (trx) => {
    await sql`select set_config('statement_timeout', ${String(STATEMENT_TIMEOUT)}, true)`.execute(trx);
    const { rows } = await sql<NamedRow>`
    select distinct thing.kind, thing.name, thing.code, array_position(${kinds}::text[], thing.kind) as place
    from (${namedThings(actor, scope)}) as thing, search_text(${typed}) as asked (words)
    where thing.kind = any(${kinds}::text[]) and thing.seen
      and (asked.words = '' or ' ' || lower(unaccent('unaccent', thing.name)) like '% ' || asked.words || '%'
        or (thing.code <> '' and lower(thing.code) like asked.words || '%'))
    order by place, thing.name, thing.code
    limit ${SEARCH.completions}`.execute(trx);
    return rows;
  });

/** The filter that names of a kind are offered for, where none is typed yet. */
const KEY_OF: Partial<Record<NamedKind, SearchKey>> = {
  person: 'assignee',
  project: 'project',
  category: 'category',
  tag: 'tag',
  team: 'team',
  type: 'type',
};

const mayUse = (actor: Actor, key: SearchKey) => key !== 'organization' || isSuperAdmin(actor);

/** Fields of request types; a search over all organizations has none. */
const fieldsFor = async (
  db: Database,
  actor: Actor,
  { organizationId }: TicketScope,
  keys: ReadonlySet<string> | null,
): Promise<readonly FieldDefinition[]> =>
  organizationId === null
    ? []
    : [...(await knownFields(db, actor, organizationId, keys)).values()].filter(
        ({ kind }) => kind !== 'file',
      );

/** What may stand behind the colon besides names. */
function wordsOfField({ kind, options }: FieldDefinition): readonly { insert: string; label: string }[] {
  const plain = (word: string) => ({ insert: word, label: word });
  const none = plain(NONE);
  switch (kind) {
    case 'choice':
    case 'choices':
      return [...options.map(({ label }) => ({ insert: printValue(label), label })), none];
    case 'checkbox':
      return Object.keys(TICKED).map(plain);
    case 'date':
      return [...DAYS.map(plain), none];
    case 'person':
      return [plain(ME), none];
    default:
      return [none];
  }
}

export async function complete(
  db: Database,
  actor: Actor,
  { text, caret, organization }: QueryOf<typeof completeSearch>,
): Promise<SearchCompletion[]> {
  const { key, field, typed, from, to } = textAtCaret(text, caret);
  const scope = searchedScope(actor, organization);
  const item = (insert: string, label: string, detail: string) => ({ insert, label, detail, from, to });
  const begins = (word: string) => word.toLowerCase().startsWith(typed.toLowerCase());
  const named = async (kinds: readonly NamedKind[]) => {
    const rows = await namesLike(db, actor, scope, typed, kinds);
    return rows.map((row) => {
      const filter = key === null && field === null ? KEY_OF[row.kind] : null;
      const isAmbiguous = rows.some(
        (other) => other !== row && other.kind === row.kind && other.name === row.name,
      );
      const value = printValue(isAmbiguous && row.code !== '' ? row.code : row.name);
      return item(filter ? `${filter}:${value}` : value, row.name, filter ? specOf(filter).label : row.code);
    });
  };
  const items: SearchCompletion[] = [];
  if (field !== null) {
    const known = await fieldsFor(db, actor, scope, new Set([field]));
    for (const one of known) {
      const words = wordsOfField(one).filter(({ insert, label }) => begins(insert) || begins(label));
      items.push(...words.map(({ insert, label }) => item(insert, label, one.label)));
      if (one.kind === 'person' || one.kind === 'project') items.push(...(await named([one.kind])));
    }
    return items.slice(0, SEARCH.completions);
  }
  if (key === null) {
    const keys = SEARCH_KEY_NAMES.filter((name) => begins(name) && mayUse(actor, name));
    items.push(...keys.map((name) => item(`${name}:`, `${name}:`, specOf(name).label)));
    if (typed.length >= LETTERS) {
      const fields = await fieldsFor(db, actor, scope, null);
      items.push(
        ...fields
          .filter((one) => begins(`${FIELD_PREFIX}${one.key}`) || begins(one.key) || begins(one.label))
          .map((one) => item(`${FIELD_PREFIX}${one.key}:`, `${FIELD_PREFIX}${one.key}:`, one.label)),
      );
    }
    if (typed.length >= LETTERS)
      items.push(...(await named(['person', 'project', 'category', 'tag', 'team', 'type'])));
    return items.slice(0, SEARCH.completions);
  }
  const spec = specOf(key);
  if (!mayUse(actor, key)) return [];
  if (spec.takes === 'day') items.push(...DAYS.filter(begins).map((day) => item(day, day, spec.label)));
  const choices = spec.takes === 'choice' ? spec.values : spec.takes === 'name' ? spec.words : [];
  const fitting = choices.filter((value) => begins(value) || begins(printChoice(value)));
  items.push(...fitting.map((value) => item(printChoice(value), value, spec.label)));
  if (spec.takes === 'name') {
    const kind = KINDS[key];
    if (kind !== undefined) items.push(...(await named([kind])));
  }
  return items.slice(0, SEARCH.completions);
}
