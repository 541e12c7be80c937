import { type Kysely, sql } from 'kysely';
import type { SchemaChange } from '../src/platform/database/migrate.ts';

export const change: SchemaChange = 'expand';

/**
 * Texts come into the index of the search by the statement that writes them, and not one by one; of a ticket with many
 * comments no others are read. The plans are kept for the session.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function write_search_texts(tickets uuid[], places text[], sources uuid[], texts text[]) returns void
    language plpgsql as $$
    begin
      with present as materialized (
        select ticket.organization_id, ticket.id, coded.era, coded.code, source.place, source.id as source_id,
          search_text(source.text) as words
        from unnest(tickets, places, sources, texts) as source (ticket_id, place, id, text)
        -- One by one, here and below: whatever a plan that is kept expected of how many there are.
        cross join lateral (
          select tickets.organization_id, tickets.id, tickets.number from tickets
          where tickets.id = source.ticket_id offset 0
        ) as ticket
        cross join lateral (
          select search_era(ticket.number) as era, search_code(ticket.organization_id, search_era(ticket.number)) as code
        ) as coded
      ), known as (
        insert into search_vocabulary (organization_id, word)
        select said.organization_id, said.word from (
          select distinct present.organization_id, word
          from present, unnest(string_to_array(present.words, ' ')) as word
          where length(word) between 4 and 40 and word !~ '[0-9]'
        ) as said
        where not exists (
          select from search_vocabulary as known
          where known.organization_id = said.organization_id and known.word = said.word)
      )
      insert into search_texts (organization_id, ticket_id, place, source_id, era, words)
      select present.organization_id, present.id, present.place, present.source_id, present.era,
        search_vector(present.code, present.words)
        || case when present.place = 'head' then search_endings(present.code, present.words) else '' end
      from present order by present.organization_id, present.id
      on conflict (organization_id, ticket_id, place, source_id) do update set era = excluded.era, words = excluded.words;
    end $$`.execute(db);
  await sql`
    create function index_search_tickets(ids uuid[], wanted text[]) returns void language plpgsql as $$
    begin
      perform write_search_texts(array_agg(source.ticket_id), array_agg(source.place), array_agg(source.source_id),
        array_agg(source.text))
      from tickets as ticket
      cross join lateral (
        select * from search_sources
        where search_sources.organization_id = ticket.organization_id and search_sources.ticket_id = ticket.id
          and search_sources.place = any(wanted)
        offset 0
      ) as source
      where ticket.id = any(ids);
    end $$`.execute(db);

  await sql`
    create or replace function follow_new_tickets() returns trigger language plpgsql as $$
    begin
      perform index_search_tickets(array(select id from came), '{head,description}');
      return null;
    end $$`.execute(db);
  await sql`
    create or replace function follow_ticket_texts() returns trigger language plpgsql as $$
    begin
      perform index_search_tickets(array[new.id], '{head,description}');
      return null;
    end $$`.execute(db);

  await sql`
    create function follow_new_entries() returns trigger language plpgsql as $$
    begin
      perform write_search_texts(array_agg(source.ticket_id), array_agg(source.place), array_agg(source.source_id),
        array_agg(source.text))
      from came cross join lateral (
        select * from search_sources
        where search_sources.organization_id = came.organization_id and search_sources.ticket_id = came.ticket_id
          and search_sources.source_id = came.id and search_sources.place = any(string_to_array(tg_argv[0], ','))
        offset 0
      ) as source;
      return null;
    end $$`.execute(db);
  // A text that is deleted, or shall not be read any more, goes from where it stood.
  await sql`
    create or replace function follow_ticket_entry() returns trigger language plpgsql as $$
    declare
      places constant text[] := string_to_array(tg_argv[0], ',');
    begin
      delete from search_texts
      where organization_id = old.organization_id and ticket_id = old.ticket_id and place = any(places)
        and source_id = old.id;
      if tg_op = 'UPDATE' then
        perform write_search_texts(array_agg(source.ticket_id), array_agg(source.place), array_agg(source.source_id),
          array_agg(source.text))
        from search_sources as source
        where source.organization_id = new.organization_id and source.ticket_id = new.ticket_id
          and source.source_id = new.id and source.place = any(places);
      end if;
      return null;
    end $$`.execute(db);
  for (const [table, columns, places] of [
    ['comments', 'text, is_internal', 'comment,note'],
    ['chat_messages', 'content, deleted_at', 'chat'],
    ['attachments', 'original_name', 'file,note_file'],
  ]) {
    const [name, on] = [sql.raw(`search_${table}`), sql.table(table ?? '')];
    await sql`drop trigger ${name} on ${on}`.execute(db);
    await sql`create trigger ${name} after update of ${sql.raw(columns ?? '')} or delete on ${on}
      for each row execute function follow_ticket_entry(${sql.lit(places)})`.execute(db);
    await sql`create trigger ${sql.raw(`search_${table}_came`)} after insert on ${on} referencing new table as came
      for each statement execute function follow_new_entries(${sql.lit(places)})`.execute(db);
  }
  await sql`drop function index_search_texts(uuid[], text[], uuid)`.execute(db);
  // Their plans are made while tables may be empty, and kept when those have grown.
  for (const name of [
    'write_search_texts(uuid[], text[], uuid[], text[])',
    'index_search_tickets(uuid[], text[])',
    'index_search_names(uuid[])',
    'follow_new_entries()',
    'follow_ticket_entry()',
  ]) {
    await sql`alter function ${sql.raw(name)} set enable_seqscan = off`.execute(db);
  }
}
