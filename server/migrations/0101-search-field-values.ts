import { type Kysely, sql } from 'kysely';
import type { SchemaChange } from '../src/platform/database/migrate.ts';

export const change: SchemaChange = 'expand';

/** What stands in the fields of forms is found, too: by the ticket's staff alone where a form shows it to them alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // All that has been there was one of the places of before.
  await sql`
    alter table search_texts drop constraint search_texts_place_check,
      add constraint search_texts_place_check check (place in
        ('head', 'names', 'description', 'field', 'staff_field', 'comment', 'note', 'chat', 'file', 'note_file')) not valid`.execute(
    db,
  );
  await addRule(db);
  await addSources(db);
  await followValues(db);
  await followForms(db);
  // The newest ticket with a value and all before it are indexed once more, in the background.
  await sql`
    insert into search_filling (id, below)
    select 1, coalesce((select id from tickets where id > newest.ticket_id order by id limit 1),
      'ffffffff-ffff-ffff-ffff-ffffffffffff')
    from (select ticket_id from ticket_field_values order by ticket_id desc limit 1) as newest
    on conflict (id) do update set below = greatest(search_filling.below, excluded.below)`.execute(db);
}

/**
 * Whether the requester of a ticket reads a field: where the present form or one that it had before shows it, and none of
 * them keeps it for staff. Null for a field of none of them.
 */
async function addRule(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function requester_reads(organization uuid, ticket uuid, field uuid) returns boolean
    language sql stable as $$
      select bool_and(placement ->> 'requester' <> 'none')
      from (
        select present.type_id, present.version from ticket_forms as present
        where present.organization_id = organization and present.ticket_id = ticket
        union all
        select former.type_id, former.version from ticket_former_forms as former
        where former.organization_id = organization and former.ticket_id = ticket
      ) as form
      join request_type_versions as asked on asked.organization_id = organization
        and asked.type_id = form.type_id and asked.version = form.version
      cross join jsonb_array_elements(asked.content -> 'form') as placement
      where placement ->> 'field' = field::text
    $$`.execute(db);
}

/** A row for each field of a ticket, as its forms place it; numbers and days as they are written. */
async function addSources(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace view search_sources as
    select organization_id, id as ticket_id, 'head' as place, id as source_id, number || E'\n' || summary as text,
      created_at as at, null::uuid as by_id, null::uuid as entry_id
    from tickets
    union all
    select organization_id, id, 'description', id, description, created_at, null, null from tickets
    union all
    select organization_id, ticket_id, case when is_internal then 'note' else 'comment' end, id, text,
      created_at, author_id, null
    from comments where not is_system
    union all
    select message.organization_id, message.ticket_id, 'chat', message.id,
      concat_ws(E'\n', nullif(message.content, ''), (
        select original_name from chat_images where chat_images.id = message.image_id)),
      message.created_at, message.sender_id, null
    from chat_messages as message where message.deleted_at is null
    union all
    select file.organization_id, file.ticket_id,
      case when (
        select is_internal from comments
        where comments.organization_id = file.organization_id and comments.id = file.comment_id)
      then 'note_file' else 'file' end, file.id, file.original_name, file.created_at, file.uploader_id, file.comment_id
    from attachments as file
    union all
    select filled.organization_id, filled.ticket_id,
      case when shown.to_requester then 'field' else 'staff_field' end,
      filled.field_id, filled.text, tickets.created_at, null, null
    from (
      select value.organization_id, value.ticket_id, value.field_id, string_agg(
        concat_ws(' ', case when field.kind = 'money' then round(value.number, 2) else trim_scale(value.number) end,
          value.day::text, coalesce((
          select option ->> 'label' from jsonb_array_elements(field.options) as option
          where field.kind in ('choice', 'choices') and option ->> 'key' = value.text limit 1), value.text)),
        E'\n' order by value.place) as text
      from ticket_field_values as value
      join request_fields as field on field.organization_id = value.organization_id and field.id = value.field_id
      where field.kind <> 'checkbox'
      group by value.organization_id, value.ticket_id, value.field_id
    ) as filled
    join tickets on tickets.organization_id = filled.organization_id and tickets.id = filled.ticket_id
    cross join lateral (
      select requester_reads(filled.organization_id, filled.ticket_id, filled.field_id) as to_requester
    ) as shown
    where shown.to_requester is not null`.execute(db);
}

async function followValues(db: Kysely<unknown>): Promise<void> {
  // Of several choices each is a row: whatever changes, the field is read anew.
  await sql`
    create function follow_field_values() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' then
        delete from search_texts using changed
        where search_texts.organization_id = changed.organization_id and search_texts.ticket_id = changed.ticket_id
          and search_texts.place in ('field', 'staff_field') and search_texts.source_id = changed.field_id;
      end if;
      perform write_search_texts(array_agg(source.ticket_id), array_agg(source.place), array_agg(source.source_id),
        array_agg(source.text))
      from (select distinct organization_id, ticket_id, field_id from changed) as filled
      cross join lateral (
        select * from search_sources
        where search_sources.organization_id = filled.organization_id and search_sources.ticket_id = filled.ticket_id
          and search_sources.source_id = filled.field_id and search_sources.place in ('field', 'staff_field')
        offset 0
      ) as source;
      return null;
    end $$`.execute(db);
  for (const [event, rows] of [
    ['insert', 'new'],
    ['update', 'new'],
    ['delete', 'old'],
  ]) {
    await sql`create trigger ${sql.raw(`search_field_values_${event}`)} after ${sql.raw(event ?? '')} on ticket_field_values
      referencing ${sql.raw(rows ?? '')} table as changed for each statement execute function follow_field_values()`.execute(
      db,
    );
  }
  await sql`alter function follow_field_values() set enable_seqscan = off`.execute(db);
}

/** Another form may keep for staff what the one before showed. */
async function followForms(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function follow_form_changes() returns trigger language plpgsql as $$
    begin
      delete from search_texts
      using after_change join before_change using (organization_id, ticket_id)
      where (after_change.type_id, after_change.version) is distinct from (before_change.type_id, before_change.version)
        and search_texts.organization_id = after_change.organization_id
        and search_texts.ticket_id = after_change.ticket_id
        and search_texts.place in ('field', 'staff_field');
      perform write_search_texts(array_agg(source.ticket_id), array_agg(source.place), array_agg(source.source_id),
        array_agg(source.text))
      from after_change join before_change using (organization_id, ticket_id)
      cross join lateral (
        select * from search_sources
        where search_sources.organization_id = after_change.organization_id
          and search_sources.ticket_id = after_change.ticket_id
          and search_sources.place in ('field', 'staff_field')
        offset 0
      ) as source
      where (after_change.type_id, after_change.version) is distinct from (before_change.type_id, before_change.version);
      return null;
    end $$`.execute(db);
  await sql`create trigger search_form_changes after update on ticket_forms
    referencing old table as before_change new table as after_change
    for each statement execute function follow_form_changes()`.execute(db);
  await sql`alter function follow_form_changes() set enable_seqscan = off`.execute(db);
}
