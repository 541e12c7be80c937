import type { OrganizationChanges } from '@switchboard/contract/organizations/organization-fields.ts';
import { isMemberOf, isSuperAdmin } from '@switchboard/contract/people/actor.ts';
import type { ValuesOf } from '@switchboard/contract/record/events.ts';
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
import { getOrganization, type OrganizationRow, updateOrganization } from './organization.repo.ts';
import type { StorageQuota } from './storage-quota.ts';

/**
 * Changes what is given. Another total of licenses decides the open request for more: granted when it rises.
 * @throws AppError NOT_FOUND, FORBIDDEN for what is not an admin's to change, CONFLICT for a taken code or entity,
 *   VALIDATION_FAILED for an address, ORGANIZATION_STORAGE_FULL
 */
export async function editOrganization(
  { db, quota }: { readonly db: Database; readonly quota: StorageQuota },
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
    await updateOrganization(trx, id, { ...columns, updated_at: context.at }).catch(refuseTakenName);
    const after = await getOrganization(trx, id);
    const subject = { organizationId: id, kind: 'organization', id, name: after.name } as const;
    await recordEvents(trx, subject, context, edits<'organization'>(valuesOf(before), valuesOf(after)));
    if (after.total_licenses !== before.total_licenses) {
      const state = after.total_licenses > before.total_licenses ? 'granted' : 'declined';
      await settleOpenRequest(trx, context, after, state);
    }
    if (logo !== null) await quota.expectRoomLeft(trx, id);
    return after;
  });
}

const removedLogo = ({ logo }: OrganizationChanges) => (logo === '' ? NO_LOGO : null);

const differ = (before: OrganizationRow, columns: object) =>
  Object.entries(columns).some(
    ([column, value]) => value !== undefined && value !== before[column as keyof OrganizationRow],
  );

/** Those that this changes. */
const valuesOf = (row: OrganizationRow): Partial<ValuesOf<'organization'>> => ({
  name: row.name,
  code: row.code,
  entity: row.entity,
  description: row.description,
  address: {
    street: row.street,
    city: row.city,
    state: row.state,
    zipCode: row.zip_code,
    country: row.country,
  },
  phone: row.phone,
  email: row.email,
  website: row.website,
  status: row.status,
  logo: row.logo_version,
  licenses: row.total_licenses,
  licenseType: row.license_type,
  licenseNotes: row.license_notes,
  storageGigabytes: row.storage_gigabytes,
});
