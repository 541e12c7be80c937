/**
 * What a ticket, or a schedule that makes tickets, refers to: category, subcategory and project, looked up among the live
 * things of its organization.
 */
import { MESSAGES } from '@switchboard/contract/messages.ts';
import { sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Database } from '../../platform/database/open-database.ts';
import { invalid } from '../../platform/http/app-error.ts';
import { isId } from '../../platform/ids.ts';
import type { DetailInput, DetailRow } from './ticket-details.ts';

/** What is no id is nobody's. */
const idOrNull = (id: string) => (isId(id) ? id : null);

const liveCategory = (db: Database, organizationId: string, category: string) =>
  db
    .selectFrom('categories')
    .select(['name', 'confidential', 'handlers'])
    .where('organization_id', '=', organizationId)
    .where('id', '=', idOrNull(category))
    .where('archived_at', 'is', null);

const liveSubcategory = (db: Database, organizationId: string, category: string, subcategory: string) =>
  db
    .selectFrom('subcategories')
    .select('name')
    .where('organization_id', '=', organizationId)
    .where('id', '=', idOrNull(subcategory))
    .where('category_id', '=', idOrNull(category))
    .where('archived_at', 'is', null);

const activeProject = (db: Database, organizationId: string, project: string) =>
  db
    .selectFrom('projects')
    .select(['name', 'manager_id', 'bu_head_id'])
    .where('organization_id', '=', organizationId)
    .where('id', '=', idOrNull(project))
    .where('archived_at', 'is', null)
    .where('status', '=', 'Active');

const REFUSALS = {
  category: MESSAGES.categoryUnknown,
  subcategory: MESSAGES.subcategoryUnknown,
  project: MESSAGES.projectUnknown,
} as const;

function found<Row>(field: keyof typeof REFUSALS, row: Row | null | undefined): Row {
  if (row === null || row === undefined) throw invalid(field, REFUSALS[field]);
  return row;
}

/**
 * One thing that tickets refer to.
 * @returns its name, and of a subcategory where it belongs
 * @throws AppError VALIDATION_FAILED for what is not live, and for a project that is not Active
 */
export async function requireReference(
  db: Database,
  organizationId: string,
  field: keyof typeof REFUSALS,
  id: string,
): Promise<{ readonly name: string; readonly categoryId: string | null }> {
  if (field === 'subcategory') {
    const row = await db
      .selectFrom('subcategories')
      .select(['name', 'category_id'])
      .where('organization_id', '=', organizationId)
      .where('id', '=', idOrNull(id))
      .where('archived_at', 'is', null)
      .executeTakeFirst();
    const { name, category_id: categoryId } = found(field, row);
    return { name, categoryId };
  }
  const query =
    field === 'category'
      ? liveCategory(db, organizationId, id).executeTakeFirst()
      : activeProject(db, organizationId, id).executeTakeFirst();
  const { name } = found(field, await query);
  return { name, categoryId: null };
}

/** What rules ask of a ticket. */
export interface RoutedBy {
  readonly category: string;
  readonly project: string;
  readonly priority: string;
  readonly requestType: string;
}

/** The team of the first rule that matches, held against being archived. */
export const firstRule = (
  db: Database,
  organizationId: string,
  { category, project, priority, requestType }: RoutedBy,
) => {
  const says = (column: 'request_types' | 'categories' | 'projects', value: string | null) =>
    sql<boolean>`(cardinality(${sql.ref(column)}) = 0 or ${value}::uuid = any(${sql.ref(column)}))`;
  return db
    .selectFrom('routing_rules')
    .innerJoin('teams', (join) =>
      join
        .onRef('teams.organization_id', '=', 'routing_rules.organization_id')
        .onRef('teams.id', '=', 'routing_rules.team_id'),
    )
    .select(['routing_rules.position', 'teams.id', 'teams.name'])
    .where('routing_rules.organization_id', '=', organizationId)
    .where('teams.archived_at', 'is', null)
    .where(says('request_types', idOrNull(requestType)))
    .where(says('categories', idOrNull(category)))
    .where(says('projects', idOrNull(project)))
    .where(sql<boolean>`(cardinality(priorities) = 0 or ${priority} = any(priorities))`)
    .orderBy('routing_rules.position')
    .limit(1)
    .forKeyShare('teams');
};

/** The team that a request type names, held against being archived. */
export const liveTeam = (db: Database, organizationId: string, id: string | null) =>
  db
    .selectFrom('teams')
    .select(['id', 'name'])
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .forKeyShare();

type Given = Pick<DetailInput, 'category' | 'subcategory' | 'project'>;

/**
 * All of something new, and for a ticket the team that it comes to: by the first rule that matches, else by its type.
 * @returns the project, and who leads it
 * @throws AppError VALIDATION_FAILED for what is not live, and for a project that is not Active
 */
export async function requireReferences(
  trx: Database,
  organizationId: string,
  { category, subcategory, project }: Given,
  routed: (RoutedBy & { readonly teamOfType: string | null }) | null = null,
) {
  const row = await trx
    .selectNoFrom([
      jsonObjectFrom(liveCategory(trx, organizationId, category)).as('category'),
      jsonObjectFrom(liveSubcategory(trx, organizationId, category, subcategory)).as('subcategory'),
      jsonObjectFrom(activeProject(trx, organizationId, project)).as('project'),
      (routed === null ? sql<null>`null::json` : jsonObjectFrom(firstRule(trx, organizationId, routed))).as(
        'team',
      ),
      (routed === null
        ? sql<null>`null::json`
        : jsonObjectFrom(liveTeam(trx, organizationId, routed.teamOfType))
      ).as('team_of_type'),
    ])
    .executeTakeFirstOrThrow();
  const inCategory = found('category', row.category);
  if (subcategory !== '') found('subcategory', row.subcategory);
  return { ...found('project', row.project), team: row.team ?? row.team_of_type, category: inCategory };
}

type References = Pick<
  DetailRow,
  'category_id' | 'category_name' | 'subcategory_id' | 'subcategory_name' | 'project_id' | 'project_name'
>;

/**
 * Of something that is edited, as it is afterwards. Only what changes is looked up, since a present reference may have
 * been archived. Another category without a subcategory of its own has none.
 * @throws AppError VALIDATION_FAILED for what is not live, and for a project that is not Active
 */
export async function changedReferences(
  trx: Database,
  before: References & { readonly organization_id: string },
  changes: Partial<Given>,
): Promise<References> {
  const { organization_id } = before;
  const category_id = changes.category ?? before.category_id;
  const movesCategory = category_id !== before.category_id;
  const category_name = movesCategory
    ? found('category', await liveCategory(trx, organization_id, category_id).executeTakeFirst()).name
    : before.category_name;

  const kept = movesCategory ? null : before.subcategory_id;
  const subcategory_id = changes.subcategory === undefined ? kept : changes.subcategory || null;
  const isLookedUp = subcategory_id !== null && (movesCategory || subcategory_id !== before.subcategory_id);
  const subcategory_name = isLookedUp
    ? found(
        'subcategory',
        await liveSubcategory(trx, organization_id, category_id, subcategory_id).executeTakeFirst(),
      ).name
    : subcategory_id && before.subcategory_name;

  const project_id = changes.project ?? before.project_id;
  const project_name =
    project_id === before.project_id
      ? before.project_name
      : found('project', await activeProject(trx, organization_id, project_id).executeTakeFirst()).name;
  return { category_id, category_name, subcategory_id, subcategory_name, project_id, project_name };
}
