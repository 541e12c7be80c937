/** A directory makes, changes and deletes groups; the roles of whoever comes and goes follow. */
import { SCIM } from '@switchboard/contract/scim/scim-limits.ts';
import { SCIM_MESSAGES } from '@switchboard/contract/scim/scim-messages.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { isTakenBy } from '../../../platform/database/taken.ts';
import { newId } from '../../../platform/ids.ts';
import { lockOrganization } from '../../organizations/lock-organization.ts';
import { markGroupsChanged } from '../../people/provisioned-people.repo.ts';
import { queueFollowing } from '../../people/queue-following.ts';
import { edits, recordEvents } from '../../record/record-events.ts';
import { type Directory, inTransaction } from '../directory.ts';
import { invalidValue, ScimError, taken, tooMany, unknownResource } from '../protocol/scim-error.ts';
import { expectVersion } from '../protocol/version.ts';
import { knownAmong } from '../users/scim-user.repo.ts';
import {
  addMembers,
  countGroups,
  deleteGroup,
  type GroupRow,
  insertGroup,
  lockGroup,
  memberIdsOf,
  removeMembers,
  updateGroup,
} from './group.repo.ts';
import { versionOfGroup } from './scim-group.ts';
import type { MemberChanges, ToldGroup } from './told-group.ts';

const nameTaken = (error: unknown): never => {
  throw isTakenBy('provisioned_groups_name', error) ? taken(SCIM_MESSAGES.groupNameTaken) : error;
};

const subjectOf = (organizationId: string, { id, name }: Pick<GroupRow, 'id' | 'name'>) =>
  ({ organizationId, kind: 'scim_group', id, name }) as const;

/** @throws ScimError for a name that is taken and members that are unknown */
export const createGroup = (
  db: Database,
  directory: Directory,
  { name, externalId = null, members }: ToldGroup & { readonly name: string },
): Promise<GroupRow> =>
  inTransaction(db, async (trx) => {
    const { organizationId, context } = directory;
    await lockOrganization(trx, organizationId);
    if ((await countGroups(organizationId, trx)) >= SCIM.groups) {
      throw new ScimError(409, SCIM_MESSAGES.tooManyGroups);
    }
    const { at } = context;
    const row: GroupRow = {
      organization_id: organizationId,
      id: newId(),
      name,
      external_id: externalId,
      created_at: at,
      updated_at: at,
    };
    await insertGroup(trx, row).catch(nameTaken);
    const { added } = await changeMembers(trx, directory, row.id, members);
    const event = { verb: 'created', data: { members: added.length } } as const;
    await recordEvents(trx, subjectOf(organizationId, row), context, [event]);
    await follow(trx, directory, added);
    return row;
  });

/** @throws ScimError for an unknown id, another version, a name that is taken and members that are unknown */
export const changeGroup = (
  db: Database,
  directory: Directory,
  id: string,
  { ifMatch, told }: { readonly ifMatch: string | undefined; readonly told: ToldGroup },
): Promise<GroupRow> =>
  inTransaction(db, async (trx) => {
    const { organizationId, context } = directory;
    const before = await requireLocked(trx, directory, id, ifMatch);
    const after = {
      ...before,
      name: told.name ?? before.name,
      external_id: told.externalId === undefined ? before.external_id : told.externalId,
      updated_at: later(context.at, before.updated_at),
    };
    const { name, external_id, updated_at } = after;
    const isRenamed = name !== before.name || external_id !== before.external_id;
    const { added, removed } = await changeMembers(trx, directory, before.id, told.members);
    if (!isRenamed && added.length + removed.length === 0) return before;
    await updateGroup(organizationId, trx, before.id, { name, external_id, updated_at }).catch(nameTaken);
    const changed = {
      verb: 'members_changed',
      data: { added: added.length, removed: removed.length },
    } as const;
    await recordEvents(trx, subjectOf(organizationId, after), context, [
      ...edits<'scim_group'>({ name: before.name }, { name }),
      ...(added.length + removed.length > 0 ? [changed] : []),
    ]);
    // Roles are given by what a group is called, too.
    const others = isRenamed ? await memberIdsOf(organizationId, trx, before.id) : [];
    await follow(trx, directory, [...new Set([...added, ...removed, ...others])]);
    return after;
  });

/** @throws ScimError for an unknown id and another version */
export const removeGroup = (
  db: Database,
  directory: Directory,
  id: string,
  ifMatch: string | undefined,
): Promise<void> =>
  inTransaction(db, async (trx) => {
    const { organizationId, context } = directory;
    const before = await requireLocked(trx, directory, id, ifMatch);
    const members = await memberIdsOf(organizationId, trx, before.id);
    await removeMembers(organizationId, trx, before.id, members);
    await deleteGroup(organizationId, trx, before.id);
    await recordEvents(trx, subjectOf(organizationId, before), context, [{ verb: 'deleted' }]);
    await follow(trx, directory, members);
  });

async function requireLocked(
  trx: Database,
  { organizationId }: Directory,
  id: string,
  ifMatch: string | undefined,
): Promise<GroupRow> {
  const row = await lockGroup(organizationId, trx, id);
  if (row === undefined) throw unknownResource();
  expectVersion(versionOfGroup(row), ifMatch);
  return row;
}

/** Two changes within one tick of the clock are two versions. */
const later = (at: Date, before: Date) => (at > before ? at : new Date(before.getTime() + 1));

async function changeMembers(
  trx: Database,
  { organizationId }: Directory,
  groupId: string,
  { whole, add, remove }: MemberChanges,
): Promise<{ readonly added: string[]; readonly removed: string[] }> {
  const wanted = [...add];
  if (wanted.length > 0) {
    const known = await knownAmong(organizationId, trx, wanted);
    if (known.size < wanted.length) throw invalidValue(SCIM_MESSAGES.memberUnknown);
  }
  const present = whole || wanted.length > 0 ? await memberIdsOf(organizationId, trx, groupId) : [];
  const gone = whole ? present.filter((id) => !add.has(id)) : [...remove];
  const removed = await removeMembers(organizationId, trx, groupId, gone);
  const added = await addMembers(organizationId, trx, groupId, wanted);
  if (present.length + added.length - removed.length > SCIM.members)
    throw tooMany(SCIM_MESSAGES.tooManyValues);
  return { added, removed };
}

/** They are managed by the directory from now on, and get their roles soon after the commit. */
async function follow(trx: Database, { organizationId, context }: Directory, userIds: readonly string[]) {
  if (userIds.length === 0) return;
  await markGroupsChanged(organizationId, trx, userIds, context.at);
  await queueFollowing(trx, organizationId);
}
