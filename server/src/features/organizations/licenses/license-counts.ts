import type { LicenseType } from '@switchboard/contract/enums.ts';

export const presentLicenses = (row: {
  readonly total_licenses: number;
  readonly used_licenses: number;
  readonly license_type: LicenseType;
  readonly license_notes: string;
}) => ({
  totalLicenses: row.total_licenses,
  usedLicenses: row.used_licenses,
  // Where a total was lowered below the number in use, nobody is cut off.
  availableLicenses: Math.max(0, row.total_licenses - row.used_licenses),
  licenseType: row.license_type,
  licenseNotes: row.license_notes,
});
