/** A desk of many tickets, written by statements that make thousands of rows, with all triggers at work. */
import { sql } from 'kysely';
import type { Database } from '../../platform/database/open-database.ts';
import type { Organization } from '../world.ts';

const BATCH = 2_000;
const PEOPLE = 500;
/** Of categories and projects. */
const REFERENCES = 20;

/**
 * Two years of tickets of one organization, of which one in a hundred says "certificate" and each says "printer".
 * @param home its manager leads every ticket, its agent works on one in fifty
 */
export async function writeTickets(db: Database, home: Organization, count: number): Promise<void> {
  await writePeople(db, home);
  const newest = new Date();
  for (let first = 1; first <= count; first += BATCH) {
    await writeBatch(db, home, { first, last: Math.min(count, first + BATCH - 1), count, newest });
  }
  await sql`update organizations set last_ticket_number = ${count} where id = ${home.id}`.execute(db);
}

/**
 * What is written from here on is not found by the search over everything, which takes most of the time of writing much.
 * @param owner the role that owns the tables
 */
export async function withoutSearchIndex(owner: Database): Promise<void> {
  const { rows } = await sql<{ name: string; table: string }>`
    select tgname as name, relname as table from pg_trigger join pg_class on pg_class.oid = tgrelid
    where tgname like 'search_%'`.execute(owner);
  for (const { name, table } of rows) {
    await sql`alter table ${sql.table(table)} disable trigger ${sql.ref(name)}`.execute(owner);
  }
}

/** Five comments to each ticket, each of which says "printer", and one in a thousand "zeppelin". */
export async function writeComments(db: Database, home: Organization): Promise<void> {
  await sql`
    insert into comments (organization_id, id, ticket_id, author_id, text, created_at)
    select tickets.organization_id, gen_random_uuid(), tickets.id, ${home.agent},
      'Looked at the printer for the time ' || time.number || case when random() < 0.001 then ', a zeppelin' else '' end,
      tickets.created_at
    from tickets, generate_series(1, 5) as time (number) where tickets.organization_id = ${home.id}`.execute(
    db,
  );
}

/** What was written without it is put into the index of the search. */
export async function fillSearchIndex(owner: Database): Promise<void> {
  await sql`drop index search_texts_words`.execute(owner);
  const tickets = await owner.selectFrom('tickets').select('id').orderBy('id').execute();
  for (let first = 0; first < tickets.length; first += BATCH) {
    const ids = tickets.slice(first, first + BATCH).map(({ id }) => id);
    await sql`
      select index_search_tickets(${ids}::uuid[], '{head,description,comment}'), index_search_names(${ids}::uuid[])`.execute(
      owner,
    );
  }
  await sql`create index search_texts_words on search_texts using gin (words) with (fastupdate = off)`.execute(
    owner,
  );
}

async function writePeople(db: Database, { id, user, code }: Organization): Promise<void> {
  await sql`
    with written as (
      insert into users (id, organization_id, role, first_name, last_name, email, password_hash)
      select gen_random_uuid(), ${id}, case when number % 25 = 0 then 'devops_agent' else 'user' end,
        'First' || number, 'Last' || number % 40, ${code.toLowerCase()} || number || '@people.test', known.password_hash
      from generate_series(1, ${PEOPLE}::int) as number, users as known where known.id = ${user}
      returning id
    )
    insert into organization_people (organization_id, user_id) select ${id}, id from written`.execute(db);
  for (const table of ['categories', 'projects'] as const) {
    await sql`
      insert into ${sql.table(table)} (organization_id, id, name ${sql.raw(table === 'projects' ? ', code' : '')})
      select ${id}, gen_random_uuid(), 'Number ' || number ${sql.raw(table === 'projects' ? ", 'N' || number" : '')}
      from generate_series(1, ${REFERENCES}::int) as number`.execute(db);
  }
}

interface Part {
  readonly first: number;
  readonly last: number;
  readonly count: number;
  readonly newest: Date;
}

async function writeBatch(
  db: Database,
  home: Organization,
  { first, last, count, newest }: Part,
): Promise<void> {
  // The rest of the division by these chooses; none divides another, so that choices do not hang together.
  const numbered = sql`
    select number, (substr(hex, 1, 8) || '-' || substr(hex, 9) || '-7000-8000-' || lpad(to_hex(number), 12, '0'))::uuid as id, at
    from (
      select number, at, lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') as hex
      from (
        select number, ${newest}::timestamptz - make_interval(mins => (${count}::int - number) * 10) as at
        from generate_series(${first}::int, ${last}::int) as number
      ) as moment
    ) as made`;
  await sql`
    with numbered as (${numbered}),
    category as (select array_agg(id order by id) as ids from categories where organization_id = ${home.id}),
    project as (select array_agg(id order by id) as ids from projects where organization_id = ${home.id})
    insert into tickets (organization_id, id, number, summary, description, ticket_type, status, priority,
      category_id, project_id, project_manager_name, contact_number, created_at, updated_at)
    select ${home.id}, numbered.id, ${`${home.code}-`} || lpad(number::text, 5, '0'),
      'The printer in hall ' || number % 97 || case when number % 100 = 0 then ' shows a certificate warning' else ' stops' end,
      'Since the night shift device SC-' || number || ' is slow.', 'Report Issue',
      (array['Open', 'In Progress', 'Resolved', 'Closed', 'Closed', 'Closed', 'Closed'])[1 + number % 7],
      (array['Low', 'Medium', 'High', 'Low', 'Medium', 'Low', 'Medium', 'Low', 'Medium', 'High', 'Critical'])[1 + number % 11],
      category.ids[1 + number % array_length(category.ids, 1)], project.ids[1 + number % array_length(project.ids, 1)],
      'Somebody', '2500', at, at
    from numbered, category, project order by number`.execute(db);
  await sql`
    with numbered as (${numbered}),
    member as (
      select array_agg(id order by id) filter (where role = 'user') as users,
        array_agg(id order by id) filter (where role = 'devops_agent') as agents
      from users where organization_id = ${home.id}
    ),
    related as (
      select numbered.id, at, 'requester' as relation, member.users[1 + number % array_length(member.users, 1)] as person
      from numbered, member
      union all
      select id, at, 'manager', ${home.manager}::uuid from numbered
      union all
      select numbered.id, at, 'devops_agent', member.agents[1 + number % array_length(member.agents, 1)]
      from numbered, member where number % 7 > 0
    )
    insert into ticket_people (organization_id, id, ticket_id, user_id, relation, since)
    select ${home.id}, gen_random_uuid(), id, person, relation, at from related order by id, relation desc`.execute(
    db,
  );
}
