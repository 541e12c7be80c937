import { randomBytes } from 'node:crypto';
import type { Database } from '../../../platform/database/open-database.ts';
import { CANARY, marked, nextCanaryId } from '../canary.ts';
import { AT, FAR, own } from './shared-values.ts';

/** A service account, and a token of it. */
export async function addToken(db: Database) {
  const id = nextCanaryId();
  await db
    .insertInto('users')
    .values({
      id,
      organization_id: null,
      role: 'manager',
      first_name: marked('program'),
      last_name: '',
      email: '',
      is_active: false,
      created_at: AT,
      deleted_at: AT,
    })
    .execute();
  await db
    .insertInto('organization_people')
    .values({ ...own, user_id: id, since: AT })
    .execute();
  await db
    .insertInto('service_accounts')
    .values({
      ...own,
      id,
      name: marked('program'),
      role: 'manager',
      scopes: ['tickets:read'],
      created_by: CANARY.admin,
      created_at: AT,
    })
    .execute();
  await db
    .insertInto('api_tokens')
    .values({
      ...own,
      id: nextCanaryId(),
      user_id: id,
      kind: 'service',
      name: marked('token'),
      prefix: marked('prefix'),
      token_hash: randomBytes(32),
      scopes: ['tickets:read'],
      created_at: AT,
      expires_at: FAR,
      last_used_address: marked('address'),
    })
    .execute();
}
