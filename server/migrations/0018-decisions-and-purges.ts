import { type Kysely, sql } from 'kysely';

/** For the purge of closed organizations. And why a request for licenses was declined is told to whoever made it; so far only the record of events knew. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table license_requests add column decision_reason text not null default ''`.execute(db);
  await sql`
    update license_requests set decision_reason = events.reason
    from events
    where events.organization_id = license_requests.organization_id and events.subject_id = license_requests.id
      and events.subject_kind = 'license_request' and events.verb in ('granted', 'declined')
      and events.reason is not null`.execute(db);

  // Without them, each ticket and image that is purged would be looked for in all rows that might refer to it.
  await sql`create index chat_images_by_ticket on chat_images (organization_id, ticket_id)
    where organization_id is not null`.execute(db);
  await sql`create index chat_messages_by_image on chat_messages (image_id) where image_id is not null`.execute(
    db,
  );
}
