import type { Database } from '../../../platform/database/open-database.ts';
import { CANARY, marked, nextCanaryId } from '../canary.ts';
import { AT, own } from './shared-values.ts';

/** A token of a directory that was refused last, somebody whom it manages, and a group that they are in. */
export async function addDirectory(db: Database) {
  const group_id = nextCanaryId();
  const token_id = nextCanaryId();
  await db
    .insertInto('users')
    .values({
      id: token_id,
      organization_id: null,
      role: 'admin',
      first_name: marked('directory'),
      last_name: '',
      email: '',
      is_active: false,
      created_at: AT,
      deleted_at: AT,
    })
    .execute();
  await db
    .insertInto('organization_people')
    .values({ ...own, user_id: token_id, since: AT })
    .execute();
  await db
    .insertInto('scim_tokens')
    .values({
      ...own,
      id: token_id,
      name: marked('directory'),
      prefix: marked('directory prefix'),
      token_hash: Buffer.from(marked('directory token hash')),
      created_by: CANARY.user,
      created_at: AT,
      last_call_at: AT,
      last_call_address: marked('directory address'),
      last_call: marked('directory call'),
      last_status: 400,
      last_error: marked('directory error'),
    })
    .execute();
  await db
    .insertInto('provisioned_people')
    .values({
      ...own,
      user_id: CANARY.user,
      external_id: marked('external id'),
      created_at: AT,
      updated_at: AT,
    })
    .execute();
  await db
    .insertInto('provisioned_groups')
    .values({
      ...own,
      id: group_id,
      name: marked('provisioned group'),
      external_id: marked('external group id'),
      created_at: AT,
      updated_at: AT,
    })
    .execute();
  await db
    .insertInto('provisioned_group_members')
    .values({ ...own, group_id, user_id: CANARY.user })
    .execute();
}
