/** Members of projects: people who read tickets by it, and nothing else. */
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';

/** By name, without those who are gone. */
export const readMembers = (organizationId: string, db: Database, projectId: string) =>
  db
    .selectFrom('project_members')
    .innerJoin('users', 'users.id', 'project_members.user_id')
    .where('project_members.organization_id', '=', organizationId)
    .where('project_members.project_id', '=', projectId)
    .select(['users.id', 'users.first_name', 'users.last_name', 'users.email'])
    .orderBy(sql`lower(users.first_name || ' ' || users.last_name)`)
    .orderBy('users.id')
    .execute();

/** In place of all that were there. */
export async function writeProjectMembers(
  organizationId: string,
  trx: Database,
  projectId: string,
  userIds: readonly string[],
): Promise<void> {
  await trx
    .deleteFrom('project_members')
    .where('organization_id', '=', organizationId)
    .where('project_id', '=', projectId)
    .execute();
  if (userIds.length === 0) return;
  await sql`
    insert into project_members (organization_id, project_id, user_id)
    select ${organizationId}, ${projectId}, member.id from unnest(${userIds}::uuid[]) as member (id)`.execute(
    trx,
  );
}

/** Somebody who leaves the organization is in none of its projects, and comes back to none. */
export async function leaveProjects(trx: Database, organizationId: string, userId: string): Promise<void> {
  await trx
    .deleteFrom('project_members')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .execute();
}

/** Who of these addresses may belong to a project: ids by e-mail. @param forWriting holds them until the transaction ends */
export async function membersByEmail(
  organizationId: string,
  db: Database,
  emails: readonly string[],
  forWriting: boolean,
): Promise<ReadonlyMap<string, string>> {
  if (emails.length === 0) return new Map();
  const people = await db
    .selectFrom('users')
    .where('organization_id', '=', organizationId)
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`email = any(${[...new Set(emails)]}::text[])`)
    .select(['id', 'email'])
    .$if(forWriting, (query) => query.orderBy('id').forShare())
    .execute();
  return new Map(people.map(({ id, email }) => [email, id]));
}

/** Of projects that the transaction has just made. */
export async function insertProjectMembers(
  organizationId: string,
  trx: Database,
  members: readonly { readonly projectId: string; readonly userId: string }[],
): Promise<void> {
  if (members.length === 0) return;
  await sql`
    insert into project_members (organization_id, project_id, user_id)
    select ${organizationId}, * from unnest(${members.map(({ projectId }) => projectId)}::uuid[],
      ${members.map(({ userId }) => userId)}::uuid[])`.execute(trx);
}
