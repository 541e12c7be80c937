/** Rows of the security log. They refer to nothing: names are written down with them. */
import { DAY } from '@switchboard/contract/durations.ts';
import type { Role } from '@switchboard/contract/enums.ts';
import type { SecurityKind, SecurityOutcome } from '@switchboard/contract/record/security-events.ts';
import { type Insertable, sql } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';
import { type PageRequest, readPage } from '../../../platform/database/pagination.ts';
import type { Schema } from '../../../platform/database/schema.ts';
import { containing } from '../../../platform/database/text-match.ts';
import { personIn } from '../../people/person-in.ts';

/** Names and roles are looked up as they are at that moment. */
export type SecurityEventRow = Omit<Insertable<Schema['security_events']>, 'person_name' | 'person_role'>;

/** What is counted already raises the count of its row, once a request. */
export async function insertSecurityEvents(db: Database, rows: readonly SecurityEventRow[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into security_events as kept (
      id, at, organization_id, kind, action, outcome, person_id, person_name, person_role, subject_kind, subject_id,
      subject_name, data, address, session_id, request_id, times, last_at, count_key)
    select row.id, row.at, row.organization_id, row.kind, row.action, row.outcome, row.person_id,
      person.first_name || ' ' || person.last_name, person.role, row.subject_kind, row.subject_id,
      coalesce(row.subject_name, case row.subject_kind
        when 'user' then (select first_name || ' ' || last_name from users where users.id = row.subject_id)
        when 'organization' then (select name from organizations where organizations.id = row.subject_id)
      end),
      coalesce(row.data, '{}'), row.address, row.session_id, row.request_id, coalesce(row.times, 1), row.last_at,
      row.count_key
    from jsonb_populate_recordset(null::security_events, ${JSON.stringify(rows)}::jsonb) as row
    left join lateral ${personIn('row.organization_id', 'row.person_id')} on true
    on conflict (count_key) do update
    set times = kept.times + excluded.times, last_at = greatest(kept.last_at, excluded.last_at)
    where kept.request_id is null or kept.request_id is distinct from excluded.request_id`.execute(db);
}

export interface SecurityLogFilters {
  readonly search: string;
  readonly kind: readonly SecurityKind[];
  readonly outcome: readonly SecurityOutcome[];
  /** Days in UTC, or blank. */
  readonly from: string;
  readonly to: string;
}

/** What somebody reads of the log: an organization's part, or all of it with what the installation did. */
export type SecurityLogScope = { readonly organizationId: string } | 'everything';

const startOf = (day: string) => new Date(`${day}T00:00:00Z`);

const organizationOf = (scope: SecurityLogScope) => (scope === 'everything' ? null : scope.organizationId);

/**
 * Whose e-mail it shows and finds: of an organization that of its present people alone. They are fewer than entries, so
 * that they are looked up first.
 */
async function peopleByEmail(scope: SecurityLogScope, db: Database, search: string): Promise<string[]> {
  if (search === '') return [];
  const organizationId = organizationOf(scope);
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('deleted_at', 'is', null)
    .where('email', 'ilike', containing(search))
    .$if(organizationId !== null, (query) => query.where('organization_id', '=', organizationId))
    .execute();
  return rows.map(({ id }) => id);
}

/** @param found ids of people whose e-mail the search finds */
function matching(
  scope: SecurityLogScope,
  db: Database,
  { search, kind, outcome, from, to }: SecurityLogFilters,
  found: readonly string[],
) {
  const organizationId = organizationOf(scope);
  return db
    .selectFrom('security_events')
    .$if(organizationId !== null, (query) =>
      query.where('security_events.organization_id', '=', organizationId),
    )
    .$if(kind.length > 0, (query) => query.where(sql<boolean>`security_events.kind = any(${kind})`))
    .$if(outcome.length > 0, (query) => query.where(sql<boolean>`security_events.outcome = any(${outcome})`))
    .$if(from !== '', (query) => query.where('security_events.last_at', '>=', startOf(from)))
    .$if(to !== '', (query) => query.where('security_events.at', '<', new Date(startOf(to).getTime() + DAY)))
    .$if(search !== '', (query) =>
      query.where((where) =>
        where.or([
          where('security_events.person_name', 'ilike', containing(search)),
          where('security_events.subject_name', 'ilike', containing(search)),
          where('security_events.address', 'ilike', containing(search)),
          sql<boolean>`security_events.person_id = any(${found}::uuid[])`,
        ]),
      ),
    );
}

/** The newest first: by their ids, since failures are written a moment after they happened. */
function withPeople(
  scope: SecurityLogScope,
  db: Database,
  filters: SecurityLogFilters,
  found: readonly string[],
) {
  const organizationId = organizationOf(scope);
  return matching(scope, db, filters, found)
    .leftJoin('users', (join) =>
      join
        .onRef('users.id', '=', 'security_events.person_id')
        .on('users.deleted_at', 'is', null)
        .$call((on) => (organizationId === null ? on : on.on('users.organization_id', '=', organizationId))),
    )
    .leftJoin('organizations', 'organizations.id', 'security_events.organization_id')
    .selectAll('security_events')
    .select(['users.email as person_email', 'organizations.name as organization_name'])
    .orderBy('security_events.id', 'desc')
    .$narrowType<{ kind: SecurityKind; person_role: Role | null }>();
}

/** A page, and how many there are. */
export async function listSecurityEvents(
  scope: SecurityLogScope,
  db: Database,
  filters: SecurityLogFilters,
  page: PageRequest,
): Promise<{ rows: SecurityLogRow[]; total: number }> {
  const found = await peopleByEmail(scope, db, filters.search);
  return readPage(withPeople(scope, db, filters, found), page, () => countFound(scope, db, filters, found));
}

/** @param before only what came before this entry */
export async function readSecurityLog(
  scope: SecurityLogScope,
  db: Database,
  filters: SecurityLogFilters,
  { limit, before }: { readonly limit: number; readonly before: string | null },
) {
  const found = await peopleByEmail(scope, db, filters.search);
  return withPeople(scope, db, filters, found)
    .$if(before !== null, (query) => query.where('security_events.id', '<', before))
    .limit(limit)
    .execute();
}

export type SecurityLogRow = Awaited<ReturnType<typeof readSecurityLog>>[number];

async function countFound(
  scope: SecurityLogScope,
  db: Database,
  filters: SecurityLogFilters,
  found: readonly string[],
): Promise<number> {
  const { total } = await matching(scope, db, filters, found)
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

export const countSecurityLog = async (scope: SecurityLogScope, db: Database, filters: SecurityLogFilters) =>
  countFound(scope, db, filters, await peopleByEmail(scope, db, filters.search));
