import { DESK_ROLES } from '@switchboard/contract/enums.ts';
import type { User } from '@switchboard/contract/people/user.ts';
import { permissionsOf } from '@switchboard/contract/policies/permissions.ts';
import { serviceMark } from './person-ref.ts';
import type { UserRow } from './user.repo.ts';

/** Somebody as they see themselves: with what they may do. */
export const presentSelf = (row: UserRow): User => ({
  ...presentUser(row),
  permissions: permissionsOf({ ...row, leadsScope: row.leads_scope }),
});

export const presentUser = (row: UserRow): User => ({
  _id: row.id,
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  ...serviceMark(row),
  role: row.role,
  contactNumber: row.contact_number,
  department: row.department,
  isActive: row.is_active,
  ...(row.invited && { isInvited: true as const }),
  ...(row.origin === 'provider' && row.password_hash === null && { signsInWithProvider: true as const }),
  ...(row.is_provisioned && { isProvisioned: true as const }),
  ...(row.role === 'devops_agent' && { autoAssign: row.auto_assign }),
  customRoles: row.custom_roles.map(({ id, name }) => ({ _id: id, name })),
  organization: presentOrganization(row),
  createdAt: row.created_at.toISOString(),
  lastSignInAt: row.last_sign_in_at?.toISOString() ?? null,
  mailProblem:
    row.mail_problem_since === null
      ? null
      : { since: row.mail_problem_since.toISOString(), detail: row.mail_problem ?? '' },
});

function presentOrganization(row: UserRow): User['organization'] {
  const { organization_id, organization_name, organization_code, organization_status } = row;
  if (organization_id === null || organization_name === null) return null;
  if (organization_code === null || organization_status === null) return null;
  const total = row.total_licenses ?? 0;
  return {
    _id: organization_id,
    name: organization_name,
    code: organization_code,
    organization_entity: row.organization_entity ?? '',
    status: organization_status,
    logo: {
      url:
        row.logo_version === null ? null : `/api/organizations/${organization_id}/logo?v=${row.logo_version}`,
    },
    licenses: {
      totalLicenses: total,
      usedLicenses: row.used_licenses,
      availableLicenses: Math.max(0, total - row.used_licenses),
      licenseType: row.license_type ?? 'basic',
      // For those who may read the organization itself.
      licenseNotes: DESK_ROLES.some((role) => role === row.role) ? (row.license_notes ?? '') : '',
    },
    ...(row.leads_scope === 'projects' && { leadsScope: 'projects' as const }),
  };
}
