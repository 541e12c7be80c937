/** `field.model:light` in a search: fields of request types as conditions on a query over `tickets`. */
import { unfitValue, unknownField } from '@switchboard/contract/tickets/search/parse-search.ts';
import type {
  FieldCondition,
  FilterValue,
  SearchProblem,
} from '@switchboard/contract/tickets/search/search-condition.ts';
import { ME, NONE } from '@switchboard/contract/tickets/search/search-keys.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';
import type { FieldDefinition } from '../forms/field.repo.ts';
import { hasValue, isAnyOf, isPast, type ListedField } from '../list/own-field-conditions.ts';
import { knownFields } from '../list/own-fields.ts';
import type { TicketScope } from '../ticket.scope.ts';
import type { SearchReader } from './search-conditions.ts';
import { calendarDaysOf } from './search-moments.ts';
import { type AskedName, namesAskedFor, namesByPlace } from './search-names.ts';

type Condition = RawBuilder<SqlBool>;

/** What a box that is ticked, or is not, is called. */
export const TICKED = { yes: 'true', no: 'false' } as const;

interface Read {
  readonly conditions: readonly Condition[];
  readonly problems: readonly SearchProblem[];
}

/** Ids of the people and projects that values name, by value. */
type Meant = ReadonlyMap<FilterValue, readonly string[]>;

interface Asked {
  readonly condition: FieldCondition;
  readonly listed: ListedField;
}

/**
 * A field that is not there, one that the reader may never see, and a value that it cannot have are problems of the search. Over
 * all organizations there are no fields: one key would mean many.
 */
export async function readFieldConditions(
  trx: Database,
  reader: SearchReader,
  scope: TicketScope,
  given: readonly FieldCondition[],
): Promise<Read> {
  if (given.length === 0) return { conditions: [], problems: [] };
  const { organizationId } = scope;
  if (organizationId === null) return { conditions: [], problems: given.map(unknownField) };
  const keys = new Set(given.map(({ field }) => field));
  const known = await knownFields(trx, reader.actor, organizationId, keys);
  const asked = given.flatMap((condition): readonly Asked[] => {
    const field = known.get(condition.field);
    return field === undefined
      ? []
      : [{ condition, listed: { organizationId, field, reader: reader.actor } }];
  });
  const unknown = given.filter(({ field }) => !known.has(field)).map(unknownField);
  const meant = await readNames(trx, reader, scope, asked);
  const read = asked.map(({ condition, listed }) => conditionOf(condition, listed, reader, meant));
  return {
    conditions: read.flatMap(({ conditions }) => conditions),
    problems: [...unknown, ...read.flatMap(({ problems }) => problems)],
  };
}

async function readNames(
  trx: Database,
  { actor }: SearchReader,
  scope: TicketScope,
  asked: readonly Asked[],
): Promise<Meant> {
  const named = asked.flatMap(({ condition, listed: { field } }) =>
    field.kind === 'person' || field.kind === 'project'
      ? condition.values.map((value) => ({
          value,
          name: { kind: field.kind, text: value.text } as AskedName,
        }))
      : [],
  );
  if (named.length === 0) return new Map();
  const names = named.map(({ name }) => name);
  const { rows } = await namesAskedFor(actor, scope, names).execute(trx);
  const found = namesByPlace(names, rows);
  return new Map(
    named.map(({ value }, index) => {
      const isMe = value.text.toLowerCase() === ME && names[index]?.kind === 'person';
      return [value, isMe ? [actor.id] : (found[index] ?? []).map(({ id }) => id)];
    }),
  );
}

function conditionOf(
  { values, negated }: FieldCondition,
  listed: ListedField,
  reader: SearchReader,
  meant: Meant,
): Read {
  const each = values.map((value) => ({ value, condition: isValue(listed, value, reader, meant) }));
  const problems = each.flatMap(({ value, condition }) =>
    condition === null ? [unfitValue(listed.field.label, value)] : [],
  );
  const any = sql.join(
    each.flatMap(({ condition }) => condition ?? []),
    sql` or `,
  );
  return {
    conditions: problems.length > 0 ? [] : [negated ? sql<boolean>`((${any}) is not true)` : sql`(${any})`],
    problems,
  };
}

/** @returns null for what the field cannot be */
function isValue(
  listed: ListedField,
  value: FilterValue,
  reader: SearchReader,
  meant: Meant,
): Condition | null {
  const { field } = listed;
  const text = value.text.toLowerCase();
  if (text === NONE) return sql`not ${hasValue(listed)}`;
  switch (field.kind) {
    case 'choice':
    case 'choices': {
      const keys = optionsCalled(field, text);
      return keys.length === 0 ? null : isAnyOf(listed, keys);
    }
    case 'person':
    case 'project': {
      const ids = meant.get(value) ?? [];
      return ids.length === 0 ? null : isAnyOf(listed, ids);
    }
    case 'checkbox':
      return isAnyOf(listed, [text === 'yes' || text === 'no' ? TICKED[text] : text]);
    case 'number':
    case 'money': {
      const [from = '', to = from, ...more] = text.split('..');
      return more.length > 0 ? null : between(listed, from || null, to || null);
    }
    case 'date': {
      const days = calendarDaysOf(text, reader.now, reader.timeZone);
      return days && between(listed, days.first, days.last);
    }
    default:
      return isAnyOf(listed, [value.text]);
  }
}

/** A choice is called by its key or by its label, also one that is offered no more. */
const optionsCalled = ({ options }: FieldDefinition, text: string): readonly string[] =>
  options.filter(({ key, label }) => key === text || label.toLowerCase() === text).map(({ key }) => key);

function between(listed: ListedField, from: string | null, to: string | null): Condition | null {
  const bounds = [
    ...(from === null ? [] : [isPast(listed, 'from', from)]),
    ...(to === null ? [] : [isPast(listed, 'to', to)]),
  ];
  const kept = bounds.flatMap((bound) => bound ?? []);
  return bounds.length === 0 || kept.length < bounds.length
    ? null
    : sql<boolean>`(${sql.join(kept, sql` and `)})`;
}
