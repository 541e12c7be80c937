import { type Kysely, sql } from 'kysely';
import { createDeletion } from './record/deletion.ts';

/**
 * The role that serves may only add to the record. Events of an organization go with it, by a function that looks
 * itself whether it was closed a day ago, the least that can be set; and nobody but the owner of the tables can pretend
 * that it was. An hour less is for clocks that disagree.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createDeletion(db, {
    name: 'purge_events',
    table: 'events',
    parameters: 'organization uuid',
    due: sql`
      select deleted_at < now() - interval '23 hours' from organizations where organizations.id = organization`,
    rows: sql`organization_id = organization`,
  });
  await sql`
    create function organization_closes_now() returns trigger language plpgsql as $$
    begin
      if not pg_has_role(current_user, (select relowner from pg_class where oid = tg_relid), 'member') then
        raise exception 'an organization cannot have been closed earlier than now'
          using errcode = 'insufficient_privilege';
      end if;
      return new;
    end $$`.execute(db);
  await sql`
    create trigger organization_closes_now before update of deleted_at on organizations
    for each row when (new.deleted_at is distinct from old.deleted_at and new.deleted_at < now() - interval '1 hour')
    execute function organization_closes_now()`.execute(db);

  // Row triggers do not see TRUNCATE.
  await sql`
    create function record_is_not_emptied() returns trigger language plpgsql as $$
    begin
      raise exception 'events are append-only';
    end $$`.execute(db);
  for (const table of ['events', 'installation_events']) {
    await sql`
      create trigger record_is_not_emptied before truncate on ${sql.table(table)}
      for each statement execute function record_is_not_emptied()`.execute(db);
  }
}
