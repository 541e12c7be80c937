import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // What an edited message said before.
  await sql`
    create table chat_message_versions (
      organization_id uuid not null,
      id uuid not null,
      message_id uuid not null,
      content text not null,
      replaced_at timestamptz not null,
      primary key (organization_id, id),
      foreign key (organization_id, message_id) references chat_messages (organization_id, id)
    )`.execute(db);

  // A super admin's marks lie in many organizations, and a message is looked up by its id alone.
  await sql`drop index chat_reads_of_person`.execute(db);
  await sql`create index chat_reads_of_person on chat_reads (user_id, organization_id)`.execute(db);
  await sql`create index chat_messages_by_id on chat_messages (id)`.execute(db);
  await sql`create index chat_images_by_uploader on chat_images (uploader_id, created_at)`.execute(db);
  await sql`create index chat_images_unused on chat_images (created_at) where ticket_id is null`.execute(db);

  // What nodes tell each other and is too long for a notification (8,000 bytes): the adapter's own table.
  await sql`
    create table socket_io_attachments (
      id bigserial unique,
      created_at timestamptz default now(),
      payload bytea
    )`.execute(db);
}
