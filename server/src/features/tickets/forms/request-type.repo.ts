/** Request types and their published versions. The built-in type is there without a row, too. */
import { DEFAULT_MATRIX } from '@switchboard/contract/tickets/forms/asked-priority.ts';
import { ASKED_PARTS, GENERAL_REQUEST } from '@switchboard/contract/tickets/forms/form-values.ts';
import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';
import type { Schema } from '../../../platform/database/schema.ts';
import type { StoredContent, TypeContent } from '../../../platform/database/tables/form-tables.ts';
import { rowInserter, tenantRowUpdater } from '../../../platform/database/write-row.ts';
import { isId } from '../../../platform/ids.ts';
import { wholeContent } from './type-content.ts';

/** What every form asked before there were types. */
export const GENERAL: TypeContent = {
  name: GENERAL_REQUEST,
  icon: 'request',
  description: '',
  audience: { roles: [], departments: [] },
  ticketType: 'Request Service',
  defaults: { category: null, subcategory: null, project: null, team: null },
  ask: ASKED_PARTS,
  priority: { mode: 'default', value: 'Medium', matrix: DEFAULT_MATRIX },
  form: [],
  checklistTemplate: null,
  slaPolicy: null,
};

export interface TypeRow {
  readonly id: string;
  readonly place: number;
  readonly hidden: boolean;
  readonly draft: TypeContent;
  readonly revision: number;
  readonly version: number | null;
  readonly archived_at: Date | null;
  /** Of the version that is published. */
  readonly content: TypeContent | null;
  readonly published_at: Date | null;
}

/** As it is until somebody changes it. */
const builtInOf = (organizationId: string): TypeRow => ({
  id: organizationId,
  place: 0,
  hidden: false,
  draft: GENERAL,
  revision: 1,
  version: 1,
  archived_at: null,
  content: GENERAL,
  published_at: null,
});

export const isBuiltIn = (organizationId: string, { id }: Pick<TypeRow, 'id'>) => id === organizationId;

const typesOf = (organizationId: string, db: Database) =>
  db
    .selectFrom('request_types as type')
    .leftJoin('request_type_versions as published', (join) =>
      join
        .onRef('published.organization_id', '=', 'type.organization_id')
        .onRef('published.type_id', '=', 'type.id')
        .onRef('published.version', '=', 'type.version'),
    )
    .where('type.organization_id', '=', organizationId)
    .select(['type.id', 'type.place', 'type.hidden', 'type.draft', 'type.revision', 'type.version'])
    .select(['type.archived_at', 'published.content', 'published.published_at']);

const wholeRow = (row: Stored<TypeRow>): TypeRow => ({
  ...row,
  draft: wholeContent(row.draft),
  content: row.content && wholeContent(row.content),
});
type Stored<Row extends TypeRow> = Omit<Row, 'draft' | 'content'> & {
  readonly draft: StoredContent;
  readonly content: StoredContent | null;
};

/** Those that are not archived, in their order. */
export async function readTypes(organizationId: string, db: Database): Promise<TypeRow[]> {
  const found = await typesOf(organizationId, db)
    .where('type.archived_at', 'is', null)
    .orderBy('type.place')
    .orderBy('type.id')
    .execute();
  const rows = found.map(wholeRow);
  const hasBuiltIn = rows.some((row) => isBuiltIn(organizationId, row));
  return hasBuiltIn ? rows : [builtInOf(organizationId), ...rows];
}

/** @param id of any, archived or not */
export async function findType(
  organizationId: string,
  db: Database,
  id: string,
): Promise<TypeRow | undefined> {
  const row = await typesOf(organizationId, db).where('type.id', '=', id).executeTakeFirst();
  if (row !== undefined) return wholeRow(row);
  return id === organizationId ? builtInOf(organizationId) : undefined;
}

export const insertType: (trx: Database, row: Insertable<Schema['request_types']>) => Promise<void> =
  rowInserter('request_types');

export const updateType: (
  organizationId: string,
  trx: Database,
  id: string,
  changes: Updateable<Schema['request_types']>,
) => Promise<void> = tenantRowUpdater('request_types');

export const insertVersion: (
  trx: Database,
  row: Insertable<Schema['request_type_versions']>,
) => Promise<void> = rowInserter('request_type_versions');

/** Gives the built-in type its row; to be called with the lock of the organization. */
export async function keepBuiltIn(organizationId: string, trx: Database, at: Date): Promise<void> {
  const { rows } = await sql`
    select from request_types where organization_id = ${organizationId} and id = ${organizationId}`.execute(
    trx,
  );
  if (rows.length > 0) return;
  const content = JSON.stringify(GENERAL);
  const row = {
    organization_id: organizationId,
    id: organizationId,
    place: 0,
    hidden: false,
    created_at: at,
  };
  await insertType(trx, { ...row, draft: content, version: 1 });
  await insertVersion(trx, {
    organization_id: organizationId,
    type_id: organizationId,
    version: 1,
    content,
    published_at: at,
  });
}

/** @param ids of all, in their order */
export async function placeTypes(
  organizationId: string,
  trx: Database,
  ids: readonly string[],
): Promise<void> {
  await sql`
    update request_types as type set place = wanted.place - 1
    from unnest(${ids}::uuid[]) with ordinality as wanted (id, place)
    where type.organization_id = ${organizationId} and type.id = wanted.id
      and type.place <> wanted.place - 1`.execute(trx);
}

export interface Referred {
  readonly name: string;
  /** New tickets can refer to it. */
  readonly live: boolean;
}

/** What the types of an organization refer to; what is archived keeps its name. */
export async function referredBy(
  organizationId: string,
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Referred>> {
  if (ids.length === 0) return new Map();
  const from = (
    table: 'categories' | 'subcategories' | 'projects' | 'checklist_templates' | 'teams' | 'sla_policies',
    live: RawBuilder<unknown>,
  ) => sql`
    select id, name, ${live} as live from ${sql.table(table)}
    where organization_id = ${organizationId} and id = any(${ids}::uuid[])`;
  const notArchived = sql`archived_at is null`;
  const { rows } = await sql<Referred & { id: string }>`
    ${from('categories', notArchived)}
    union all ${from('subcategories', notArchived)}
    union all ${from('projects', sql`${notArchived} and status = 'Active'`)}
    union all ${from('teams', notArchived)}
    union all ${from('sla_policies', notArchived)}
    union all ${from('checklist_templates', sql`true`)}`.execute(db);
  return new Map(rows.map(({ id, ...referred }) => [id, referred]));
}

/** What types are called now; what is archived keeps its name. */
export async function typeNames(
  organizationId: string,
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, draft ->> 'name' as name from request_types
    where organization_id = ${organizationId} and id = any(${ids.filter(isId)}::uuid[])`.execute(db);
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  if (ids.includes(organizationId) && !names.has(organizationId)) names.set(organizationId, GENERAL_REQUEST);
  return names;
}
