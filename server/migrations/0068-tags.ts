import { type Kysely, sql } from 'kysely';
import type { SchemaChange } from '../src/platform/database/migrate.ts';

export const change: SchemaChange = 'expand';

/** Tags of an organization with a colour, in place of words that each ticket had for itself. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table tags (
      organization_id uuid not null references organizations (id),
      id uuid not null,
      name text not null,
      colour text not null
        check (colour in ('slate', 'red', 'orange', 'amber', 'green', 'teal', 'blue', 'violet')),
      created_at timestamptz not null,
      primary key (organization_id, id)
    )`.execute(db);
  await sql`create unique index tags_name on tags (organization_id, lower(name))`.execute(db);
  await sql`
    create table ticket_tags (
      organization_id uuid not null,
      ticket_id uuid not null,
      tag_id uuid not null,
      primary key (organization_id, ticket_id, tag_id),
      foreign key (organization_id, ticket_id) references tickets (organization_id, id),
      foreign key (organization_id, tag_id) references tags (organization_id, id) on delete cascade
    )`.execute(db);
  await sql`create index ticket_tags_by_tag on ticket_tags (organization_id, tag_id, ticket_id)`.execute(db);
  await nameTags(db);
  await followTags(db);
}

/** Those that schedules gave, which the program before goes on to read from the tickets. */
async function nameTags(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into tags (organization_id, id, name, colour, created_at)
    select organization_id, gen_random_uuid(), word, 'slate', now()
    from (
      select distinct on (organization_id, lower(word)) organization_id, word
      from tickets, unnest(tickets.tags) as given (word) where word <> ''
      order by organization_id, lower(word), word
    ) as named`.execute(db);
  await sql`
    insert into ticket_tags (organization_id, ticket_id, tag_id)
    select distinct tickets.organization_id, tickets.id, tags.id
    from tickets, unnest(tickets.tags) as given (word), tags
    where tags.organization_id = tickets.organization_id and lower(tags.name) = lower(word)`.execute(db);
}

/** In the index a tag stands by what it is, so that a new name touches no ticket. */
async function followTags(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function index_search_names(tickets uuid[]) returns void language sql as $$
      insert into search_texts (organization_id, ticket_id, place, source_id, era, words)
      select ticket.organization_id, ticket.id, 'names', ticket.id, coded.era,
        search_vector(coded.code, search_text(ticket.contact_number))
        || array_to_tsvector(array(
          select distinct coded.code || search_reference(reference) from (
            select unnest(array[ticket.category_id, ticket.project_id, ticket.subcategory_id])
            union all
            select user_id from ticket_people as person
            where person.organization_id = ticket.organization_id and person.ticket_id = ticket.id
              and person.until is null and person.relation in ('requester', 'devops_agent')
            union all
            select tag_id from ticket_tags as tagged
            where tagged.organization_id = ticket.organization_id and tagged.ticket_id = ticket.id
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
    create function follow_tags_of_tickets() returns trigger language plpgsql as $$
    begin
      perform index_search_names(array(select distinct ticket_id from changed));
      return null;
    end $$`.execute(db);
  for (const [event, rows] of [
    ['insert', 'new'],
    ['update', 'new'],
    ['delete', 'old'],
  ]) {
    await sql`create trigger ${sql.raw(`search_tags_${event}`)} after ${sql.raw(event ?? '')} on ticket_tags
      referencing ${sql.raw(rows ?? '')} table as changed for each statement
      execute function follow_tags_of_tickets()`.execute(db);
  }
  // Where tickets of before are still to be indexed, these are among them.
  await sql`
    select index_search_names(array(select distinct ticket_id from ticket_tags))
    where not exists (select from search_filling)`.execute(db);
}
