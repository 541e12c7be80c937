/** Filters and orders of lists by fields of request types, as conditions and values of a query over `tickets`. */
import type { Actor } from '@switchboard/contract/people/actor.ts';
import type { FieldKind } from '@switchboard/contract/tickets/forms/form-values.ts';
import { LISTED_FIELDS_MESSAGES } from '@switchboard/contract/tickets/forms/listed-fields.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import { invalid } from '../../../platform/http/app-error.ts';
import { isId } from '../../../platform/ids.ts';
import type { FieldDefinition } from '../forms/field.repo.ts';
import { requesterReads } from '../forms/requester-reads.ts';
import { inScope, isGivenAllOthers, isStaffOfRow, staffedBy } from '../ticket.scope.ts';
import { isStaff } from './due-moment.ts';

type Condition = RawBuilder<SqlBool>;

export interface ListedField {
  readonly organizationId: string;
  readonly field: FieldDefinition;
  readonly reader: Actor;
}

/** As much of a text as is compared by an index, and as an order goes by. */
const COMPARED_LENGTH = 100;
const COMPARED = sql`left(lower(kept.text), ${sql.lit(COMPARED_LENGTH)})`;

/** Rows `kept` of the values that a `tickets` row has for the reader. */
const keptOf = ({ organizationId, field, reader }: ListedField) => sql`
  from ticket_field_values as kept
  where kept.organization_id = ${organizationId} and tickets.organization_id = ${organizationId}
    and kept.ticket_id = tickets.id and kept.field_id = ${field.id}
    ${isStaffOfRow(reader) === true ? sql`` : sql`and (${isStaff(reader)} or ${requesterReads('kept')})`}`;

/** What a list asks of tickets by a field. */
export interface OwnCondition {
  readonly where: Condition;
  /** All tickets that meet it, as `id` and `organization_id`, for whoever reads the field of all of them. */
  readonly met: RawBuilder<unknown> | null;
}

const OF_KEPT = { organization: 'kept.organization_id', ticket: 'kept.ticket_id' };

/**
 * All rows `kept` of the field that the reader may read, without a look at their tickets; null for whoever reads it of some
 * tickets alone, which are looked at one by one.
 */
function allKept({ organizationId, field, reader }: ListedField): RawBuilder<unknown> | null {
  const staffed = isGivenAllOthers(reader, 'note') ? staffedBy(reader) : null;
  return (
    staffed &&
    sql`from ticket_field_values as kept
      where kept.organization_id = ${organizationId} and kept.field_id = ${field.id}
        and (${inScope(staffed, OF_KEPT)} or ${requesterReads('kept')})`
  );
}

function metBy(listed: ListedField, condition: RawBuilder<unknown> | null): RawBuilder<unknown> | null {
  const all = condition && allKept(listed);
  return (
    all &&
    sql`select kept.ticket_id as id, kept.organization_id ${all} and ${condition}
      group by kept.ticket_id, kept.organization_id`
  );
}

const has = (listed: ListedField, condition: RawBuilder<unknown>): Condition =>
  sql<boolean>`exists (select ${keptOf(listed)} and ${condition})`;

const wordsOf = (given: string) =>
  given
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean);

const unfit = (path: string) => invalid(path, LISTED_FIELDS_MESSAGES.unfit);

/** A row has any value that the reader may read. */
export const hasValue = (listed: ListedField): Condition => has(listed, sql`true`);

/** One of the values that are given, separated by commas; null for none. @throws AppError */
export function isOneOf(listed: ListedField, given: string, path: string): OwnCondition | null {
  const words = wordsOf(given);
  if (words.length === 0) return null;
  const where = isAnyOf(listed, words);
  if (where === null) throw unfit(path);
  return { where, met: metBy(listed, anyOf(listed.field.kind, words)) };
}

/** @returns null where the field has no such values */
export function isAnyOf(listed: ListedField, words: readonly string[]): Condition | null {
  const { kind } = listed.field;
  const condition = anyOf(kind, words);
  if (condition !== null) return has(listed, condition);
  if (kind !== 'checkbox' || words.some((word) => word !== 'true' && word !== 'false')) return null;
  // What was never ticked has no row.
  const checked = has(listed, TICKED);
  return words.includes('true') ? sql<boolean>`true` : sql<boolean>`not ${checked}`;
}

const TICKED = sql`kept.number = 1`;

/** Asked of the rows of values; null where those cannot tell. */
function anyOf(kind: FieldKind, words: readonly string[]): RawBuilder<unknown> | null {
  switch (kind) {
    case 'choice':
    case 'choices':
    case 'text':
    case 'long_text':
    case 'email':
    case 'url': {
      const compared = words.map((word) => sql`left(lower(${word}), ${sql.lit(COMPARED_LENGTH)})`);
      // What is compared is all of a shorter text. A second condition would have the planner expect next to nothing.
      const isWhole = words.every((word) => word.length < COMPARED_LENGTH);
      const whole = sql`and lower(kept.text) = any(array[${sql.join(words.map((word) => sql`lower(${word})`))}])`;
      return sql`kept.text is not null and kept.number is null
        and ${COMPARED} = any(array[${sql.join(compared)}]) ${isWhole ? sql`` : whole}`;
    }
    case 'person':
      return sql`kept.person_id = any(${words.filter(isId)}::uuid[])`;
    case 'project':
      return sql`kept.project_id = any(${words.filter(isId)}::uuid[])`;
    case 'checkbox':
      return words.every((word) => word === 'true') ? TICKED : null;
    default:
      return null;
  }
}

const NUMBER = /^-?\d{1,20}(\.\d{1,10})?$/;
const FIRST_DAY = '0001-01-01';
const isDay = (text: string) => z.iso.date().safeParse(text).success && text >= FIRST_DAY;

/** From a value on, or up to it; null for none. @throws AppError */
export function isBeyond(
  listed: ListedField,
  side: 'from' | 'to',
  given: string,
  path: string,
): OwnCondition | null {
  const bound = given.trim();
  if (bound === '') return null;
  const condition = past(listed.field.kind, side, bound);
  if (condition === null) throw unfit(path);
  return { where: has(listed, condition), met: metBy(listed, condition) };
}

/** @returns null where the field has no such bound */
export function isPast(listed: ListedField, side: 'from' | 'to', bound: string): Condition | null {
  const condition = past(listed.field.kind, side, bound);
  return condition && has(listed, condition);
}

function past(kind: FieldKind, side: 'from' | 'to', bound: string): RawBuilder<unknown> | null {
  const compared = side === 'from' ? sql`>=` : sql`<=`;
  switch (kind) {
    case 'number':
    case 'money':
      return NUMBER.test(bound) ? sql`kept.number ${compared} ${bound}::numeric` : null;
    case 'date':
      return isDay(bound) ? sql`kept.day ${compared} ${bound}::date` : null;
    default:
      return null;
  }
}

/** What rows are put in order by: choices by the places of their options, people and projects by name. */
function comparedOf({ field }: ListedField): RawBuilder<unknown> | null {
  const kind: FieldKind = field.kind;
  switch (kind) {
    case 'number':
    case 'money':
    case 'checkbox':
      return sql`kept.number`;
    case 'date':
      return sql`kept.day`;
    case 'choice':
    case 'choices': {
      const keys = field.options.map(({ key }) => key);
      return sql`array_position(${keys}::text[], kept.text)`;
    }
    case 'text':
    case 'long_text':
    case 'email':
    case 'url':
      return COMPARED;
    case 'person':
      return sql`(
          select lower(coalesce(member.first_name, users.first_name) || ' ' || coalesce(member.last_name, users.last_name))
          from users left join organization_people as member
            on member.organization_id = kept.organization_id and member.user_id = users.id
          where users.id = kept.person_id)`;
    case 'project':
      return sql`(
          select lower(project.name) from projects as project
          where project.organization_id = kept.organization_id and project.id = kept.project_id)`;
    default:
      return null;
  }
}

/** The value of a `tickets` row in an order by the field, null for none. @throws AppError */
export function valueInOrder(listed: ListedField, path: string): RawBuilder<unknown> {
  return sql`(select min(${requireCompared(listed, path)}) ${keptOf(listed)})`;
}

/**
 * All that have one in an order by the field, as `id`, `organization_id` and `value`: each is looked at once, where the value of a row
 * would be looked up for every ticket of a list. Null for whoever reads it of some tickets alone.
 * @throws AppError
 */
export function rowsInOrder(listed: ListedField, path: string): RawBuilder<unknown> | null {
  const compared = requireCompared(listed, path);
  const all = allKept(listed);
  return (
    all &&
    sql`select kept.ticket_id as id, kept.organization_id, min(${compared}) as value ${all}
      group by kept.ticket_id, kept.organization_id having min(${compared}) is not null`
  );
}

function requireCompared(listed: ListedField, path: string): RawBuilder<unknown> {
  const compared = comparedOf(listed);
  if (compared === null) throw unfit(path);
  return compared;
}
