/** Organizations and licenses as the server tells them. */
import { STORAGE } from '@switchboard/contract/limits.ts';
import type { Organization } from '@switchboard/contract/organizations/organizations.ts';
import { json } from './fake-server.ts';

export const organization = (changes: Partial<Organization> = {}): Organization => ({
  _id: 'globex',
  name: 'Globex Logistics',
  code: 'GLOBEX',
  description: '',
  organization_entity: 'globex.example',
  address: { street: '', city: '', state: '', zipCode: '', country: '' },
  addressText: '',
  contact: { phone: '', email: '', website: '' },
  status: 'active',
  logo: { url: null },
  licenses: {
    totalLicenses: 5,
    usedLicenses: 6,
    availableLicenses: 0,
    licenseType: 'basic',
    licenseNotes: '',
  },
  storage: { usedBytes: 0, limitBytes: 20 * STORAGE.gigabyte, ownGigabytes: null },
  userCount: 7,
  createdBy: null,
  createdAt: '2026-09-14T08:00:00.000Z',
  updatedAt: '2026-09-14T08:00:00.000Z',
  ...changes,
});

const pagination = (total: number) => ({
  current: 1,
  page: 1,
  pages: Math.ceil(total / 10),
  total,
  limit: 10,
});

export const STATS = {
  total: 3,
  active: 1,
  inactive: 1,
  suspended: 1,
  users: 1234,
  licenses: { totalLicenses: 1400, usedLicenses: 1187, availableLicenses: 214 },
  nearlyFull: { total: 5, names: ['Globex Logistics', 'Initech Retail', 'Acme Manufacturing'] },
};

export const organizationsAnswer = (...organizations: Organization[]) =>
  json(200, {
    success: true,
    organizations,
    pagination: pagination(organizations.length),
    stats: STATS,
  });

export const licenseRequestsAnswer = (...licenseRequests: object[]) =>
  json(200, { success: true, licenseRequests, pagination: pagination(licenseRequests.length) });
