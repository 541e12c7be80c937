/** Addresses of organizations whose letters become tickets. */
import type { UnknownSenders, Unverified } from '@switchboard/contract/mail-intake/settings.ts';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/open-database.ts';
import type { LetterPlace } from './ticket-of-letter.ts';

/** By the names of now; an organization that has set nothing has a row of nothing. */
export const readIntake = (organizationId: string, db: Database) =>
  db
    .selectFrom('organizations')
    .leftJoin('mail_intake_settings as intake', 'intake.organization_id', 'organizations.id')
    .leftJoin('categories', (join) =>
      join
        .onRef('categories.organization_id', '=', 'intake.organization_id')
        .onRef('categories.id', '=', 'intake.category_id'),
    )
    .leftJoin('projects', (join) =>
      join
        .onRef('projects.organization_id', '=', 'intake.organization_id')
        .onRef('projects.id', '=', 'intake.project_id'),
    )
    .where('organizations.id', '=', organizationId)
    .select([
      'organizations.ticket_prefix',
      'intake.is_on',
      'intake.unknown_senders',
      'intake.unverified',
      'intake.category_id',
      'categories.name as category_name',
      'intake.project_id',
      'projects.name as project_name',
      'intake.silent_hours',
      'intake.failing_since',
      'intake.failing_reason',
    ])
    .executeTakeFirstOrThrow();
export type IntakeRow = Awaited<ReturnType<typeof readIntake>>;

export interface Intake {
  readonly is_on: boolean;
  readonly category_id: string | null;
  readonly project_id: string | null;
  readonly silent_hours: number;
  readonly unknown_senders: UnknownSenders;
  readonly unverified: Unverified;
}

/** Those who change it at once come one after the other. */
export async function holdIntake(organizationId: string, trx: Database): Promise<void> {
  await trx
    .insertInto('mail_intake_settings')
    .values({ organization_id: organizationId })
    .onConflict((conflict) => conflict.column('organization_id').doNothing())
    .execute();
  await trx
    .selectFrom('mail_intake_settings')
    .where('organization_id', '=', organizationId)
    .select('organization_id')
    .forUpdate()
    .execute();
}

export async function changeIntake(organizationId: string, trx: Database, intake: Intake): Promise<void> {
  await trx
    .updateTable('mail_intake_settings')
    .set(intake)
    .where('organization_id', '=', organizationId)
    .execute();
}

export interface FoundIntake extends LetterPlace {
  readonly organization_id: string;
  readonly unknown_senders: UnknownSenders;
  readonly unverified: Unverified;
  /** The project whose own address it is; null of the organization's. */
  readonly own_project: string | null;
}

/** Of active organizations, what is switched on; projects' addresses first. */
export async function findIntakes(db: Database, tags: readonly string[]): Promise<FoundIntake[]> {
  const prefixes = tags.map((tag) => tag.split('.')[0]);
  const { rows } = await sql<FoundIntake>`
    select organizations.id as organization_id, intake.unknown_senders, intake.unverified, address.own_project,
      coalesce(intake.category_id::text, '') as category, coalesce(address.project_id::text, '') as project,
      manager.first_name, manager.last_name
    from organizations
    join mail_intake_settings as intake on intake.organization_id = organizations.id
    cross join lateral (
      select intake.project_id, null::uuid as own_project, lower(organizations.ticket_prefix) as tag
      where intake.is_on
      union all
      select own.project_id, own.project_id, lower(organizations.ticket_prefix) || '.' || own.tag
      from mail_intake_projects as own
      where own.organization_id = organizations.id and own.is_on
    ) as address
    left join projects on projects.organization_id = organizations.id and projects.id = address.project_id
    left join users as manager on manager.id = projects.manager_id
    where lower(organizations.ticket_prefix) = any(${prefixes}::text[]) and address.tag = any(${tags}::text[])
      and organizations.status = 'active' and organizations.deleted_at is null and organizations.moved_at is null
    order by address.own_project nulls last, organizations.id`.execute(db);
  return rows;
}

interface NamedPlace extends LetterPlace {
  /** Of what is archived too; null where there is no such thing. */
  readonly category_name: string | null;
  readonly project_name: string | null;
}

/** What is given, and for the rest what the settings say. */
export async function findPlace(
  organizationId: string,
  db: Database,
  { category, project }: { readonly category?: string | undefined; readonly project?: string | undefined },
): Promise<NamedPlace> {
  const { rows } = await sql<NamedPlace>`
    select coalesce(chosen.category, '') as category, categories.name as category_name,
      coalesce(chosen.project, '') as project, projects.name as project_name, manager.first_name, manager.last_name
    from organizations
    left join mail_intake_settings as intake on intake.organization_id = organizations.id
    cross join lateral (
      select coalesce(${category ?? null}::text, intake.category_id::text) as category,
        coalesce(${project ?? null}::text, intake.project_id::text) as project
    ) as chosen
    left join categories on categories.organization_id = organizations.id and categories.id::text = chosen.category
    left join projects on projects.organization_id = organizations.id and projects.id::text = chosen.project
    left join users as manager on manager.id = projects.manager_id
    where organizations.id = ${organizationId}`.execute(db);
  const [place] = rows;
  if (place === undefined) throw new Error('the organization is gone');
  return place;
}

export interface ProjectAddressRow {
  readonly project_id: string;
  readonly name: string;
  readonly tag: string;
  readonly is_on: boolean;
}

/** Projects that have an address, by name. */
export const readProjectAddresses = (organizationId: string, db: Database): Promise<ProjectAddressRow[]> =>
  db
    .selectFrom('mail_intake_projects as own')
    .innerJoin('projects', (join) =>
      join
        .onRef('projects.organization_id', '=', 'own.organization_id')
        .onRef('projects.id', '=', 'own.project_id'),
    )
    .where('own.organization_id', '=', organizationId)
    .select(['own.project_id', 'projects.name', 'own.tag', 'own.is_on'])
    .orderBy('projects.name')
    .orderBy('projects.id')
    .execute();

export const getProjectCode = (organizationId: string, db: Database, projectId: string) =>
  db
    .selectFrom('projects')
    .where('organization_id', '=', organizationId)
    .where('id', '=', projectId)
    .select('code')
    .executeTakeFirstOrThrow();

export async function switchProjectAddress(
  organizationId: string,
  trx: Database,
  address: Omit<ProjectAddressRow, 'name'>,
): Promise<void> {
  await trx
    .insertInto('mail_intake_projects')
    .values({ organization_id: organizationId, ...address })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'project_id']).doUpdateSet({ is_on: address.is_on }),
    )
    .execute();
}
