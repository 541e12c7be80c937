/** An organization's record as its admins read it: administration, and whatever super admins did to its tickets. */
import { DAY } from '@switchboard/contract/durations.ts';
import type { SubjectKind } from '@switchboard/contract/enums.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';
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

/** People are fewer than events: whom the words mean is looked up once. */
const isOfSomebodyCalled = (organizationId: string | null, words: string) => sql<boolean>`
  (events.organization_id, events.actor_id) in (
    select member.organization_id, member.user_id from organization_people as member
    join lateral ${personIn('member.organization_id', 'member.user_id')} on true
    where ${organizationId === null ? sql`true` : sql`member.organization_id = ${organizationId}`}
      and (person.first_name || ' ' || person.last_name ilike ${containing(words)}
        or person.email ilike ${containing(words)}))`;

/** @param organizationId null spans all organizations */
const matching = (organizationId: string | null, db: Database, { search, kind, from, to }: AuditFilters) =>
  db
    .selectFrom('events')
    .leftJoin('tickets', (join) =>
      join
        .onRef('tickets.organization_id', '=', 'events.organization_id')
        .onRef('tickets.id', '=', 'events.subject_id'),
    )
    .where(administration)
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
          isOfSomebodyCalled(organizationId, search),
        ]),
      ),
    );

/**
 * The newest first.
 * @param before only what came before this event
 */
export const readAudit = (
  organizationId: string | null,
  db: Database,
  filters: AuditFilters,
  { limit, offset = 0, before = null }: { limit: number; offset?: number; before?: number | null },
) =>
  matching(organizationId, db, filters)
    .leftJoinLateral(personIn('events.organization_id', 'events.actor_id'), (join) => join.onTrue())
    .select([...EVENT_AND_ACTOR])
    .select(['events.subject_id', 'events.subject_name', 'tickets.number as ticket_number'])
    .$if(before !== null, (query) => query.where('events.sequence', '<', before))
    .orderBy('events.sequence', 'desc')
    .limit(limit)
    .offset(offset)
    .$narrowType<{ subject_kind: SubjectKind }>()
    .execute();

export type AuditRow = Awaited<ReturnType<typeof readAudit>>[number];

export async function countAudit(
  organizationId: string | null,
  db: Database,
  filters: AuditFilters,
): Promise<number> {
  const { total } = await matching(organizationId, db, filters)
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}
