/** A group as a resource of the protocol: https://www.rfc-editor.org/rfc/rfc7643#section-4.2 */
import { SCIM } from '@switchboard/contract/scim/scim-limits.ts';
import { SCIM_MESSAGES } from '@switchboard/contract/scim/scim-messages.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { fullName } from '../../people/person-ref.ts';
import type { Directory } from '../directory.ts';
import { GROUP_SCHEMA } from '../protocol/schemas.ts';
import { tooMany } from '../protocol/scim-error.ts';
import { isSelected, type Selection } from '../protocol/select-attributes.ts';
import { versionOf } from '../protocol/version.ts';
import { type GroupRow, type MemberRow, membersOf } from './group.repo.ts';

/** Its version changes with the group and with who comes and goes, which are all written to its row. */
export const versionOfGroup = ({ id, name, external_id, updated_at }: GroupRow): string =>
  versionOf([id, name, external_id, updated_at.toISOString()]);

function scimGroup(row: GroupRow, members: readonly MemberRow[] | null, address: string) {
  return {
    schemas: [GROUP_SCHEMA],
    id: row.id,
    ...(row.external_id !== null && { externalId: row.external_id }),
    displayName: row.name,
    ...(members !== null && {
      members: members.map((member) => ({
        value: member.user_id,
        $ref: `${address}/Users/${member.user_id}`,
        type: 'User',
        display: fullName(member),
      })),
    }),
    meta: {
      resourceType: 'Group',
      created: row.created_at.toISOString(),
      lastModified: row.updated_at.toISOString(),
      location: `${address}/Groups/${row.id}`,
      version: versionOfGroup(row),
    },
  };
}

export type ScimGroup = ReturnType<typeof scimGroup>;

/**
 * With their members, unless these are not asked for.
 * @throws ScimError tooMany where these are more than one answer may have
 */
export async function scimGroups(
  db: Database,
  { organizationId, address }: Directory,
  rows: readonly GroupRow[],
  selection: Selection,
): Promise<ScimGroup[]> {
  if (!isSelected(selection, 'members')) return rows.map((row) => scimGroup(row, null, address));
  const ids = rows.map(({ id }) => id);
  const members = ids.length === 0 ? [] : await membersOf(organizationId, db, ids, SCIM.members);
  if (members.length > SCIM.members) throw tooMany(SCIM_MESSAGES.tooManyValues);
  const byGroup = Map.groupBy(members, ({ group_id }) => group_id);
  return rows.map((row) => scimGroup(row, byGroup.get(row.id) ?? [], address));
}
