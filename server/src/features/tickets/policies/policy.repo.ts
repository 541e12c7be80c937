/** Policies for service times, and each version of their terms. */
import type { PolicyTerms } from '@switchboard/contract/tickets/sla-policies.ts';
import { type Insertable, sql, type Updateable } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';
import { type PageRequest, readPage } from '../../../platform/database/pagination.ts';
import type { Schema } from '../../../platform/database/schema.ts';
import { containing } from '../../../platform/database/text-match.ts';
import { rowInserter, tenantRowUpdater } from '../../../platform/database/write-row.ts';
import { isId } from '../../../platform/ids.ts';

const isApplying = sql<boolean>`exists (
  select from sla_applications as application
  where application.organization_id = sla_policies.organization_id and application.policy_id = sla_policies.id
    and application.state = 'running')`;

const livePolicies = (organizationId: string, db: Database) =>
  db
    .selectFrom('sla_policies')
    .innerJoin('sla_policy_versions as version', (join) =>
      join
        .onRef('version.organization_id', '=', 'sla_policies.organization_id')
        .onRef('version.policy_id', '=', 'sla_policies.id')
        .onRef('version.version', '=', 'sla_policies.version'),
    )
    .innerJoin('calendars', (join) =>
      join
        .onRef('calendars.organization_id', '=', 'sla_policies.organization_id')
        .onRef('calendars.id', '=', 'sla_policies.calendar_id'),
    )
    .innerJoin('organizations', 'organizations.id', 'sla_policies.organization_id')
    .where('organizations.deleted_at', 'is', null)
    .where('sla_policies.archived_at', 'is', null)
    .where('sla_policies.organization_id', '=', organizationId)
    .select([
      'sla_policies.id',
      'sla_policies.name',
      'sla_policies.place',
      'sla_policies.is_default',
      'sla_policies.version',
      'sla_policies.revision',
      'sla_policies.calendar_id',
      'calendars.name as calendar_name',
      'version.terms',
    ])
    .select(isApplying.as('is_applying'));

interface Wanted extends PageRequest {
  readonly search: string;
}

export const listPolicies = (organizationId: string, db: Database, request: Wanted) =>
  readPage(
    livePolicies(organizationId, db)
      .$if(request.search !== '', (query) =>
        query.where('sla_policies.name', 'ilike', containing(request.search)),
      )
      .orderBy('sla_policies.place')
      .orderBy('sla_policies.id'),
    request,
  );

/** All that a ticket may get, in the order in which they are tried. */
export const readPolicies = (organizationId: string, db: Database): Promise<PolicyRow[]> =>
  livePolicies(organizationId, db).orderBy('sla_policies.place').orderBy('sla_policies.id').execute();

export const findPolicy = (organizationId: string, db: Database, id: string) =>
  livePolicies(organizationId, db)
    .where('sla_policies.id', '=', isId(id) ? id : null)
    .executeTakeFirst();
export type PolicyRow = NonNullable<Awaited<ReturnType<typeof findPolicy>>>;

/** Counting goes with the lock of the organization. */
export async function countPolicies(organizationId: string, trx: Database): Promise<number> {
  const { count } = await trx
    .selectFrom('sla_policies')
    .where('organization_id', '=', organizationId)
    .where('archived_at', 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export const insertPolicy: (trx: Database, row: Insertable<Schema['sla_policies']>) => Promise<void> =
  rowInserter('sla_policies');

export const updatePolicy: (
  organizationId: string,
  trx: Database,
  id: string,
  changes: Updateable<Schema['sla_policies']>,
) => Promise<void> = tenantRowUpdater('sla_policies');

export async function insertTerms(
  trx: Database,
  version: Omit<Insertable<Schema['sla_policy_versions']>, 'terms'>,
  terms: PolicyTerms,
): Promise<void> {
  await trx
    .insertInto('sla_policy_versions')
    .values({ ...version, terms: JSON.stringify(terms) })
    .execute();
}

export async function findTerms(
  organizationId: string,
  db: Database,
  { id, version }: { readonly id: string; readonly version: number },
): Promise<PolicyTerms> {
  const { terms } = await db
    .selectFrom('sla_policy_versions')
    .select('terms')
    .where('organization_id', '=', organizationId)
    .where('policy_id', '=', id)
    .where('version', '=', version)
    .executeTakeFirstOrThrow();
  return terms;
}

/** Before another one becomes it. */
export async function clearDefaultPolicy(organizationId: string, trx: Database): Promise<void> {
  await trx
    .updateTable('sla_policies')
    .set({ is_default: false, revision: sql`revision + 1` })
    .where('organization_id', '=', organizationId)
    .where('is_default', '=', true)
    .execute();
}

/** Those of these ids that are projects of the organization, by name. */
export const findProjects = (organizationId: string, db: Database, ids: readonly string[]) =>
  db
    .selectFrom('projects')
    .select(['id', 'name'])
    .where('organization_id', '=', organizationId)
    .where(sql<boolean>`id = any(${ids.filter(isId)}::uuid[])`)
    .orderBy('name')
    .execute();
