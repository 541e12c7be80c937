import { type Kysely, sql } from 'kysely';

/**
 * The tickets that are worked on, with the DevOps agent who has them: few beside those that rest, so that what agents
 * have on their hands is counted from them alone. A row of its own per ticket, since a count per agent would make
 * two reassignments in opposite directions wait for each other.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table active_tickets (
      organization_id uuid not null,
      ticket_id uuid not null,
      status text not null,
      -- Null while nobody has it.
      agent_id uuid,
      primary key (organization_id, ticket_id),
      foreign key (organization_id, ticket_id) references tickets (organization_id, id)
    ) with (fillfactor = 80)`.execute(db);
  await sql`
    insert into active_tickets (organization_id, ticket_id, status, agent_id)
    select tickets.organization_id, tickets.id, tickets.status, agent.user_id
    from tickets
    left join ticket_people as agent on agent.organization_id = tickets.organization_id
      and agent.ticket_id = tickets.id and agent.relation = 'devops_agent' and agent.until is null
    where tickets.status in ('Open', 'In Progress')`.execute(db);
  await sql`create index active_tickets_by_agent on active_tickets (organization_id, agent_id, status)`.execute(
    db,
  );

  await sql`
    create function follow_active_ticket() returns trigger language plpgsql as $$
    begin
      if new.status in ('Open', 'In Progress') then
        -- The agent's relation is held, so that one who is leaving at this moment is seen here or sees this row.
        insert into active_tickets (organization_id, ticket_id, status, agent_id)
        values (new.organization_id, new.id, new.status, (
          select user_id from ticket_people
          where tg_op = 'UPDATE' and organization_id = new.organization_id and ticket_id = new.id
            and relation = 'devops_agent' and until is null
          for share))
        on conflict (organization_id, ticket_id) do update set status = excluded.status;
      else
        delete from active_tickets where organization_id = new.organization_id and ticket_id = new.id;
      end if;
      return null;
    end $$`.execute(db);
  await sql`create trigger active_ticket_came after insert on tickets
    for each row when (new.status in ('Open', 'In Progress')) execute function follow_active_ticket()`.execute(
    db,
  );
  await sql`create trigger active_ticket_changed after update of status on tickets
    for each row when (old.status <> new.status) execute function follow_active_ticket()`.execute(db);

  await sql`
    create function follow_agent() returns trigger language plpgsql as $$
    begin
      update active_tickets set agent_id = case when new.until is null then new.user_id end
      where organization_id = new.organization_id and ticket_id = new.ticket_id
        and (new.until is null or agent_id = new.user_id);
      return null;
    end $$`.execute(db);
  await sql`create trigger agent_came after insert on ticket_people
    for each row when (new.relation = 'devops_agent' and new.until is null) execute function follow_agent()`.execute(
    db,
  );
  await sql`create trigger agent_changed after update of until on ticket_people
    for each row when (new.relation = 'devops_agent' and old.until is distinct from new.until)
    execute function follow_agent()`.execute(db);

  // When an agent was assigned last, which decides between agents who have as much to do.
  await sql`create index ticket_people_agents on ticket_people (organization_id, user_id, since)
    where relation = 'devops_agent'`.execute(db);
  await sql`create index users_newest on users (created_at, id) where deleted_at is null`.execute(db);
  await sql`create index users_newest_of_organization on users (organization_id, created_at, id)
    where deleted_at is null`.execute(db);
}
