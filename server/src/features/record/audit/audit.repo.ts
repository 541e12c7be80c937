/** An organization's record as its admins read it: administration, and whatever super admins did to its tickets. */
import { DAY } from '@switchboard/contract/durations.ts';
import type { SubjectKind } from '@switchboard/contract/enums.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';
import { type PageRequest, readPage } from '../../../platform/database/pagination.ts';
import { containing } from '../../../platform/database/text-match.ts';
import { personIn } from '../../people/person-in.ts';
import { administration } from '../administration.ts';
import { EVENT_AND_ACTOR } from '../event.repo.ts';

export interface AuditFilters {
  readonly search: string;
  readonly kind: readonly SubjectKind[];
  /** Days in UTC, or blank. */
  readonly from: string;
  readonly to: string;
}

const startOf = (day: string) => new Date(`${day}T00:00:00Z`);

/** People are fewer than events: whom the words mean is looked up first, among them as the organization sees them. */
async function peopleCalled(organizationId: string | null, db: Database, words: string): Promise<string[]> {
  if (words === '') return [];
  const rows = await db
    .selectFrom('organization_people as member')
    .innerJoinLateral(personIn('member.organization_id', 'member.user_id'), (join) => join.onTrue())
    .$if(organizationId !== null, (query) => query.where('member.organization_id', '=', organizationId))
    .where((where) =>
      where.or([
        where(sql<string>`person.first_name || ' ' || person.last_name`, 'ilike', containing(words)),
        where('person.email', 'ilike', containing(words)),
      ]),
    )
    .select('member.user_id')
    .execute();
  return rows.map((row) => row.user_id);
}

/**
 * @param organizationId null spans all organizations
 * @param called ids of the people whom the search means
 */
const matching = (
  organizationId: string | null,
  db: Database,
  { search, kind, from, to }: AuditFilters,
  called: readonly string[],
) =>
  db
    .selectFrom('events')
    .leftJoin('tickets', (join) =>
      join
        .onRef('tickets.organization_id', '=', 'events.organization_id')
        .onRef('tickets.id', '=', 'events.subject_id'),
    )
    .where(administration)
    // Of what is confidential the audit tells who opened it, and no more.
    .where(sql<boolean>`(tickets.confidential is not true or events.verb = 'glass')`)
    .$if(organizationId !== null, (query) => query.where('events.organization_id', '=', organizationId))
    .$if(kind.length > 0, (query) => query.where(sql<boolean>`events.subject_kind = any(${kind})`))
    .$if(from !== '', (query) => query.where('events.at', '>=', startOf(from)))
    .$if(to !== '', (query) => query.where('events.at', '<', new Date(startOf(to).getTime() + DAY)))
    .$if(search !== '', (query) =>
      query.where((where) =>
        where.or([
          where('events.subject_name', 'ilike', containing(search)),
          where('tickets.number', 'ilike', containing(search)),
          where('events.search_text', 'ilike', containing(search)),
          sql<boolean>`events.actor_id = any(${called}::uuid[])`,
        ]),
      ),
    );

const withActors = (
  organizationId: string | null,
  db: Database,
  filters: AuditFilters,
  called: readonly string[],
) =>
  matching(organizationId, db, filters, called)
    .leftJoinLateral(personIn('events.organization_id', 'events.actor_id'), (join) => join.onTrue())
    .select([...EVENT_AND_ACTOR])
    .select(['events.subject_id', 'events.subject_name', 'tickets.number as ticket_number'])
    .orderBy('events.sequence', 'desc')
    .$narrowType<{ subject_kind: SubjectKind }>();

/** A page, the newest first, and how many there are. */
export async function listAudit(
  organizationId: string | null,
  db: Database,
  filters: AuditFilters,
  page: PageRequest,
): Promise<{ rows: AuditRow[]; total: number }> {
  const called = await peopleCalled(organizationId, db, filters.search);
  return readPage(withActors(organizationId, db, filters, called), page, () =>
    countCalled(organizationId, db, filters, called),
  );
}

/**
 * The newest first.
 * @param before only what came before this event
 */
export async function readAudit(
  organizationId: string | null,
  db: Database,
  filters: AuditFilters,
  { limit, before = null }: { readonly limit: number; readonly before?: number | null },
) {
  const called = await peopleCalled(organizationId, db, filters.search);
  return withActors(organizationId, db, filters, called)
    .$if(before !== null, (query) => query.where('events.sequence', '<', before))
    .limit(limit)
    .execute();
}

export type AuditRow = Awaited<ReturnType<typeof readAudit>>[number];

async function countCalled(
  organizationId: string | null,
  db: Database,
  filters: AuditFilters,
  called: readonly string[],
): Promise<number> {
  const { total } = await matching(organizationId, db, filters, called)
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

export const countAudit = async (organizationId: string | null, db: Database, filters: AuditFilters) =>
  countCalled(organizationId, db, filters, await peopleCalled(organizationId, db, filters.search));
