/** Roles by groups. Readers take the organization first; a super admin's find rows that make admins by id alone. */
import type { MappedRole, RoleMapping, SignInPolicy } from '@switchboard/contract/access/sign-in-policy.ts';
import { sql } from 'kysely';
import type { Database } from '../../../../platform/database/open-database.ts';
import { type PageRequest, readPage } from '../../../../platform/database/pagination.ts';
import { isId, newId } from '../../../../platform/ids.ts';

const rowsOf = (organizationId: string, db: Database) =>
  db.selectFrom('role_mappings').where('organization_id', '=', organizationId);

/** In the order that they were given in. */
export async function listRoleMapping(
  organizationId: string,
  db: Database,
): Promise<SignInPolicy['roleMapping']> {
  const rows = await rowsOf(organizationId, db).selectAll().orderBy('position').execute();
  return rows.map(({ id, group_name, role, approved_at }) => ({
    _id: id,
    group: group_name,
    role,
    approved: role !== 'admin' || approved_at !== null,
  }));
}

/** Whether roles are given by groups at all. */
export const hasRoleMapping = async (organizationId: string, db: Database): Promise<boolean> =>
  (await rowsOf(organizationId, db).select('id').limit(1).executeTakeFirst()) !== undefined;

interface Given {
  readonly group: string;
  readonly role: MappedRole;
}

/** A row that is given as it was stays the same, with its approval; any other is a new one. */
export async function writeRoleMapping(
  organizationId: string,
  trx: Database,
  before: readonly RoleMapping[],
  { given, at }: { readonly given: readonly Given[]; readonly at: Date },
): Promise<void> {
  const keptAs = ({ group, role }: Given) =>
    before.find((row) => row.group === group && row.role === role)?._id;
  const kept = given.flatMap((row) => keptAs(row) ?? []);
  await trx
    .deleteFrom('role_mappings')
    .where('organization_id', '=', organizationId)
    .where(sql<boolean>`not (id = any(${kept}::uuid[]))`)
    .execute();
  const rows = given.map((row, position) => ({
    organization_id: organizationId,
    id: keptAs(row) ?? newId(),
    group_name: row.group,
    role: row.role,
    position,
    created_at: at,
  }));
  if (rows.length === 0) return;
  await trx
    .insertInto('role_mappings')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'id'])
        .doUpdateSet(({ ref }) => ({ position: ref('excluded.position') })),
    )
    .execute();
}

const ofAdmins = (db: Database) =>
  db
    .selectFrom('role_mappings as mapping')
    .innerJoin('organizations', 'organizations.id', 'mapping.organization_id')
    .where('mapping.role', '=', 'admin')
    .where('organizations.deleted_at', 'is', null)
    .selectAll('mapping')
    .select(['organizations.name as organization_name', 'organizations.code as organization_code']);

export type AdminMappingRow = Awaited<ReturnType<ReturnType<typeof ofAdmins>['execute']>>[number];

/** Of all organizations, or of one; those that wait first, the oldest of them in front. */
export const listAdminMappings = (db: Database, organizationId: string | null, page: PageRequest) =>
  readPage(
    ofAdmins(db)
      .$if(organizationId !== null, (query) => query.where('mapping.organization_id', '=', organizationId))
      .orderBy(sql`mapping.approved_at is not null`)
      .orderBy('mapping.created_at')
      .orderBy('mapping.id'),
    page,
  );

export const findAdminMapping = (db: Database, id: string): Promise<AdminMappingRow | undefined> =>
  ofAdmins(db)
    .where('mapping.id', '=', isId(id) ? id : null)
    .executeTakeFirst();

export async function markApproved(
  organizationId: string,
  trx: Database,
  { id, at }: { readonly id: string; readonly at: Date },
): Promise<void> {
  await trx
    .updateTable('role_mappings')
    .set({ approved_at: at })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute();
}
