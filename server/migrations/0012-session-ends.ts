import { type Kysely, sql } from 'kysely';

/**
 * Sessions end with the right that they stood for, in the transaction that takes it away, whoever takes it away.
 * Each end is announced on the channel "access_ended" when that transaction commits, so that connections which
 * outlive a request can be cut on every node.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function end_sessions_of_person() returns trigger language plpgsql as $$
    begin
      delete from sessions where user_id = new.id;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger end_sessions after update of is_active, deleted_at, role, organization_id, password_hash on users
    for each row when (
      (old.is_active and not new.is_active)
      or (old.deleted_at is null and new.deleted_at is not null)
      or old.role <> new.role
      or old.organization_id is distinct from new.organization_id
      or old.password_hash is distinct from new.password_hash
    ) execute function end_sessions_of_person()`.execute(db);

  // An inactive organization stays open to its admins.
  await sql`
    create function end_sessions_of_organization() returns trigger language plpgsql as $$
    begin
      delete from sessions using users
      where users.id = sessions.user_id and users.organization_id = new.id
        and (users.role <> 'admin' or new.status = 'suspended' or new.deleted_at is not null);
      return null;
    end $$`.execute(db);
  await sql`
    create trigger end_sessions after update of status, deleted_at on organizations
    for each row when (
      (old.status <> new.status and new.status <> 'active')
      or (old.deleted_at is null and new.deleted_at is not null)
    ) execute function end_sessions_of_organization()`.execute(db);

  await sql`
    create function announce_ended_session() returns trigger language plpgsql as $$
    begin
      perform pg_notify('access_ended',
        json_build_object('kind', 'session', 'sessionId', old.id, 'userId', old.user_id)::text);
      return null;
    end $$`.execute(db);
  await sql`
    create trigger announce_end after delete on sessions
    for each row execute function announce_ended_session()`.execute(db);

  await sql`
    create function announce_ended_relation() returns trigger language plpgsql as $$
    begin
      perform pg_notify('access_ended', json_build_object('kind', 'ticket', 'organizationId', old.organization_id,
        'ticketId', old.ticket_id, 'userId', old.user_id)::text);
      return null;
    end $$`.execute(db);
  await sql`
    create trigger announce_end after update of until on ticket_people
    for each row when (old.until is null and new.until is not null)
    execute function announce_ended_relation()`.execute(db);
}
