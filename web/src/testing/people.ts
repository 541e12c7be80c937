import type { Role } from '@switchboard/contract/enums.ts';
import type { User } from '@switchboard/contract/people/user.ts';

/** A person of the given role, in an organization unless a super admin. */
export const person = (role: Role, changes: Partial<User> = {}): User => ({
  _id: `id-of-${role}`,
  firstName: 'Hannah',
  lastName: 'Brandt',
  email: `${role}@acme.example`,
  role,
  contactNumber: '+49 341 555 0199',
  department: 'Assembly',
  isActive: true,
  customRoles: [],
  organization:
    role === 'super_admin'
      ? null
      : {
          _id: 'id-of-acme',
          name: 'Acme Manufacturing',
          code: 'ACME',
          organization_entity: 'acme.example',
          status: 'active',
          logo: { url: null },
          licenses: {
            totalLicenses: 25,
            usedLicenses: 21,
            availableLicenses: 4,
            licenseType: 'enterprise',
            licenseNotes: '',
          },
        },
  createdAt: '2026-01-05T08:00:00.000Z',
  lastSignInAt: '2026-01-06T08:00:00.000Z',
  mailProblem: null,
  ...changes,
});
