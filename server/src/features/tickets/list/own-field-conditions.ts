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
import { isStaffOfRow } from '../ticket.scope.ts';
import { isStaff } from './due-moment.ts';

type Condition = RawBuilder<SqlBool>;

export interface ListedField {
  readonly organizationId: string;
  readonly field: FieldDefinition;
  readonly reader: Actor;
}

/** As much of a text as is compared by an index, and as an order goes by. */
const COMPARED = sql`left(lower(kept.text), 100)`;

/** Rows `kept` of the values that a `tickets` row has for the reader. */
const keptOf = ({ organizationId, field, reader }: ListedField) => sql`
  from ticket_field_values as kept
  where kept.organization_id = ${organizationId} and tickets.organization_id = ${organizationId}
    and kept.ticket_id = tickets.id and kept.field_id = ${field.id}
    ${isStaffOfRow(reader) === true ? sql`` : sql`and (${isStaff(reader)} or ${requesterReads('kept')})`}`;

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
export function isOneOf(listed: ListedField, given: string, path: string): Condition | null {
  const words = wordsOf(given);
  if (words.length === 0) return null;
  const condition = isAnyOf(listed, words);
  if (condition === null) throw unfit(path);
  return condition;
}

/** @returns null where the field has no such values */
export function isAnyOf(listed: ListedField, words: readonly string[]): Condition | null {
  switch (listed.field.kind) {
    case 'choice':
    case 'choices':
    case 'text':
    case 'long_text':
    case 'email':
    case 'url': {
      const lower = sql`array(select lower(word) from unnest(${words}::text[]) as word)`;
      return has(
        listed,
        sql`kept.text is not null and kept.number is null and lower(kept.text) = any(${lower})
          and ${COMPARED} = any(array(select left(word, 100) from unnest(${lower}) as word))`,
      );
    }
    case 'person':
      return has(listed, sql`kept.person_id = any(${words.filter(isId)}::uuid[])`);
    case 'project':
      return has(listed, sql`kept.project_id = any(${words.filter(isId)}::uuid[])`);
    case 'checkbox': {
      if (words.some((word) => word !== 'true' && word !== 'false')) return null;
      const checked = has(listed, sql`kept.number = 1`);
      const asked = [
        ...(words.includes('true') ? [checked] : []),
        ...(words.includes('false') ? [sql<boolean>`not ${checked}`] : []),
      ];
      return sql<boolean>`(${sql.join(asked, sql` or `)})`;
    }
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
): Condition | null {
  const bound = given.trim();
  if (bound === '') return null;
  const condition = isPast(listed, side, bound);
  if (condition === null) throw unfit(path);
  return condition;
}

/** @returns null where the field has no such bound */
export function isPast(listed: ListedField, side: 'from' | 'to', bound: string): Condition | null {
  const compared = side === 'from' ? sql`>=` : sql`<=`;
  switch (listed.field.kind) {
    case 'number':
    case 'money':
      if (!NUMBER.test(bound)) return null;
      return has(listed, sql`kept.number ${compared} ${bound}::numeric`);
    case 'date':
      if (!isDay(bound)) return null;
      return has(listed, sql`kept.day ${compared} ${bound}::date`);
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
  const compared = comparedOf(listed);
  if (compared === null) throw unfit(path);
  return sql`(select min(${compared}) ${keptOf(listed)})`;
}
