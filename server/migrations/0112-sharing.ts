import { type Kysely, sql } from 'kysely';
import type { SchemaChange } from '../src/platform/database/migrate.ts';

export const change: SchemaChange = 'expand';

/** Who reads a ticket by sharing. What a choice comes to follows from settings and projects: no ticket is written when those change. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A mode, or 'default'. Without checks, which the version before would have to keep.
  await sql`alter table tickets add column sharing text not null default 'default'`.execute(db);
  await sql`create index tickets_by_sharing on tickets (organization_id, project_id, sharing, id)`.execute(
    db,
  );
  // The mode that its tickets may have; null where it follows the organization.
  await sql`alter table projects add column sharing text`.execute(db);
  await sql`create index projects_with_sharing on projects (organization_id, sharing) where sharing is not null`.execute(
    db,
  );
  await sql`
    create table project_members (
      organization_id uuid not null,
      project_id uuid not null,
      user_id uuid not null,
      primary key (organization_id, project_id, user_id),
      foreign key (organization_id, project_id) references projects (organization_id, id),
      foreign key (organization_id, user_id) references organization_people (organization_id, user_id)
    )`.execute(db);
  await sql`create index project_members_of_person on project_members (organization_id, user_id, project_id)`.execute(
    db,
  );
  // What a choice comes to in each project; what is missing is private. Without settings there is nothing to read.
  await sql`
    create view shared_places with (security_invoker = true) as
    select setting.organization_id, project.id as project_id, allowed.mode as chosen, allowed.mode
    from access_settings as setting
    cross join lateral unnest(setting.allowed_sharing) as allowed (mode)
    join projects as project on project.organization_id = setting.organization_id and project.sharing is null
    where allowed.mode <> 'private'
    union all
    select setting.organization_id, project.id, 'default', setting.default_sharing
    from access_settings as setting
    join projects as project on project.organization_id = setting.organization_id and project.sharing is null
    where setting.default_sharing <> 'private'
    union all
    select project.organization_id, project.id, project.sharing, project.sharing
    from projects as project where project.sharing is not null and project.sharing <> 'private'
    union all
    select project.organization_id, project.id, 'default', project.sharing
    from projects as project
    join access_settings as setting on setting.organization_id = project.organization_id
      and setting.default_sharing = project.sharing
    where project.sharing is not null and project.sharing <> 'private'`.execute(db);
}
