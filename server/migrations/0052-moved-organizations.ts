import { type Kysely, sql } from 'kysely';
import type { SchemaChange } from '../src/platform/database/migrate.ts';

export const change: SchemaChange = 'expand';

/** Organizations that went to another database, or are on their way here; see decision 0057. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table organizations
      -- When it went, and the address that its people are told.
      add column moved_at timestamptz,
      add column moved_to text,
      -- All its rows are here, and those where it comes from are still in use.
      add column arriving boolean not null default false`.execute(db);
  // Triggers that run it exist while an organization moves. Whoever moves it holds the lock in the transaction that ends its
  // use, so that nothing is refused any more when that connection breaks.
  await sql`
    create function refuse_while_moving() returns trigger language plpgsql as $$
    declare
      organization constant uuid := tg_argv[0];
    begin
      if tg_argv[1] = 'person' then
        perform from users where id = coalesce(new.user_id, old.user_id) and organization_id = organization;
        if not found then
          return null;
        end if;
      end if;
      if not pg_try_advisory_xact_lock_shared(hashtext('switchboard move'), hashtext(organization::text)) then
        raise exception 'the organization is moving' using errcode = 'MV001';
      end if;
      return null;
    end $$`.execute(db);
}
