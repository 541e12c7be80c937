/** Who calls, by the token: one statement, since rights end at once. */
import { createHash } from 'node:crypto';
import type { Pool } from 'pg';

export interface Actor {
  readonly id: string;
  readonly role: string;
  readonly organization_id: string;
}

const SESSION = `
  select users.id, users.role, users.organization_id
  from sessions
  join users on users.id = sessions.user_id and users.is_active and users.deleted_at is null
  join organizations on organizations.id = users.organization_id
    and organizations.deleted_at is null and organizations.status = 'active'
  where sessions.token_hash = $1 and sessions.last_seen_at > now() - interval '8 hours'
    and sessions.created_at > now() - interval '30 days'`;

export async function findActor(pool: Pool, authorization = ''): Promise<Actor | undefined> {
  const hash = createHash('sha256').update(authorization.slice('Bearer '.length)).digest();
  const { rows } = await pool.query<Actor>({ name: 'session', text: SESSION, values: [hash] });
  return rows[0];
}
