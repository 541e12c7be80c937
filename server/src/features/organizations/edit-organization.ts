import type { OrganizationChanges } from '@switchboard/contract/entities/organization-fields.ts';
import { isMemberOf, isSuperAdmin } from '@switchboard/contract/policies/actor.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { notFound } from '../../platform/http/app-error.ts';
import type { PersonContext } from '../record/actor-context.ts';
import { edits, recordEvents } from '../record/record-events.ts';
import { requireAdminsChange } from './admin-limits.ts';
import { changedColumns } from './changed-columns.ts';
import { settleOpenRequest } from './licenses/settle-open-request.ts';
import { lockOrganization } from './lock-organization.ts';
import { type LogoColumns, NO_LOGO } from './logo.ts';
import { refusePublicMail, refuseTakenName } from './names.ts';
import { addressLine } from './organization.presenter.ts';
import { getOrganization, type OrganizationRow } from './organization.repo.ts';

/**
 * Changes what is given. Another total of licenses decides the open request for more: granted when it rises.
 * @throws AppError NOT_FOUND, FORBIDDEN for what is not an admin's to change, CONFLICT for a taken code or entity,
 *   VALIDATION_FAILED for an address
 */
export async function editOrganization(
  db: Database,
  context: PersonContext,
  id: string,
  changes: OrganizationChanges,
  logo: LogoColumns | null,
): Promise<OrganizationRow> {
  if (!isSuperAdmin(context.actor) && !isMemberOf(context.actor, id)) throw notFound();
  return db.transaction().execute(async (trx) => {
    await lockOrganization(trx, id);
    const before = await getOrganization(trx, id);
    if (!isSuperAdmin(context.actor)) requireAdminsChange(before, changes);
    const columns = { ...changedColumns(before, changes), ...(logo ?? removedLogo(changes)) };
    if (columns.entity !== undefined && columns.entity !== before.entity) refusePublicMail(columns.entity);
    if (!differ(before, columns)) return before;
    await trx
      .updateTable('organizations')
      .set({ ...columns, updated_at: context.at })
      .where('id', '=', id)
      .execute()
      .catch(refuseTakenName);
    const after = await getOrganization(trx, id);
    const subject = { organizationId: id, kind: 'organization', id, name: after.name } as const;
    await recordEvents(trx, subject, context, editsBetween(before, after));
    if (after.total_licenses !== before.total_licenses) {
      const state = after.total_licenses > before.total_licenses ? 'granted' : 'declined';
      await settleOpenRequest(trx, context, after, state);
    }
    return after;
  });
}

const removedLogo = ({ logo }: OrganizationChanges) => (logo === '' ? NO_LOGO : null);

const differ = (before: OrganizationRow, columns: object) =>
  Object.entries(columns).some(
    ([column, value]) => value !== undefined && value !== before[column as keyof OrganizationRow],
  );

const editsBetween = (before: OrganizationRow, after: OrganizationRow) =>
  edits([
    ['name', before.name, after.name],
    ['code', before.code, after.code],
    ['entity', before.entity, after.entity],
    ['description', before.description, after.description],
    ['address', addressLine(before), addressLine(after)],
    ['phone', before.phone, after.phone],
    ['email', before.email, after.email],
    ['website', before.website, after.website],
    ['status', before.status, after.status],
    ['logo', before.logo_version, after.logo_version],
    ['licenses', String(before.total_licenses), String(after.total_licenses)],
    ['license type', before.license_type, after.license_type],
    ['license notes', before.license_notes, after.license_notes],
  ]);
