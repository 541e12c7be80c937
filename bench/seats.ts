/** Sessions written straight into the database: signing hundreds of people in would take a minute of hashing. */
import { createHash, randomBytes } from 'node:crypto';
import type { Pool } from './data/columns.ts';

/** @returns a token for each of the people, in their order */
export async function seat(pool: Pool, userIds: readonly string[]): Promise<string[]> {
  const tokens = userIds.map(() => randomBytes(32).toString('base64url'));
  await pool.query(
    `insert into sessions (id, token_hash, user_id, created_at, last_seen_at, address)
     select gen_random_uuid(), token_hash, user_id, now(), now(), '127.0.0.1'
     from unnest($1::bytea[], $2::uuid[]) as seats (token_hash, user_id)`,
    [tokens.map((token) => createHash('sha256').update(token).digest()), userIds],
  );
  return tokens;
}
