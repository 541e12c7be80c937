/** Addresses of organizations whose letters become tickets. */
import { sql } from 'kysely';
import type { Database } from '../../platform/database/open-database.ts';

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

/** Of active organizations, whose address is switched on. */
export const findIntakes = (db: Database, tags: readonly string[]) =>
  db
    .selectFrom('mail_intake_settings as intake')
    .innerJoin('organizations', 'organizations.id', 'intake.organization_id')
    .leftJoin('projects', (join) =>
      join
        .onRef('projects.organization_id', '=', 'intake.organization_id')
        .onRef('projects.id', '=', 'intake.project_id'),
    )
    .leftJoin('users as manager', 'manager.id', 'projects.manager_id')
    .where(sql<boolean>`lower(organizations.ticket_prefix) = any(${tags}::text[])`)
    .where('intake.is_on', '=', true)
    .where('organizations.status', '=', 'active')
    .where('organizations.deleted_at', 'is', null)
    .where('organizations.moved_at', 'is', null)
    .select([
      'intake.organization_id',
      sql<string>`coalesce(intake.category_id::text, '')`.as('category'),
      sql<string>`coalesce(intake.project_id::text, '')`.as('project'),
      'manager.first_name',
      'manager.last_name',
    ])
    .execute();
export type FoundIntake = Awaited<ReturnType<typeof findIntakes>>[number];
