/** What a list is asked for by fields of request types. */
import type { Actor } from '@switchboard/contract/people/actor.ts';
import { isSuperAdmin, runsDeskOf } from '@switchboard/contract/people/actor.ts';
import {
  isOwnFieldName,
  isOwnFieldSort,
  keyOfOwnField,
  LISTED_FIELDS_MESSAGES,
  type OwnFieldFilters,
  ownFieldName,
} from '@switchboard/contract/tickets/forms/listed-fields.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';
import { invalid } from '../../../platform/http/app-error.ts';
import { type FieldDefinition, readFields } from '../forms/field.repo.ts';
import { type ReadTicket, readListedValues, type ValuesOfTickets } from '../forms/listed-values.ts';
import { isBeyond, isOneOf, type ListedField, rowsInOrder, valueInOrder } from './own-field-conditions.ts';
import type { ValueOrder } from './ticket-order.ts';

export interface OwnFields {
  readonly where: readonly RawBuilder<SqlBool>[];
  /** Of a single condition, as a list knows it. */
  readonly met: RawBuilder<unknown> | null;
  readonly order: ValueOrder | null;
  /** Of the columns, in the order in which they are named. */
  readonly columns: readonly FieldDefinition[];
  /** Null where no column asks for values. */
  readonly valuesOf: (tickets: readonly ReadTicket[]) => Promise<ValuesOfTickets | null>;
}

export const NO_OWN_FIELDS: OwnFields = {
  where: [],
  met: null,
  order: null,
  columns: [],
  valuesOf: async () => null,
};

interface Asked {
  readonly field: OwnFieldFilters;
  readonly sort?: string;
  /** Columns, those of every ticket among them. */
  readonly columns?: readonly string[];
}

/** @param parameter of the request, for what is wrong */
interface Named {
  readonly key: string;
  readonly path: string;
}

function namedIn({ field, sort = '', columns = [] }: Asked, columnPath: string): Named[] {
  return [
    ...Object.keys(field).map((name) => ({ key: name.split('.')[0] ?? '', path: ownFieldName(name) })),
    ...(isOwnFieldSort(sort) ? [{ key: keyOfOwnField(sort), path: 'sort' }] : []),
    ...columns.filter(isOwnFieldName).map((name) => ({ key: keyOfOwnField(name), path: columnPath })),
  ];
}

/**
 * @param organizationId null for a list over all organizations, which have no fields in common
 * @param columnPath the parameter that names columns
 * @throws AppError VALIDATION_FAILED naming what is not there, or what the actor may never read: nobody can tell the two apart
 */
export async function ownFieldsOf(
  db: Database,
  actor: Actor,
  organizationId: string | null,
  asked: Asked,
  columnPath = 'fields',
): Promise<OwnFields> {
  const named = namedIn(asked, columnPath);
  const [first] = named;
  if (first === undefined) return NO_OWN_FIELDS;
  if (organizationId === null) throw invalid(first.path, LISTED_FIELDS_MESSAGES.unknown);
  const known = await knownFields(db, actor, organizationId, new Set(named.map(({ key }) => key)));
  const listed = (key: string, path: string): ListedField => {
    const field = known.get(key);
    if (field === undefined) throw invalid(path, LISTED_FIELDS_MESSAGES.unknown);
    return { organizationId, field, reader: actor };
  };
  const conditions = Object.entries(asked.field).flatMap(([name, given]) => {
    const path = ownFieldName(name);
    const [key = '', side] = name.split('.');
    const field = listed(key, path);
    const condition =
      side === 'from' || side === 'to' ? isBeyond(field, side, given, path) : isOneOf(field, given, path);
    return condition ?? [];
  });
  const names = [...new Set((asked.columns ?? []).filter(isOwnFieldName))];
  const columns = names.map((name) => listed(keyOfOwnField(name), columnPath).field);
  return {
    where: conditions.map(({ where }) => where),
    met: conditions.length === 1 ? (conditions[0]?.met ?? null) : null,
    order: orderOf(asked.sort ?? '', listed),
    columns,
    valuesOf: async (tickets) =>
      columns.length === 0 ? null : readListedValues(db, organizationId, columns, tickets),
  };
}

function orderOf(sort: string, listed: (key: string, path: string) => ListedField): ValueOrder | null {
  if (!isOwnFieldSort(sort)) return null;
  const field = listed(keyOfOwnField(sort), 'sort');
  const value = valueInOrder(field, 'sort');
  const rows = rowsInOrder(field, 'sort');
  return { by: 'value', descending: sort.startsWith('-'), value, index: null, rows };
}

/**
 * The fields of the organization that the actor may read on some ticket, by key: to requesters those that a form has ever shown
 * to them.
 * @param keys null for all that are still offered
 */
export async function knownFields(
  db: Database,
  actor: Actor,
  organizationId: string,
  keys: ReadonlySet<string> | null,
): Promise<ReadonlyMap<string, FieldDefinition>> {
  const fields = (await readFields(organizationId, db)).filter(({ key, archived_at }) =>
    keys === null ? archived_at === null : keys.has(key),
  );
  const shown = worksFor(actor, organizationId)
    ? null
    : await shownToRequesters(
        db,
        organizationId,
        fields.map(({ id }) => id),
      );
  return new Map(
    fields.filter(({ id }) => shown === null || shown.has(id)).map((field) => [field.key, field]),
  );
}

/** Those who are staff of some tickets. */
export const worksFor = (actor: Actor, organizationId: string): boolean =>
  isSuperAdmin(actor) || runsDeskOf(actor, organizationId) || actor.role === 'devops_agent';

/** The fields that some form has ever shown to requesters. */
async function shownToRequesters(
  db: Database,
  organizationId: string,
  fields: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select distinct placement ->> 'field' as id
    from request_type_versions as version
    cross join jsonb_array_elements(version.content -> 'form') as placement
    where version.organization_id = ${organizationId} and placement ->> 'field' = any(${fields}::text[])
      and placement ->> 'requester' <> 'none'`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
