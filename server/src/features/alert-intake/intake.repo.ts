/** Intakes of an organization. Every reader takes the organization first, but for whoever brings a token. */
import { type Insertable, sql, type Updateable } from 'kysely';
import type { Database } from '../../platform/database/open-database.ts';
import { type PageRequest, readPage } from '../../platform/database/pagination.ts';
import { prepared } from '../../platform/database/prepared.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { rowInserter, tenantRowUpdater } from '../../platform/database/write-row.ts';
import { isId } from '../../platform/ids.ts';

/** By the names of now, also of what is archived. */
const nameOf = <Name extends string | null>(
  table: 'categories' | 'subcategories' | 'projects',
  column: string,
) =>
  sql<Name>`(
    select referred.name from ${sql.table(table)} as referred
    where referred.organization_id = alert_intakes.organization_id
      and referred.id = ${sql.ref(`alert_intakes.${column}`)})`;

const lastCall = sql<{ readonly at: string; readonly status: number } | null>`(
  select jsonb_build_object('at', latest.at, 'status', latest.status) from intake_calls as latest
  where latest.organization_id = alert_intakes.organization_id and latest.intake_id = alert_intakes.id
  order by latest.id desc limit 1)`;

const shown = (organizationId: string, db: Database) =>
  db
    .selectFrom('alert_intakes')
    .where('alert_intakes.organization_id', '=', organizationId)
    .where('alert_intakes.deleted_at', 'is', null)
    .selectAll('alert_intakes')
    .select([
      nameOf<string>('categories', 'category_id').as('category_name'),
      nameOf<string | null>('subcategories', 'subcategory_id').as('subcategory_name'),
      nameOf<string>('projects', 'project_id').as('project_name'),
      lastCall.as('last_call'),
    ]);

export type IntakeRow = Awaited<ReturnType<ReturnType<typeof shown>['execute']>>[number];

export const listIntakes = (organizationId: string, db: Database, page: PageRequest) =>
  readPage(
    shown(organizationId, db).orderBy(sql`lower(alert_intakes.name)`).orderBy('alert_intakes.id'),
    page,
  );

export const findIntake = (
  organizationId: string,
  db: Database,
  id: string,
): Promise<IntakeRow | undefined> =>
  shown(organizationId, db)
    .where('alert_intakes.id', '=', isId(id) ? id : null)
    .executeTakeFirst();

export async function countIntakes(organizationId: string, db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('alert_intakes')
    .where('organization_id', '=', organizationId)
    .where('deleted_at', 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export const insertIntake: (trx: Database, row: Insertable<Schema['alert_intakes']>) => Promise<void> =
  rowInserter('alert_intakes');

export const updateIntake: (
  organizationId: string,
  trx: Database,
  id: string,
  changes: Updateable<Schema['alert_intakes']>,
) => Promise<void> = tenantRowUpdater('alert_intakes');

/** One that may be posted to now: switched on, of an organization that is open to everybody. */
const open = (db: Database, id: string) =>
  db
    .selectFrom('alert_intakes')
    .innerJoin('organizations', 'organizations.id', 'alert_intakes.organization_id')
    .where('alert_intakes.id', '=', id)
    .where('alert_intakes.is_active', '=', true)
    .where('alert_intakes.deleted_at', 'is', null)
    .where('organizations.status', '=', 'active')
    .where('organizations.deleted_at', 'is', null)
    .selectAll('alert_intakes');

const opened = prepared((db, _: null, given: { hash: Buffer; id: string }) =>
  open(db, given.id).where('alert_intakes.token_hash', '=', given.hash),
);

export type ServedIntake = NonNullable<Awaited<ReturnType<typeof findServed>>>;

/** @param hash of the token that somebody brings */
export async function findServed(db: Database, id: string, hash: Buffer) {
  const [row] = await opened(db, null, { hash, id });
  return row;
}

/** The same once the token was asked for. */
export const findOpen = (db: Database, id: string): Promise<ServedIntake | undefined> =>
  open(db, id).executeTakeFirst();
