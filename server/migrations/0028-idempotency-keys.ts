import { type Kysely, sql } from 'kysely';

/** What a request with an idempotency key has done, so that the same request does not do it again within a day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table idempotency_keys (
      user_id uuid not null references users (id),
      -- Method and path of the contract: a key means something else at every call.
      call text not null,
      key text not null,
      -- Of everything the request carried, under the installation's secret key: bodies can hold passwords.
      fingerprint bytea not null,
      -- The request that works on it, or has done it.
      request_id uuid not null,
      -- Null while it is worked on.
      status smallint,
      made text,
      claimed_at timestamptz not null,
      primary key (user_id, call, key)
    )`.execute(db);
  await sql`create index idempotency_keys_by_age on idempotency_keys (claimed_at)`.execute(db);
}
