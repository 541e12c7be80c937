import { LENGTH } from '@switchboard/contract/limits.ts';
import { tooLong } from '@switchboard/contract/messages.ts';
import type { OrganizationChanges } from '@switchboard/contract/organizations/organization-fields.ts';
import { invalid } from '../../platform/http/app-error.ts';
import { ticketPrefixOf } from './names.ts';
import { addressLine } from './organization.presenter.ts';
import type { OrganizationRow } from './organization.repo.ts';

/**
 * The columns that a change sets; undefined ones stay as they are.
 * @throws AppError VALIDATION_FAILED for an address in one line that is too long for a street
 */
export const changedColumns = (before: OrganizationRow, { contact, ...changes }: OrganizationChanges) => ({
  name: changes.name,
  code: changes.code,
  ticket_prefix: changes.code === undefined ? undefined : ticketPrefixOf(changes.code),
  entity: changes.organization_entity,
  description: changes.description,
  status: changes.status,
  phone: contact?.phone,
  email: contact?.email,
  website: contact?.website,
  total_licenses: changes.totalLicenses,
  license_type: changes.licenseType,
  license_notes: changes.licenseNotes,
  storage_gigabytes: changes.storageGigabytes,
  ...addressColumns(before, changes.address),
});

function addressColumns(before: OrganizationRow, address: OrganizationChanges['address']) {
  if (typeof address !== 'string') {
    const { zipCode, ...parts } = address ?? {};
    return { ...parts, zip_code: zipCode };
  }
  if (address === addressLine(before)) return {};
  if (address.length > LENGTH.addressPart) throw invalid('address', tooLong('Address', LENGTH.addressPart));
  return { street: address, city: '', state: '', zip_code: '', country: '' };
}
