import { type Kysely, sql } from 'kysely';

/** Programs that serve this database, each with a heartbeat, and who is in which chat by them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table nodes (
      id uuid primary key,
      seen_at timestamptz not null default now()
    )`.execute(db);

  await sql`
    create table chat_presence (
      organization_id uuid not null,
      ticket_id uuid not null,
      user_id uuid not null,
      -- Those on which the person has the chat open.
      nodes uuid[] not null,
      primary key (organization_id, ticket_id, user_id),
      foreign key (organization_id, ticket_id) references tickets (organization_id, id),
      foreign key (organization_id, user_id) references organization_people (organization_id, user_id)
    )`.execute(db);
}
