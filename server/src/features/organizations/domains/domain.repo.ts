/** Mail domains of organizations. Readers take the organization first; a super admin's find them by id alone. */
import type { DomainState } from '@switchboard/contract/organizations/domains.ts';
import { type Insertable, sql, type Updateable } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';
import { type PageRequest, readPage } from '../../../platform/database/pagination.ts';
import type { Schema } from '../../../platform/database/schema.ts';
import { rowInserter, tenantRowUpdater } from '../../../platform/database/write-row.ts';
import { isId } from '../../../platform/ids.ts';

/** Those that count as verified; the index that keeps a domain with one organization names the same. */
const VERIFIED = ['verified', 'failing'] as const;

const rowsOf = (organizationId: string, db: Database) =>
  db.selectFrom('organization_domains').where('organization_id', '=', organizationId);

const all = (organizationId: string, db: Database) => rowsOf(organizationId, db).selectAll();

export type DomainRow = Awaited<ReturnType<ReturnType<typeof all>['execute']>>[number];

export const listDomains = (organizationId: string, db: Database, page: PageRequest) =>
  readPage(all(organizationId, db).orderBy('domain').orderBy('id'), page);

export const findDomain = (
  organizationId: string,
  db: Database,
  id: string,
): Promise<DomainRow | undefined> =>
  all(organizationId, db)
    .where('id', '=', isId(id) ? id : null)
    .executeTakeFirst();

export async function countDomains(organizationId: string, db: Database): Promise<number> {
  const { count } = await rowsOf(organizationId, db)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export const insertDomain: (trx: Database, row: Insertable<Schema['organization_domains']>) => Promise<void> =
  rowInserter('organization_domains');

export const updateDomain: (
  organizationId: string,
  trx: Database,
  id: string,
  changes: Updateable<Schema['organization_domains']>,
) => Promise<void> = tenantRowUpdater('organization_domains');

export async function deleteDomain(organizationId: string, trx: Database, id: string): Promise<void> {
  await trx
    .deleteFrom('organization_domains')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute();
}

const ofAll = (db: Database) =>
  db
    .selectFrom('organization_domains as domain')
    .innerJoin('organizations', 'organizations.id', 'domain.organization_id')
    .where('organizations.deleted_at', 'is', null)
    .selectAll('domain')
    .select(['organizations.name as organization_name', 'organizations.code as organization_code']);

export type DomainOfOrganizationRow = Awaited<ReturnType<ReturnType<typeof ofAll>['execute']>>[number];

interface EveryDomain extends PageRequest {
  readonly state: readonly DomainState[];
  /** Null for those of all organizations. */
  readonly organizationId: string | null;
}

/** Of all organizations, those that wait first, the oldest of them in front. */
export const listEveryDomain = (db: Database, { state, organizationId, ...page }: EveryDomain) =>
  readPage(
    ofAll(db)
      .$if(state.length > 0, (query) => query.where(sql<boolean>`domain.state = any(${state})`))
      .$if(organizationId !== null, (query) => query.where('domain.organization_id', '=', organizationId))
      .orderBy(sql`case when domain.state = 'pending' and domain.approved is null then 0 else 1 end`)
      .orderBy('domain.created_at')
      .orderBy('domain.id'),
    page,
  );

/** Of any organization that is there. */
export const findAnyDomain = (db: Database, id: string): Promise<DomainOfOrganizationRow | undefined> =>
  ofAll(db)
    .where('domain.id', '=', isId(id) ? id : null)
    .executeTakeFirst();

/** The organization of which everybody with an address of this domain is. */
export const findOrganizationOfDomain = (db: Database, domain: string) =>
  db
    .selectFrom('organization_domains as domain')
    .innerJoin('organizations', 'organizations.id', 'domain.organization_id')
    .where('domain.domain', '=', domain)
    .where('domain.state', 'in', VERIFIED)
    .where('organizations.deleted_at', 'is', null)
    .select(['organizations.id', 'organizations.status'])
    .executeTakeFirst();

/** Whether an address, which this column holds, is of a domain that the organization has verified. */
export const isVerifiedDomain = (organizationId: string, column: string) =>
  sql<boolean>`exists (
    select from organization_domains as domain
    where domain.organization_id = ${organizationId}
      and domain.state = any(${VERIFIED}::text[])
      and domain.domain = substring(${sql.ref(column)} from '[^@]*$'))`;

/** Those that their record proves and that were not looked at since then. */
export const findDomainsToCheck = (db: Database, before: Date, limit: number): Promise<DomainRow[]> =>
  db
    .selectFrom('organization_domains as domain')
    .innerJoin('organizations', 'organizations.id', 'domain.organization_id')
    .where('domain.verified_by', '=', 'txt')
    .where('domain.checked_at', '<=', before)
    .where('organizations.deleted_at', 'is', null)
    .selectAll('domain')
    .orderBy('domain.checked_at')
    .limit(limit)
    .execute();

/** A closed organization's domains are free for others. */
export async function releaseDomains(organizationId: string, trx: Database): Promise<void> {
  await trx
    .updateTable('organization_domains')
    .set(UNVERIFIED)
    .where('organization_id', '=', organizationId)
    .where('state', 'in', VERIFIED)
    .execute();
}

/** What a domain has that counts as verified no longer. */
export const UNVERIFIED = {
  state: 'unverified',
  verified_by: null,
  verified_at: null,
  failing_since: null,
  told_at: null,
} as const;
