/** Versions of forms with the fields that they ask: for somebody who fills one in, and of a ticket. */
import type { Impact, Urgency } from '@switchboard/contract/tickets/forms/asked-priority.ts';
import { sql } from 'kysely';
import { insertMany } from '../../../platform/database/insert-many.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { prepared } from '../../../platform/database/prepared.ts';
import type { StoredContent } from '../../../platform/database/tables/form-tables.ts';
import { rowInserter } from '../../../platform/database/write-row.ts';
import { personIn } from '../../people/person-in.ts';
import type { TicketKey } from '../ticket.repo.ts';
import type { FieldDefinition } from './field.repo.ts';
import type { KeptValue, ValueRow } from './value-rows.ts';

/** The fields that a row `asked` of `request_type_versions` names, and others. */
const fieldsOf = (others = sql``) => sql<FieldDefinition[]>`(
  select coalesce(json_agg(json_build_object('id', field.id, 'key', field.key, 'label', field.label, 'kind', field.kind,
    'options', field.options, 'currency', field.currency, 'min', field.min, 'max', field.max)), '[]'::json)
  from request_fields as field
  where field.organization_id = asked.organization_id and field.id in (
    select (placed ->> 'field')::uuid from jsonb_array_elements(asked.content -> 'form') as placed ${others}))`;

const liveDefault = (
  table: 'categories' | 'subcategories' | 'projects',
  name: string,
) => sql<boolean>`exists (
  select from ${sql.table(table)} as referred
  where referred.organization_id = asked.organization_id and referred.archived_at is null
    and referred.id = (asked.content -> 'defaults' ->> ${sql.lit(name)})::uuid
    ${table === 'projects' ? sql`and referred.status = 'Active'` : sql``})`;

export interface OpenedVersion {
  /** The one that is published now. */
  readonly current: number | null;
  readonly hidden: boolean;
  readonly archived_at: Date | null;
  /** Null where the type has no version of this number. */
  readonly version: number | null;
  readonly content: StoredContent | null;
  readonly fields: readonly FieldDefinition[] | null;
  /** When the version after it was published. */
  readonly replaced_at: Date | null;
  readonly category: boolean;
  readonly subcategory: boolean;
  readonly project: boolean;
  /** Of whoever fills it in. */
  readonly department: string | null;
  readonly contact_number: string | null;
}

interface Wanted {
  readonly organizationId: string;
  readonly typeId: string;
  /** Null for the one that is published now. */
  readonly version: number | null;
  readonly userId: string;
}

const openedVersion = prepared(
  (_db, _shape: null, { organizationId, typeId, version, userId }: Wanted) => sql<OpenedVersion>`
    select type.version as current, type.hidden, type.archived_at, asked.version, asked.content,
      ${fieldsOf()} as fields, next.published_at as replaced_at,
      ${liveDefault('categories', 'category')} as category,
      ${liveDefault('subcategories', 'subcategory')} as subcategory,
      ${liveDefault('projects', 'project')} as project,
      person.department, person.contact_number
    from request_types as type
    left join request_type_versions as asked on asked.organization_id = type.organization_id
      and asked.type_id = type.id and asked.version = coalesce(${version}::integer, type.version)
    left join request_type_versions as next on next.organization_id = type.organization_id
      and next.type_id = type.id and next.version = asked.version + 1
    left join users as person on person.id = ${userId}
    where type.organization_id = ${organizationId} and type.id = ${typeId}`,
);

export async function openVersion(db: Database, wanted: Wanted): Promise<OpenedVersion | undefined> {
  const [row] = await openedVersion(db, null, wanted);
  return row;
}

interface FormerFormRow {
  readonly id: string;
  readonly version: number;
  readonly content: StoredContent;
}

export interface TicketFormRow {
  readonly content: StoredContent;
  readonly impact: Impact | null;
  readonly urgency: Urgency | null;
  readonly priority_overruled: boolean;
  /** The one that was left last comes first. */
  readonly former: readonly FormerFormRow[];
  /** Of the present form and of the former ones. */
  readonly fields: readonly FieldDefinition[];
  readonly values: readonly KeptValue[];
}

/** Whom and what a row `kept` of `ticket_field_values` names. */
const NAMED = sql`
  'person', (select json_build_object('_id', person.id, 'firstName', person.first_name, 'lastName', person.last_name)
    from ${personIn('kept.organization_id', 'kept.person_id')}),
  'project', (select json_build_object('_id', project.id, 'name', project.name) from projects as project
    where project.organization_id = kept.organization_id and project.id = kept.project_id),
  'file', (select json_build_object('_id', file.id, 'filename', file.stored_name, 'originalName', file.original_name,
      'mimetype', file.mime_type, 'size', file.size, 'createdAt', file.created_at) from field_files as file
    where file.organization_id = kept.organization_id and file.id = kept.file_id)`;

/** A row `kept` of `ticket_field_values` as it is read. */
export const KEPT = sql`json_build_object('field_id', kept.field_id, 'place', kept.place, 'text', kept.text,
  'number', kept.number, 'day', kept.day,${NAMED})`;

const ticketForm = prepared(
  (_db, _shape: null, { organization_id, id }: TicketKey) => sql<TicketFormRow>`
    select asked.content, form.impact, form.urgency, form.priority_overruled,
      ${fieldsOf(sql`
        union select kept.field_id from ticket_field_values as kept
        where kept.organization_id = ${organization_id} and kept.ticket_id = ${id}`)} as fields, (
      select coalesce(json_agg(json_build_object('id', former.type_id, 'version', former.version,
        'content', version.content) order by former.left_at desc), '[]'::json)
      from ticket_former_forms as former
      join request_type_versions as version on version.organization_id = former.organization_id
        and version.type_id = former.type_id and version.version = former.version
      where former.organization_id = ${organization_id} and former.ticket_id = ${id}) as former, (
      select coalesce(json_agg(${KEPT} order by kept.place), '[]'::json)
      from ticket_field_values as kept
      where kept.organization_id = ${organization_id} and kept.ticket_id = ${id}) as values
    from ticket_forms as form
    join request_type_versions as asked on asked.organization_id = form.organization_id
      and asked.type_id = form.type_id and asked.version = form.version
    where form.organization_id = ${organization_id} and form.ticket_id = ${id}`,
);

export async function findTicketForm(db: Database, ticket: TicketKey): Promise<TicketFormRow | undefined> {
  const [row] = await ticketForm(db, null, { organization_id: ticket.organization_id, id: ticket.id });
  return row;
}

export const insertTicketForm = rowInserter('ticket_forms');

interface TypeVersion {
  readonly type_id: string;
  readonly version: number;
}

/**
 * Gives a ticket another form; what was answered of the priority stays.
 * @param former the one that it had, where that has fields
 */
export async function replaceTicketForm(
  trx: Database,
  { organization_id, id }: TicketKey,
  {
    former,
    form,
    at,
  }: { readonly former: TypeVersion | null; readonly form: TypeVersion; readonly at: Date },
): Promise<void> {
  const key = { organization_id, ticket_id: id };
  if (former !== null) {
    await trx
      .insertInto('ticket_former_forms')
      .values({ ...key, ...former, left_at: at })
      .onConflict((conflict) =>
        conflict.columns(['organization_id', 'ticket_id', 'type_id', 'version']).doUpdateSet({ left_at: at }),
      )
      .execute();
  }
  await trx
    .insertInto('ticket_forms')
    .values({ ...key, ...form })
    .onConflict((conflict) => conflict.columns(['organization_id', 'ticket_id']).doUpdateSet(form))
    .execute();
}

interface Answered {
  readonly impact: Impact | null;
  readonly urgency: Urgency | null;
  readonly priority_overruled: boolean;
}

/** What was answered of the priority, and whether staff chose another one. */
export async function keepAnswered(
  trx: Database,
  { organization_id, id }: TicketKey,
  answered: Answered,
): Promise<void> {
  await trx
    .updateTable('ticket_forms')
    .set({ ...answered })
    .where('organization_id', '=', organization_id)
    .where('ticket_id', '=', id)
    .execute();
}

export const insertValues = (
  trx: Database,
  { organization_id, id }: TicketKey,
  rows: readonly ValueRow[],
): Promise<void> =>
  insertMany(
    trx,
    'ticket_field_values',
    rows.map((row) => ({ organization_id, ticket_id: id, ...row })),
  );

export async function deleteValues(
  trx: Database,
  { organization_id, id }: TicketKey,
  fields: readonly string[],
): Promise<void> {
  await sql`
    delete from ticket_field_values
    where organization_id = ${organization_id} and ticket_id = ${id} and field_id = any(${fields}::uuid[])`.execute(
    trx,
  );
}

/** Who manages a project, by name; blank where nobody does. */
export async function managerOf(organizationId: string, db: Database, projectId: string): Promise<string> {
  const manager = await db
    .selectFrom('projects')
    .innerJoin('users', 'users.id', 'projects.manager_id')
    .where('projects.organization_id', '=', organizationId)
    .where('projects.id', '=', projectId)
    .select(['users.first_name', 'users.last_name'])
    .executeTakeFirst();
  return manager === undefined ? '' : `${manager.first_name} ${manager.last_name}`;
}
