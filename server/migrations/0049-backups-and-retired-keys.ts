import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // When the last good backup looked at the data, and how many bytes its archive has; it runs as a program of its own.
  await sql`
    alter table installation
      add column last_backup_at timestamptz,
      add column last_backup_bytes bigint,
      add check ((last_backup_at is null) = (last_backup_bytes is null))`.execute(db);

  // Keyed hashes cannot be made anew from what they hide: their key outlives the secret key it comes from, sealed with
  // the present one.
  await sql`
    create table retired_digest_keys (
      -- Of the secret key it comes from.
      key_id bytea primary key,
      sealed_key bytea not null,
      retired_at timestamptz not null
    )`.execute(db);
}
