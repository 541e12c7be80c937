/** A person as a resource of the protocol: https://www.rfc-editor.org/rfc/rfc7643#section-4.1 */
import { fullName } from '../../people/person-ref.ts';
import { ENTERPRISE_SCHEMA, USER_SCHEMA } from '../protocol/schemas.ts';
import { versionOf } from '../protocol/version.ts';
import type { ScimUserRow } from './scim-user.repo.ts';

const latest = (one: Date, other: Date | null) => (other !== null && other > one ? other : one);

/** @param address the base of all addresses */
export function scimUser(row: ScimUserRow, address: string) {
  const name = fullName(row);
  const told = {
    schemas: [USER_SCHEMA, ENTERPRISE_SCHEMA],
    id: row.id,
    ...(row.external_id !== null && { externalId: row.external_id }),
    userName: row.email,
    name: { formatted: name, familyName: row.last_name, givenName: row.first_name },
    displayName: name,
    active: row.is_active,
    emails: [{ value: row.email, type: 'work', primary: true }],
    ...(row.contact_number !== '' && {
      phoneNumbers: [{ value: row.contact_number, type: 'work', primary: true }],
    }),
    groups: row.groups.map((group) => ({
      value: group.id,
      $ref: `${address}/Groups/${group.id}`,
      display: group.name,
    })),
    ...(row.department !== '' && { [ENTERPRISE_SCHEMA]: { department: row.department } }),
  };
  return {
    ...told,
    meta: {
      resourceType: 'User',
      created: row.created_at.toISOString(),
      lastModified: latest(row.updated_at, row.told_at).toISOString(),
      location: `${address}/Users/${row.id}`,
      version: versionOf(told),
    },
  };
}

export type ScimUser = ReturnType<typeof scimUser>;
