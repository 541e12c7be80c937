import { type Kysely, sql } from 'kysely';

/**
 * What lists of tickets look for, beside the tickets: their words in lower case with the state that is counted, and those
 * that no DevOps agent has. A status that changes then leaves the index of words alone, which was most of its cost.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table ticket_words (
      organization_id uuid not null,
      ticket_id uuid not null,
      -- Number, summary and description, a line each, and who raised it; in lower case.
      words text not null,
      requester text not null,
      status text not null,
      priority text not null,
      primary key (organization_id, ticket_id),
      foreign key (organization_id, ticket_id) references tickets (organization_id, id)
    ) with (fillfactor = 85)`.execute(db);
  await sql`
    create function words_of(tickets) returns text immutable language sql
    return lower($1.number || E'\n' || $1.summary || E'\n' || $1.description)`.execute(db);
  await sql`
    create function searched_name(users) returns text immutable language sql
    return lower($1.first_name || ' ' || $1.last_name)`.execute(db);
  await sql`
    insert into ticket_words (organization_id, ticket_id, words, requester, status, priority)
    select tickets.organization_id, tickets.id, words_of(tickets), searched_name(users), tickets.status, tickets.priority
    from tickets
    join ticket_people as raised on raised.organization_id = tickets.organization_id and raised.ticket_id = tickets.id
      and raised.relation = 'requester' and raised.until is null
    join users on users.id = raised.user_id
    order by tickets.id`.execute(db);
  await sql`drop index tickets_search`.execute(db);
  await sql`create index ticket_words_search on ticket_words
    using gin (organization_id, words gin_trgm_ops, requester gin_trgm_ops)`.execute(db);
  await sql`create index ticket_words_newest on ticket_words (ticket_id)`.execute(db);

  // With the requester, not with the ticket: the indexes are written once.
  await sql`
    create function begin_ticket_words() returns trigger language plpgsql as $$
    begin
      insert into ticket_words (organization_id, ticket_id, words, requester, status, priority)
      select tickets.organization_id, tickets.id, words_of(tickets), searched_name(users), tickets.status, tickets.priority
      from tickets, users
      where tickets.organization_id = new.organization_id and tickets.id = new.ticket_id and users.id = new.user_id
      -- Held, so that a name that is changing at this moment is the new one here, or finds this row.
      for share of users
      on conflict (organization_id, ticket_id) do update set requester = excluded.requester;
      return null;
    end $$`.execute(db);
  await sql`create trigger words_came after insert on ticket_people
    for each row when (new.relation = 'requester' and new.until is null) execute function begin_ticket_words()`.execute(
    db,
  );
  await sql`
    create function follow_ticket_words() returns trigger language plpgsql as $$
    begin
      update ticket_words set words = words_of(new), status = new.status, priority = new.priority
      where organization_id = new.organization_id and ticket_id = new.id;
      return null;
    end $$`.execute(db);
  await sql`create trigger words_changed after update of number, summary, description, status, priority on tickets
    for each row when ((old.number, old.summary, old.description, old.status, old.priority)
      is distinct from (new.number, new.summary, new.description, new.status, new.priority))
    execute function follow_ticket_words()`.execute(db);
  await sql`
    create function follow_requester() returns trigger language plpgsql as $$
    begin
      update ticket_words as text set requester = searched_name(new)
      from organization_people as member
      join ticket_people as raised on raised.organization_id = member.organization_id
        and raised.user_id = member.user_id and raised.relation = 'requester' and raised.until is null
      where member.user_id = new.id
        and text.organization_id = raised.organization_id and text.ticket_id = raised.ticket_id;
      return null;
    end $$`.execute(db);
  await sql`create trigger requester_changed after update of first_name, last_name on users
    for each row when ((old.first_name, old.last_name) is distinct from (new.first_name, new.last_name))
    execute function follow_requester()`.execute(db);

  await sql`
    create table unassigned_tickets (
      organization_id uuid not null,
      ticket_id uuid not null,
      primary key (organization_id, ticket_id),
      foreign key (organization_id, ticket_id) references tickets (organization_id, id)
    )`.execute(db);
  await sql`
    insert into unassigned_tickets (organization_id, ticket_id)
    select organization_id, id from tickets
    where not exists (
      select from ticket_people as agent
      where agent.organization_id = tickets.organization_id and agent.ticket_id = tickets.id
        and agent.relation = 'devops_agent' and agent.until is null)`.execute(db);
  await sql`
    create function nobody_has_new_ticket() returns trigger language plpgsql as $$
    begin
      insert into unassigned_tickets (organization_id, ticket_id) values (new.organization_id, new.id);
      return null;
    end $$`.execute(db);
  await sql`create trigger unassigned_came after insert on tickets
    for each row execute function nobody_has_new_ticket()`.execute(db);
  // One agent at most is present, which an index sees to: where one has come there is one, where one has gone none.
  await sql`
    create function follow_unassigned() returns trigger language plpgsql as $$
    begin
      if new.until is null then
        delete from unassigned_tickets where organization_id = new.organization_id and ticket_id = new.ticket_id;
      else
        insert into unassigned_tickets (organization_id, ticket_id) values (new.organization_id, new.ticket_id);
      end if;
      return null;
    end $$`.execute(db);
  await sql`create trigger unassigned_taken after insert on ticket_people
    for each row when (new.relation = 'devops_agent' and new.until is null) execute function follow_unassigned()`.execute(
    db,
  );
  await sql`create trigger unassigned_again after update of until on ticket_people
    for each row when (new.relation = 'devops_agent' and (old.until is null) <> (new.until is null))
    execute function follow_unassigned()`.execute(db);
}
