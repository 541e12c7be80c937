import { type Kysely, sql } from 'kysely';
import type { SchemaChange } from '../src/platform/database/migrate.ts';

export const change: SchemaChange = 'expand';

/** What the search over everything looks in; see decision 0069. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create extension if not exists unaccent`.execute(db);
  await createDictionaries(db);
  await createFunctions(db);
  await createTables(db);
  await followTexts(db);
  await followNames(db);
  // Tickets of before are indexed in the background, the newest first.
  await sql`
    insert into search_filling (id, below)
    select 1, 'ffffffff-ffff-ffff-ffff-ffffffffffff' where exists (select from tickets)`.execute(db);
}

/** Words as they are, and their stems by two languages, without stop words. */
async function createDictionaries(db: Kysely<unknown>): Promise<void> {
  await sql`create text search configuration search_words (copy = pg_catalog.simple)`.execute(db);
  for (const language of ['german', 'english']) {
    const stems = sql.raw(`search_${language}`);
    await sql`create text search dictionary ${stems} (template = pg_catalog.snowball, language = ${sql.raw(language)})`.execute(
      db,
    );
    await sql`create text search configuration ${stems} (copy = pg_catalog.simple)`.execute(db);
    await sql`alter text search configuration ${stems} alter mapping for asciiword, word with ${stems}`.execute(
      db,
    );
  }
}

async function createFunctions(db: Kysely<unknown>): Promise<void> {
  // Words in lower case without accents, a blank between each two. Signs are named by their places, since which characters
  // are letters depends on the database's locale.
  await sql`
    create function search_text(text) returns text stable language sql
    return trim(regexp_replace(lower(unaccent('unaccent', $1)),
      '[\\u0001-\\u002f\\u003a-\\u0040\\u005b-\\u0060\\u007b-\\u00bf\\u00d7\\u00f7\\u2000-\\u206f\\u20a0-\\u20cf\\u2190-\\u2bff\\u3000-\\u303f\\ufe00-\\ufe0f\\uff00-\\uff0f]+',
      ' ', 'g'))`.execute(db);
  // Each organization's tickets in parts of 4096, by their numbers.
  await sql`
    create function search_era(text) returns int immutable language sql
    return coalesce((substring($1 from '([0-9]{1,15})$')::bigint / 4096)::int, 0)`.execute(db);
  // What each word in the index begins with: three letters of the organization, which few others have, and two of the part.
  await sql`
    create function search_code(organization uuid, era int) returns text immutable language sql
    return translate(left(md5($1::text), 3), '0123456789', 'ghijklmnop') || chr(97 + $2 % 26) || chr(97 + $2 / 26 % 26)`.execute(
    db,
  );
  // Of a text that search_text made.
  await sql`
    create function search_vector(code text, words text) returns tsvector stable language sql
    return case when $2 = '' then '' else to_tsvector('search_words', $1 || replace($2, ' ', ' ' || $1))
      || array_to_tsvector(array(
        select $1 || '=' || stem from unnest(tsvector_to_array(ts_delete(
          strip(to_tsvector('search_german', $2)) || strip(to_tsvector('search_english', $2)),
          string_to_array($2, ' ')))) as stem)) end`.execute(db);
  // What the words end in, so that they are found by a part of them; of a number its digits without zeros in front.
  await sql`
    create function search_endings(code text, words text) returns tsvector immutable language sql
    return array_to_tsvector(array(
      select distinct $1 || ending from (
        select '*' || substr(word, start)
        from unnest(string_to_array($2, ' ')) as word, generate_series(2, least(length(word), 40) - 2) as start
        union all
        select ltrim(word, '0') from unnest(string_to_array($2, ' ')) as word where word ~ '^0+[1-9][0-9]*$'
      ) as endings (ending)))`.execute(db);
  // How a person, a project or a category stands in the index, whatever it is called.
  await sql`
    create function search_reference(uuid) returns text immutable language sql
    return '#' || left(md5($1::text), 10)`.execute(db);
}

async function createTables(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table search_texts (
      organization_id uuid not null,
      ticket_id uuid not null,
      place text not null check (place in
        ('head', 'names', 'description', 'comment', 'note', 'chat', 'file', 'note_file')),
      -- The comment, message or file; the ticket for what stands on the ticket itself.
      source_id uuid not null,
      era int not null,
      words tsvector not null,
      primary key (organization_id, ticket_id, place, source_id),
      foreign key (organization_id, ticket_id) references tickets (organization_id, id)
    )`.execute(db);
  // Without a list of what is pending, through which every search would read, and which a comment would have to empty.
  await sql`create index search_texts_words on search_texts using gin (words) with (fastupdate = off)`.execute(
    db,
  );
  // Every word begins with its organization and part: what is common says nothing.
  await sql`alter table search_texts alter column words set statistics 0`.execute(db);
  // Of all texts, for searches that find nothing. Two that write a new word at once write it twice: they do not wait for
  // each other, which could go in circles.
  await sql`
    create table search_vocabulary (
      organization_id uuid not null references organizations (id),
      word text not null,
      id uuid not null default gen_random_uuid(),
      primary key (organization_id, word, id)
    )`.execute(db);
  await sql`create index search_vocabulary_alike on search_vocabulary using gin (organization_id, word gin_trgm_ops)`.execute(
    db,
  );
  // A row while tickets of before are indexed: those with smaller ids are not yet.
  await sql`
    create table search_filling (
      id int not null primary key check (id = 1),
      below uuid not null
    )`.execute(db);
}

/** Everything that is text, wherever it stands. */
async function followTexts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create view search_sources as
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
    from attachments as file`.execute(db);
  // What stands in these places of the tickets as it is now, or in one source of theirs.
  await sql`
    create function index_search_texts(tickets uuid[], places text[], source uuid) returns void language sql as $$
      with present as materialized (
        select ticket.organization_id, ticket.id, search_era(ticket.number) as era,
          search_code(ticket.organization_id, search_era(ticket.number)) as code,
          sources.place, sources.source_id, search_text(sources.text) as words
        from tickets as ticket
        cross join lateral (
          select * from search_sources as sources
          where sources.organization_id = ticket.organization_id and sources.ticket_id = ticket.id
            and sources.place = any($2) and ($3 is null or sources.source_id = $3)
        ) as sources
        where ticket.id = any($1)
      ), known as (
        insert into search_vocabulary (organization_id, word)
        select organization_id, word from (
          select distinct present.organization_id, word
          from present, unnest(string_to_array(present.words, ' ')) as word
          where length(word) between 4 and 40 and word !~ '[0-9]'
        ) as said
        where not exists (
          select from search_vocabulary as known
          where known.organization_id = said.organization_id and known.word = said.word)
      )
      insert into search_texts (organization_id, ticket_id, place, source_id, era, words)
      select organization_id, id, place, source_id, era, search_vector(code, words)
        || case when place = 'head' then search_endings(code, words) else '' end
      from present order by organization_id, id
      on conflict (organization_id, ticket_id, place, source_id) do update set era = excluded.era, words = excluded.words
    $$`.execute(db);

  await sql`
    create function follow_new_tickets() returns trigger language plpgsql as $$
    begin
      perform index_search_texts(array(select id from came), '{head,description}', null);
      return null;
    end $$`.execute(db);
  await sql`create trigger search_tickets_came after insert on tickets referencing new table as came
    for each statement execute function follow_new_tickets()`.execute(db);
  await sql`
    create function follow_ticket_texts() returns trigger language plpgsql as $$
    begin
      perform index_search_texts(array[new.id], '{head,description}', null);
      return null;
    end $$`.execute(db);
  await sql`create trigger search_ticket_changed after update of number, summary, description on tickets
    for each row when ((old.number, old.summary, old.description) is distinct from (new.number, new.summary, new.description))
    execute function follow_ticket_texts()`.execute(db);

  // A text that is deleted, or shall not be read any more, goes from where it stood.
  await sql`
    create function follow_ticket_entry() returns trigger language plpgsql as $$
    declare
      places constant text[] := string_to_array(tg_argv[0], ',');
    begin
      if tg_op <> 'INSERT' then
        delete from search_texts
        where organization_id = old.organization_id and ticket_id = old.ticket_id and place = any(places)
          and source_id = old.id;
      end if;
      if tg_op <> 'DELETE' then
        perform index_search_texts(array[new.ticket_id], places, new.id);
      end if;
      return null;
    end $$`.execute(db);
  for (const [table, columns, places] of [
    ['comments', 'text, is_internal', 'comment,note'],
    ['chat_messages', 'content, deleted_at', 'chat'],
    ['attachments', 'original_name', 'file,note_file'],
  ]) {
    await sql`create trigger ${sql.raw(`search_${table}`)}
      after insert or update of ${sql.raw(columns ?? '')} or delete on ${sql.table(table ?? '')}
      for each row execute function follow_ticket_entry(${sql.lit(places)})`.execute(db);
  }
}

/**
 * Who raised a ticket, who has it, where it belongs stand in the index by what they are, so that a new name of somebody
 * touches no ticket; tags and contact number as text.
 */
async function followNames(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function index_search_names(tickets uuid[]) returns void language sql as $$
      insert into search_texts (organization_id, ticket_id, place, source_id, era, words)
      select ticket.organization_id, ticket.id, 'names', ticket.id, coded.era,
        search_vector(coded.code, search_text(array_to_string(ticket.tags, ' ') || ' ' || ticket.contact_number))
        || array_to_tsvector(array(
          select distinct coded.code || search_reference(reference) from (
            select unnest(array[ticket.category_id, ticket.project_id, ticket.subcategory_id])
            union all
            select user_id from ticket_people as person
            where person.organization_id = ticket.organization_id and person.ticket_id = ticket.id
              and person.until is null and person.relation in ('requester', 'devops_agent')
          ) as referred (reference) where reference is not null))
      from tickets as ticket
      cross join lateral (
        select search_era(ticket.number) as era, search_code(ticket.organization_id, search_era(ticket.number)) as code
      ) as coded
      where ticket.id = any($1)
      order by ticket.organization_id, ticket.id
      on conflict (organization_id, ticket_id, place, source_id) do update set era = excluded.era, words = excluded.words
    $$`.execute(db);
  await sql`
    create function follow_names_of_ticket() returns trigger language plpgsql as $$
    begin
      perform index_search_names(array[new.id]);
      return null;
    end $$`.execute(db);
  await sql`create trigger search_names_changed
    after update of number, category_id, subcategory_id, project_id, tags, contact_number on tickets
    for each row when ((old.number, old.category_id, old.subcategory_id, old.project_id, old.tags, old.contact_number)
      is distinct from (new.number, new.category_id, new.subcategory_id, new.project_id, new.tags, new.contact_number))
    execute function follow_names_of_ticket()`.execute(db);
  await sql`
    create function follow_new_people() returns trigger language plpgsql as $$
    begin
      perform index_search_names(array(
        select distinct ticket_id from came where relation in ('requester', 'devops_agent')));
      return null;
    end $$`.execute(db);
  await sql`create trigger search_people_came after insert on ticket_people referencing new table as came
    for each statement execute function follow_new_people()`.execute(db);
  await sql`
    create function follow_names_of_people() returns trigger language plpgsql as $$
    begin
      perform index_search_names(array[new.ticket_id]);
      return null;
    end $$`.execute(db);
  await sql`create trigger search_people_changed after update of until on ticket_people
    for each row when (new.relation in ('requester', 'devops_agent') and (old.until is null) <> (new.until is null))
    execute function follow_names_of_people()`.execute(db);
}
