import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table chat_images (
      id uuid primary key,
      uploader_id uuid not null references users (id),
      -- Null until a message uses it.
      organization_id uuid,
      ticket_id uuid,
      stored_name text not null unique,
      original_name text not null,
      mime_type text not null,
      size bigint not null check (size > 0),
      created_at timestamptz not null,
      foreign key (organization_id, ticket_id) references tickets (organization_id, id)
    )`.execute(db);

  await sql`
    create table chat_messages (
      organization_id uuid not null,
      id uuid not null,
      ticket_id uuid not null,
      -- Order of the conversation, as the server saw it.
      sequence bigint generated always as identity,
      sender_id uuid not null,
      type text not null check (type in ('text', 'image')),
      content text not null,
      image_id uuid references chat_images (id),
      -- The sender's own name for the message: the same one is stored once.
      temp_id text,
      created_at timestamptz not null,
      edited_at timestamptz,
      deleted_at timestamptz,
      primary key (organization_id, id),
      foreign key (organization_id, ticket_id) references tickets (organization_id, id),
      foreign key (organization_id, sender_id) references organization_people (organization_id, user_id)
    )`.execute(db);
  await sql`create index chat_messages_in_order on chat_messages (organization_id, ticket_id, sequence)`.execute(
    db,
  );
  await sql`create unique index chat_messages_once on chat_messages
    (organization_id, ticket_id, sender_id, temp_id) where temp_id is not null`.execute(db);

  await sql`
    create table chat_reads (
      organization_id uuid not null,
      ticket_id uuid not null,
      user_id uuid not null,
      last_read_sequence bigint not null default 0,
      opened_at timestamptz not null,
      primary key (organization_id, ticket_id, user_id),
      foreign key (organization_id, ticket_id) references tickets (organization_id, id),
      foreign key (organization_id, user_id) references organization_people (organization_id, user_id)
    )`.execute(db);
  await sql`create index chat_reads_of_person on chat_reads (organization_id, user_id)`.execute(db);
}
