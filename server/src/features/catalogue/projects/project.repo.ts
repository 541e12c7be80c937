import type { ProjectStatus } from '@switchboard/contract/enums.ts';
import { type ExpressionBuilder, sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Database } from '../../../platform/database/open-database.ts';
import type { Schema } from '../../../platform/database/schema.ts';
import { containing } from '../../../platform/database/text-match.ts';

interface ProjectFilter {
  readonly search: string;
  readonly status: readonly ProjectStatus[];
}

interface ProjectQuery extends ProjectFilter {
  readonly page: number;
  readonly limit: number;
}

const liveProjects = (organizationId: string | null, db: Database, { search, status }: ProjectFilter) =>
  db
    .selectFrom('projects')
    .innerJoin('organizations', 'organizations.id', 'projects.organization_id')
    .where('organizations.deleted_at', 'is', null)
    .where('projects.archived_at', 'is', null)
    .$if(organizationId !== null, (query) => query.where('projects.organization_id', '=', organizationId))
    .$if(status.length > 0, (query) => query.where(sql<boolean>`projects.status = any(${status})`))
    .$if(search !== '', (query) =>
      query.where((where) =>
        where.or([
          where('projects.name', 'ilike', containing(search)),
          where('projects.code', 'ilike', containing(search)),
        ]),
      ),
    );

const personBehind = (
  expression: ExpressionBuilder<Schema, 'projects'>,
  column: 'projects.manager_id' | 'projects.bu_head_id',
) =>
  jsonObjectFrom(
    expression
      .selectFrom('users')
      .select(['users.id', 'users.first_name', 'users.last_name', 'users.email'])
      .whereRef('users.id', '=', column),
  );

const rowsOf = (query: ReturnType<typeof liveProjects>) =>
  query
    .select([
      'projects.id',
      'projects.name',
      'projects.code',
      'projects.description',
      'projects.status',
      'projects.start_date',
      'projects.end_date',
      'projects.created_at',
      'organizations.id as organization_id',
      'organizations.name as organization_name',
    ])
    .select((expression) => [
      personBehind(expression, 'projects.manager_id').as('manager'),
      personBehind(expression, 'projects.bu_head_id').as('bu_head'),
    ]);

/** @param organizationId null spans all organizations */
export async function listProjects(organizationId: string | null, db: Database, request: ProjectQuery) {
  const projects = await rowsOf(liveProjects(organizationId, db, request))
    .orderBy(sql`lower(projects.name)`)
    .orderBy('projects.id')
    .limit(request.limit)
    .offset((request.page - 1) * request.limit)
    .execute();
  const { total } = await liveProjects(organizationId, db, request)
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow();
  return { projects, total };
}

/** Of what organization and search select, whatever the status. */
export const projectStats = (organizationId: string | null, db: Database, search: string) =>
  liveProjects(organizationId, db, { search, status: [] })
    .select((select) => [
      select.fn.countAll<number>().as('total'),
      select.fn.countAll<number>().filterWhere('projects.status', '=', 'Active').as('active'),
      select.fn.count<number>('projects.organization_id').distinct().as('organizations'),
    ])
    .executeTakeFirstOrThrow();

export type ProjectRow = Awaited<ReturnType<typeof listProjects>>['projects'][number];

const WITHOUT_FILTER = { search: '', status: [] } as const;

const liveProject = (organizationId: string, db: Database, id: string) =>
  rowsOf(liveProjects(organizationId, db, WITHOUT_FILTER)).where('projects.id', '=', id);

export const findProject = (organizationId: string, db: Database, id: string) =>
  liveProject(organizationId, db, id).executeTakeFirst();

export const requireProject = (organizationId: string, trx: Database, id: string) =>
  liveProject(organizationId, trx, id).executeTakeFirstOrThrow();

/** Whether there is such a live project; its row is locked then. */
export const lockProject = async (organizationId: string, trx: Database, id: string): Promise<boolean> =>
  (await trx
    .selectFrom('projects')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()) !== undefined;
