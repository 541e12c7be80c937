import { DAY } from '@switchboard/contract/durations.ts';
import type { LicenseRequestState } from '@switchboard/contract/enums.ts';
import { LICENSES } from '@switchboard/contract/limits.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';
import { readPage } from '../../../platform/database/pagination.ts';
import { newId } from '../../../platform/ids.ts';
import { idleSince } from '../../people/idle.ts';
import { personIn } from '../../people/person-in.ts';
import { usedSeats } from '../../people/seats-in-use.ts';

const COLUMNS = ['id', 'requested_total', 'note', 'state', 'created_at'] as const;

export type LicenseRequestRow = NonNullable<Awaited<ReturnType<typeof findLastLicenseRequest>>>;

/** The one that is open, or else the one decided last. */
export const findLastLicenseRequest = (organizationId: string, db: Database) =>
  db
    .selectFrom('license_requests')
    .select(COLUMNS)
    .where('organization_id', '=', organizationId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

export const findOwnLicenseRequest = (organizationId: string, db: Database, id: string) =>
  db
    .selectFrom('license_requests')
    .select(COLUMNS)
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst();

/** @returns undefined when the organization has an open one */
export const insertLicenseRequest = (
  trx: Database,
  request: {
    readonly organizationId: string;
    readonly requestedBy: string;
    readonly requestedTotal: number | undefined;
    readonly note: string;
    readonly at: Date;
  },
): Promise<LicenseRequestRow | undefined> =>
  trx
    .insertInto('license_requests')
    .values({
      organization_id: request.organizationId,
      id: newId(),
      requested_by: request.requestedBy,
      requested_total: request.requestedTotal ?? null,
      note: request.note,
      created_at: request.at,
    })
    .onConflict((conflict) =>
      conflict.column('organization_id').where(sql<boolean>`state = 'open'`).doNothing(),
    )
    .returning(COLUMNS)
    .executeTakeFirst();

/** Decides the one that is open, if there is one. The actor must be known to the organization. */
export const closeOpenLicenseRequest = (
  trx: Database,
  organizationId: string,
  decision: {
    readonly state: 'granted' | 'declined';
    readonly by: string;
    readonly at: Date;
    readonly reason: string;
  },
): Promise<LicenseRequestRow | undefined> =>
  trx
    .updateTable('license_requests')
    .set({
      state: decision.state,
      decided_by: decision.by,
      decided_at: decision.at,
      decision_reason: decision.reason,
    })
    .where('organization_id', '=', organizationId)
    .where('state', '=', 'open')
    .returning(COLUMNS)
    .executeTakeFirst();

const requester = personIn('license_requests.organization_id', 'license_requests.requested_by');

/** A request and who asks. */
const REQUEST = [
  'license_requests.id',
  'license_requests.requested_total',
  'license_requests.note',
  'license_requests.state',
  'license_requests.created_at',
  'person.id as requester_id',
  'person.first_name',
  'person.last_name',
  'person.email',
] as const;

/** Of one organization, the newest first. */
export async function listOwnLicenseRequests(
  organizationId: string,
  db: Database,
  page: { page: number; limit: number },
) {
  const own = requestsOfLiveOrganizations(db)
    .where('license_requests.organization_id', '=', organizationId)
    .innerJoinLateral(requester, (join) => join.onTrue())
    .select([...REQUEST, 'license_requests.decided_at', 'license_requests.decision_reason'])
    .orderBy('license_requests.id', 'desc');
  const { rows: requests, total } = await readPage(own, page);
  return { requests, total };
}

export type OwnLicenseRequestRow = Awaited<ReturnType<typeof listOwnLicenseRequests>>['requests'][number];

const requestsOfLiveOrganizations = (db: Database) =>
  db
    .selectFrom('license_requests')
    .innerJoin('organizations', 'organizations.id', 'license_requests.organization_id')
    .where('organizations.deleted_at', 'is', null);

/** Of organizations that live, the newest first. */
export async function listLicenseRequests(
  db: Database,
  { state, ...page }: { page: number; limit: number; state: readonly LicenseRequestState[] },
  now: Date,
) {
  const idle = idleSince(new Date(now.getTime() - LICENSES.idleDays * DAY));
  const selected = requestsOfLiveOrganizations(db)
    .$if(state.length > 0, (query) => query.where(sql<boolean>`license_requests.state = any(${state})`))
    .innerJoinLateral(requester, (join) => join.onTrue())
    .select([
      ...REQUEST,
      'organizations.id as organization_id',
      'organizations.name as organization_name',
      'organizations.total_licenses',
      'organizations.license_type',
      'organizations.license_notes',
      usedSeats.as('used_licenses'),
      sql<number>`(select count(*) from users where users.organization_id = organizations.id
        and users.is_active and users.deleted_at is null and ${idle})`.as('idle_users'),
    ])
    .orderBy('license_requests.id', 'desc');
  const { rows: requests, total } = await readPage(selected, page);
  return { requests, total };
}

export type ListedLicenseRequestRow = Awaited<ReturnType<typeof listLicenseRequests>>['requests'][number];

/** Whose it is and what it asks for, whatever its state. */
export const findLicenseRequest = (db: Database, id: string) =>
  requestsOfLiveOrganizations(db)
    .select([
      'license_requests.organization_id',
      'license_requests.requested_total',
      'license_requests.state',
      'organizations.name as organization_name',
      'organizations.total_licenses',
    ])
    .where('license_requests.id', '=', id)
    .executeTakeFirst();
