import { type Kysely, sql } from 'kysely';

/**
 * Messages are numbered within their chat instead of across the installation: the number goes to the browser, and must
 * not tell one organization how much others write.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table chat_messages add column position bigint`.execute(db);
  await sql`
    update chat_messages set position = numbered.position
    from (select organization_id, id,
        row_number() over (partition by organization_id, ticket_id order by sequence) as position
      from chat_messages) as numbered
    where chat_messages.organization_id = numbered.organization_id and chat_messages.id = numbered.id`.execute(
    db,
  );
  await sql`
    update chat_reads set last_read_sequence = coalesce((
      select max(message.position) from chat_messages as message
      where message.organization_id = chat_reads.organization_id and message.ticket_id = chat_reads.ticket_id
        and message.sequence <= chat_reads.last_read_sequence), 0)
    where last_read_sequence > 0`.execute(db);
  // The index goes with the column that it is on.
  await sql`alter table chat_messages drop column sequence`.execute(db);
  await sql`alter table chat_messages rename column position to sequence`.execute(db);
  await sql`alter table chat_messages alter column sequence set not null`.execute(db);
  await sql`create unique index chat_messages_in_order on chat_messages (organization_id, ticket_id, sequence)`.execute(
    db,
  );
  // Whoever sends holds the ticket's row, so that no two messages find the same number free.
  await sql`
    create function number_chat_message() returns trigger language plpgsql as $$
    begin
      new.sequence := 1 + coalesce((
        select max(sequence) from chat_messages
        where organization_id = new.organization_id and ticket_id = new.ticket_id), 0);
      return new;
    end $$`.execute(db);
  await sql`create trigger number_chat_message before insert on chat_messages
    for each row execute function number_chat_message()`.execute(db);
}
