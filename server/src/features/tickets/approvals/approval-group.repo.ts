/** Groups of people who approve. */
import { type Insertable, sql, type Updateable } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { insertMany } from '../../../platform/database/insert-many.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import type { Schema } from '../../../platform/database/schema.ts';
import { rowInserter, tenantRowUpdater } from '../../../platform/database/write-row.ts';
import { isId } from '../../../platform/ids.ts';

const groups = (organizationId: string, db: Database) =>
  db
    .selectFrom('approval_groups')
    .where('approval_groups.organization_id', '=', organizationId)
    .select(['approval_groups.id', 'approval_groups.name', 'version'])
    .select((group) =>
      jsonArrayFrom(
        group
          .selectFrom('approval_group_members as member')
          // Whoever left is counted no more.
          .innerJoin('users as person', (join) =>
            join
              .onRef('person.id', '=', 'member.user_id')
              .onRef('person.organization_id', '=', 'member.organization_id')
              .on('person.is_active', '=', true)
              .on('person.deleted_at', 'is', null),
          )
          .whereRef('member.organization_id', '=', 'approval_groups.organization_id')
          .whereRef('member.group_id', '=', 'approval_groups.id')
          .select(['person.id', 'person.first_name', 'person.last_name', 'person.email'])
          .orderBy(sql`lower(person.first_name)`)
          .orderBy('person.id'),
      ).as('members'),
    );

export type GroupRow = Awaited<ReturnType<ReturnType<typeof groups>['executeTakeFirstOrThrow']>>;

export const listGroups = (organizationId: string, db: Database): Promise<GroupRow[]> =>
  groups(organizationId, db)
    .orderBy(sql`lower(approval_groups.name)`)
    .orderBy('approval_groups.id')
    .execute();

export const findGroup = (organizationId: string, db: Database, id: string): Promise<GroupRow | undefined> =>
  groups(organizationId, db)
    .where('approval_groups.id', '=', isId(id) ? id : null)
    .executeTakeFirst();

export const insertGroup: (trx: Database, row: Insertable<Schema['approval_groups']>) => Promise<void> =
  rowInserter('approval_groups');

export const updateGroup: (
  organizationId: string,
  trx: Database,
  id: string,
  changes: Updateable<Schema['approval_groups']>,
) => Promise<void> = tenantRowUpdater('approval_groups');

/** In place of all that were there. */
export async function writeGroupMembers(
  organizationId: string,
  trx: Database,
  groupId: string,
  userIds: readonly string[],
): Promise<void> {
  await trx
    .deleteFrom('approval_group_members')
    .where('organization_id', '=', organizationId)
    .where('group_id', '=', groupId)
    .execute();
  await insertMany(
    trx,
    'approval_group_members',
    userIds.map((user_id) => ({ organization_id: organizationId, group_id: groupId, user_id })),
  );
}

/** With its members. */
export async function deleteGroup(organizationId: string, trx: Database, id: string): Promise<void> {
  await trx
    .deleteFrom('approval_groups')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute();
}
