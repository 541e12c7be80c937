import { type Kysely, sql } from 'kysely';

/**
 * The record of a ticket tells all of its timeline: comments and files are events too, and events keep what they are
 * about as typed data. The event of a comment has the comment's id.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table events add column details jsonb`.execute(db);
  await sql`set local switchboard.retention = 'on'`.execute(db);

  // Announcements of a status stand in the record already, as the change of status.
  await sql`
    insert into events (organization_id, id, actor_id, actor_role, subject_kind, subject_id, verb, details, at)
    select comments.organization_id, comments.id, comments.author_id, users.role, 'ticket', comments.ticket_id,
      case when comments.is_internal then 'note' else 'comment' end,
      case when comments.is_system then '{"system": true}'::jsonb end,
      comments.created_at
    from comments
    join users on users.id = comments.author_id
    where not (comments.is_system and exists (
      select from events as told
      where told.organization_id = comments.organization_id and told.subject_id = comments.ticket_id
        and told.subject_kind = 'ticket' and told.verb = 'status'
        and comments.text = 'Status updated to ' || told.new_value
        and abs(extract(epoch from told.at - comments.created_at)) <= 5))
    order by comments.id`.execute(db);
  await sql`
    insert into events (organization_id, id, actor_id, actor_role, subject_kind, subject_id, verb, at)
    select first.organization_id, first_id, uploader_id, users.role, 'ticket', ticket_id, 'files', came
    from (
      select organization_id, ticket_id, uploader_id, min(created_at) as came, (array_agg(id order by id))[1] as first_id
      from attachments where comment_id is null group by organization_id, ticket_id, uploader_id
    ) as first
    join users on users.id = uploader_id`.execute(db);
  // Their fields were named in one text; what they were before and after was not kept.
  await sql`
    update events set details = jsonb_build_object('changes', (
      select jsonb_agg(jsonb_build_object('field', field, 'from', null, 'to', null))
      from unnest(string_to_array(new_value, ', ')) as field))
    where subject_kind = 'ticket' and verb = 'edited' and new_value is not null`.execute(db);
  await sql`set local switchboard.retention = 'off'`.execute(db);

  // The timeline goes by the moment, since what was recorded late is as old as it is; the history leaves out what is
  // written often.
  await sql`create index events_of_ticket on events (organization_id, subject_id, at, sequence)
    where subject_kind = 'ticket'`.execute(db);
  await sql`drop index events_of_subject`.execute(db);
  await sql`create index events_of_history on events (organization_id, subject_id, sequence)
    where verb not in ('comment', 'note', 'files')`.execute(db);
  await sql`drop index attachments_by_ticket`.execute(db);
  await sql`create index attachments_by_comment on attachments (organization_id, ticket_id, comment_id, id)`.execute(
    db,
  );

  // Replies that somebody who takes part has not seen. A row without any says that they take part: who has answered
  // hears of the answer to it.
  await sql`
    create table ticket_unread (
      organization_id uuid not null,
      ticket_id uuid not null,
      user_id uuid not null,
      replies integer not null default 0,
      primary key (organization_id, ticket_id, user_id),
      foreign key (organization_id, ticket_id) references tickets (organization_id, id),
      foreign key (organization_id, user_id) references organization_people (organization_id, user_id)
    ) with (fillfactor = 80)`.execute(db);
  await sql`create index ticket_unread_of_person on ticket_unread (user_id, organization_id) where replies > 0`.execute(
    db,
  );
}
