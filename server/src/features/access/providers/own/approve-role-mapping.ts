import type { RoleMappingOfOrganization } from '@switchboard/contract/access/role-mappings.ts';
import type { Database } from '../../../../platform/database/open-database.ts';
import { notFound } from '../../../../platform/http/app-error.ts';
import { keepAnswer } from '../../../../platform/idempotency/idempotency-keys.ts';
import { lockOrganization } from '../../../organizations/lock-organization.ts';
import { followRemapped } from '../../../people/queue-following.ts';
import type { PersonContext } from '../../../record/actor-context.ts';
import { recordEvents } from '../../../record/record-events.ts';
import { type AdminMappingRow, findAdminMapping, markApproved } from './role-mapping.repo.ts';

export const presentAdminMapping = (row: AdminMappingRow): RoleMappingOfOrganization => ({
  _id: row.id,
  group: row.group_name,
  approved: row.approved_at !== null,
  createdAt: row.created_at.toISOString(),
  organization: { _id: row.organization_id, name: row.organization_name, code: row.organization_code },
});

/**
 * Lets a group make admins: exactly what was read, since a row that is edited is another one.
 * @throws AppError NOT_FOUND
 */
export const approveRoleMapping = (db: Database, context: PersonContext, id: string): Promise<string> =>
  db.transaction().execute(async (trx) => {
    const found = await findAdminMapping(trx, id);
    if (found === undefined) throw notFound();
    const organizationId = found.organization_id;
    await lockOrganization(trx, organizationId);
    const before = await findAdminMapping(trx, id);
    if (before === undefined) throw notFound();
    if (before.approved_at === null) {
      await markApproved(organizationId, trx, { id, at: context.at });
      await followRemapped(organizationId, trx, [before.group_name], context.at);
      const subject = { organizationId, kind: 'sign_in_policy', id: organizationId } as const;
      await recordEvents(trx, subject, context, [
        { verb: 'mapping_approved', data: { group: before.group_name } },
      ]);
    }
    await keepAnswer(trx, context, id);
    return id;
  });
