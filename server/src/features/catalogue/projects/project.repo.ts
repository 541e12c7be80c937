import type { ProjectStatus } from '@switchboard/contract/enums.ts';
import { type ExpressionBuilder, type Insertable, sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import { insertUnlessTaken } from '../../../platform/database/insert-many.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { type PageRequest, readPage } from '../../../platform/database/pagination.ts';
import type { Schema } from '../../../platform/database/schema.ts';
import { containing } from '../../../platform/database/text-match.ts';
import { rowInserter, tenantRowUpdater } from '../../../platform/database/write-row.ts';
import { PERSON_COLUMNS, personIn } from '../../people/person-in.ts';

interface ProjectFilter {
  readonly search: string;
  readonly status: readonly ProjectStatus[];
}

interface ProjectQuery extends ProjectFilter, PageRequest {}

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
  jsonObjectFrom(expression.selectFrom(personIn('projects.organization_id', column)).select(PERSON_COLUMNS));

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
      'projects.sharing',
      'organizations.id as organization_id',
      'organizations.name as organization_name',
    ])
    .select((expression) => [
      personBehind(expression, 'projects.manager_id').as('manager'),
      personBehind(expression, 'projects.bu_head_id').as('bu_head'),
    ]);

/** @param organizationId null spans all organizations */
export async function listProjects(organizationId: string | null, db: Database, request: ProjectQuery) {
  const selected = rowsOf(liveProjects(organizationId, db, request))
    .orderBy(sql`lower(projects.name)`)
    .orderBy('projects.id');
  const { rows: projects, total } = await readPage(selected, request);
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

export const insertProject = rowInserter('projects');

/**
 * Leaves out those whose code a live project has.
 * @returns the ids of those that were written
 */
export const insertProjects = (
  trx: Database,
  projects: readonly Insertable<Schema['projects']>[],
): Promise<ReadonlySet<string>> => insertUnlessTaken(trx, 'projects', projects);

export const updateProject = tenantRowUpdater('projects');

export type LeadColumn = 'manager_id' | 'bu_head_id';

/**
 * Puts another lead in the place of one, or nobody: then archived projects lose theirs too.
 * @returns the projects that had the former one
 */
export const changeLead = (
  organizationId: string,
  trx: Database,
  column: LeadColumn,
  { from, to }: { readonly from: string; readonly to: string | null },
) =>
  trx
    .updateTable('projects')
    .set({ [column]: to })
    .where('organization_id', '=', organizationId)
    .where(column, '=', from)
    .$if(to !== null, (query) => query.where('archived_at', 'is', null))
    .returning(['id', 'name'])
    .execute();
