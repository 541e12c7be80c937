/** A directory makes, changes and deletes accounts: each with all that it entails, or not at all. */
import type { Database } from '../../../platform/database/open-database.ts';
import { newId } from '../../../platform/ids.ts';
import { mappedRole } from '../../access/providers/own/mapped-role.ts';
import { readSignInPolicy } from '../../access/providers/own/sign-in-policy.repo.ts';
import { editUserIn } from '../../members/users/edit-user.ts';
import { takeSeat } from '../../organizations/licenses/seats.ts';
import { takeEmail } from '../../organizations/member-email.ts';
import { markGroupsChanged, writeProvisioned } from '../../people/provisioned-people.repo.ts';
import { queueFollowing } from '../../people/queue-following.ts';
import { insertUser } from '../../people/user.repo.ts';
import { recordAccountEvent } from '../../record/record-account-event.ts';
import { type Directory, inTransaction } from '../directory.ts';
import { leaveGroups } from '../groups/group.repo.ts';
import { taken, unknownResource } from '../protocol/scim-error.ts';
import { expectVersion } from '../protocol/version.ts';
import { expectProvisionedEmail } from './provisioned-email.ts';
import { findByUserName, findScimUser, type ScimUserRow } from './scim-user.repo.ts';
import { type ScimUser, scimUser } from './scim-user.ts';
import type { ToldUser } from './told-user.ts';

export const toldOf = (row: ScimUserRow): ToldUser => ({
  userName: row.email,
  externalId: row.external_id,
  firstName: row.first_name,
  lastName: row.last_name,
  department: row.department,
  contactNumber: row.contact_number,
  active: row.is_active,
});

/**
 * An active account takes a seat. Who is known under this userName and was deleted by the directory gets their account back.
 * @throws ScimError for a userName that is taken, here or elsewhere, or that may not be given; AppError NO_LICENSES_LEFT
 */
export const provisionUser = (db: Database, directory: Directory, told: ToldUser): Promise<ScimUser> =>
  inTransaction(db, async (trx) => {
    const { organizationId } = directory;
    const known = await findByUserName(organizationId, trx, told.userName);
    if (known !== undefined && known.removed_at === null) throw taken();
    if (known !== undefined) {
      await writeChanges(trx, directory, known, told);
      return readUser(trx, directory, known.id);
    }
    await expectProvisionedEmail(trx, homeOf(directory), told.userName);
    return readUser(trx, directory, await makeUser(trx, directory, told));
  });

async function makeUser(trx: Database, directory: Directory, told: ToldUser): Promise<string> {
  const { organizationId, context } = directory;
  const { at, actor } = context;
  if (told.active) await takeSeat(trx, organizationId);
  // Groups come later; until then whoever is in none has the role that is set for them, and at least one.
  const role = mappedRole(await readSignInPolicy(organizationId, trx), [], null) ?? 'user';
  const id = newId();
  const row = {
    id,
    organization_id: organizationId,
    role,
    first_name: told.firstName,
    last_name: told.lastName,
    email: told.userName,
    email_proof: 'vouched' as const,
    password_hash: null,
    is_active: told.active,
    origin: 'provider' as const,
    department: told.department,
    contact_number: told.contactNumber,
    created_at: at,
    updated_at: at,
  };
  await takeEmail(trx, actor, organizationId, told.userName, () => insertUser(trx, row));
  await recordAccountEvent(trx, { id, organizationId }, context, { verb: 'created', data: { role } });
  await writeProvisioned(organizationId, trx, { userId: id, at, externalId: told.externalId });
  return id;
}

/**
 * @param change of what is told of them now
 * @throws ScimError for an unknown id, another version, and what the change refuses; AppError NO_LICENSES_LEFT, FORBIDDEN for
 *   the last active admin
 */
export const changeUser = (
  db: Database,
  directory: Directory,
  id: string,
  { ifMatch, change }: { readonly ifMatch: string | undefined; change(before: ToldUser): ToldUser },
): Promise<ScimUser> =>
  inTransaction(db, async (trx) => {
    const before = await requireUser(trx, directory, id);
    expectVersion(scimUser(before, directory.address).meta.version, ifMatch);
    await writeChanges(trx, directory, before, change(toldOf(before)));
    return readUser(trx, directory, before.id);
  });

/**
 * Deactivates them. The directory finds them no more, until it makes somebody of their userName.
 * @throws ScimError for an unknown id and another version, AppError FORBIDDEN for the last active admin
 */
export const removeUser = (
  db: Database,
  directory: Directory,
  id: string,
  ifMatch: string | undefined,
): Promise<void> =>
  inTransaction(db, async (trx) => {
    const before = await requireUser(trx, directory, id);
    expectVersion(scimUser(before, directory.address).meta.version, ifMatch);
    const { organizationId, context } = directory;
    const userId = before.id;
    await edit(trx, directory, userId, { isActive: false });
    await leaveGroups(organizationId, trx, userId);
    const told = { userId, at: context.at, externalId: before.external_id };
    await writeProvisioned(organizationId, trx, { ...told, removed: true });
  });

/** @throws ScimError for an unknown id */
export async function readUser(db: Database, directory: Directory, id: string): Promise<ScimUser> {
  return scimUser(await requireUser(db, directory, id), directory.address);
}

async function requireUser(db: Database, { organizationId }: Directory, id: string): Promise<ScimUserRow> {
  const row = await findScimUser(organizationId, db, id);
  if (row === undefined) throw unknownResource();
  return row;
}

const homeOf = ({ organizationId, entity }: Directory) => ({ id: organizationId, entity });

const edit = (
  trx: Database,
  directory: Directory,
  id: string,
  changes: Parameters<typeof editUserIn>[3],
): Promise<void> =>
  editUserIn(trx, directory.context, id, changes, {
    keepsAnAdmin: true,
    expectEmail: (within, _home, email) => expectProvisionedEmail(within, homeOf(directory), email),
  });

/** As an admin changes them, with all that it ends. What nobody changes is not written. */
async function writeChanges(
  trx: Database,
  directory: Directory,
  before: ScimUserRow,
  told: ToldUser,
): Promise<void> {
  const { organizationId, context } = directory;
  const changes = {
    ...(told.firstName !== before.first_name && { firstName: told.firstName }),
    ...(told.lastName !== before.last_name && { lastName: told.lastName }),
    ...(told.userName !== before.email && { email: told.userName }),
    ...(told.department !== before.department && { department: told.department }),
    ...(told.contactNumber !== before.contact_number && { contactNumber: told.contactNumber }),
    ...(told.active !== before.is_active && { isActive: told.active }),
  };
  if (Object.keys(changes).length > 0) await edit(trx, directory, before.id, changes);
  const { at } = context;
  await writeProvisioned(organizationId, trx, { userId: before.id, at, externalId: told.externalId });
  // Their groups may have changed while they were away.
  if (told.active && !before.is_active && before.groups.length > 0) {
    await markGroupsChanged(organizationId, trx, [before.id], at);
    await queueFollowing(trx, organizationId);
  }
}
