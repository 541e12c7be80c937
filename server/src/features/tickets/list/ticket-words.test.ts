/** What lists look for, kept beside the tickets by the database: always what the tickets and their people say. */
import { TICKET_TEXTS, textFieldOf } from '@switchboard/contract/tickets/ticket-fields.ts';
import { type Kysely, sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { up as addTicketWords } from '../../../../migrations/0021-ticket-words.ts';
import { grantServing } from '../../../platform/database/grants.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { SERVING_ROLE } from '../../../platform/database/roles.ts';
import { lockWait } from '../../../testing/lock-wait.ts';
import { openTestApp } from '../../../testing/open-test-app.ts';
import { createTicket } from '../../../testing/world.ts';
import { DETAIL_COLUMNS } from '../ticket-details.ts';

const { app, world } = await openTestApp();
let ticket: string;

beforeAll(async () => {
  await createTicket(app.db, world.theirs, { summary: 'Theirs', agent: world.theirs.agent });
});
beforeEach(async () => {
  ticket = await createTicket(app.db, world.ours, { summary: 'Über allem', requester: world.ours.user });
});

test.each(TICKET_TEXTS)('hold the %s of a ticket if its field is searched', async (name) => {
  await app.db
    .updateTable('tickets')
    .set({ [DETAIL_COLUMNS[name]]: 'Quizzical' })
    .where('id', '=', ticket)
    .execute();
  const { words } = await app.db
    .selectFrom('ticket_words')
    .select('words')
    .where('ticket_id', '=', ticket)
    .executeTakeFirstOrThrow();
  expect(words.includes('quizzical')).toBe(textFieldOf(name).searched === true);
});

const kept = async (db: Database) => ({
  words: await db.selectFrom('ticket_words').selectAll().orderBy('ticket_id').execute(),
  unassigned: await db.selectFrom('unassigned_tickets').selectAll().orderBy('ticket_id').execute(),
});

/** The same, reckoned from the tickets. */
async function reckoned(db: Database) {
  const { rows: words } = await sql<Awaited<ReturnType<typeof kept>>['words'][number]>`
    select tickets.organization_id, tickets.id as ticket_id,
      lower(concat_ws(E'\n', number, summary, description)) as words,
      lower(concat_ws(' ', first_name, last_name)) as requester, status, priority
    from tickets
    join ticket_people as raised on raised.ticket_id = tickets.id and relation = 'requester' and until is null
    join users on users.id = raised.user_id
    order by tickets.id`.execute(db);
  const { rows: unassigned } = await sql`
    select organization_id, id as ticket_id from tickets
    where id not in (select ticket_id from ticket_people where relation = 'devops_agent' and until is null)
    order by id`.execute(db);
  return { words, unassigned };
}

const expectAgreement = async () => {
  const found = await kept(app.db);
  expect(found.words.length).toBeGreaterThan(1);
  expect(found).toEqual(await reckoned(app.db));
  return found;
};

describe('follow', () => {
  const isUnassigned = ({ unassigned }: Awaited<ReturnType<typeof kept>>) =>
    unassigned.some(({ ticket_id }) => ticket_id === ticket);
  const put = async (caller: string, path: string, body: object) => {
    const answer = await app.call(caller, 'PUT', path, { body });
    expect(answer.status).toBe(200);
  };

  test('a ticket that is raised, edited and closed', async () => {
    expect((await expectAgreement()).words.at(-1)?.words).toContain('über allem');
    await put(world.ours.admin, `/tickets/${ticket}`, { summary: 'Ganz UNTEN', priority: 'Critical' });
    expect((await expectAgreement()).words.at(-1)).toMatchObject({
      words: expect.stringContaining('ganz unten'),
      priority: 'Critical',
    });
    await put(world.ours.admin, `/admin/tickets/${ticket}/status`, { status: 'Closed' });
    expect((await expectAgreement()).words.at(-1)).toMatchObject({ status: 'Closed' });
  });

  test('an agent who comes, hands over and leaves', async () => {
    const { admin, agent, otherAgent } = world.ours;
    const assign = (devopsAgent: string) =>
      put(admin, `/admin/tickets/${ticket}/assign`, { devopsAgent, reason: 'Knows it best' });
    expect(isUnassigned(await expectAgreement())).toBe(true);
    await assign(agent);
    expect(isUnassigned(await expectAgreement())).toBe(false);
    await assign(otherAgent);
    expect(isUnassigned(await expectAgreement())).toBe(false);
    await put(admin, `/admin/users/${otherAgent}`, { isActive: false });
    expect(isUnassigned(await expectAgreement())).toBe(true);
  });

  test('whoever raised it to another name', async () => {
    await put(world.ours.user, '/auth/profile', { firstName: 'Zoë', lastName: 'ÅNGSTRÖM' });
    const { words } = await expectAgreement();
    expect(words.at(-1)?.requester).toBe('zoë ångström');
    const answer = await app.call(world.superAdmin, 'GET', '/super-admin/tickets?search=ZO%C3%8B');
    expect(answer.body.pagination).toMatchObject({
      total: words.filter(({ requester }) => /zoë/.test(requester)).length,
    });
  });
});

test('a ticket raised while its requester changes the name ends up under the new one, whoever is first', async () => {
  const { user } = world.ours;
  const rename = (db: Database, name: string) =>
    db.updateTable('users').set({ first_name: name, last_name: 'Renamed' }).where('id', '=', user).execute();
  const raise = (db: Database) => createTicket(db, world.ours, { requester: user });
  for (const [name, first, second] of [
    ['Before', (db: Database) => rename(db, 'Before'), raise],
    ['After', raise, (db: Database) => rename(db, 'After')],
  ] as const) {
    const one = await app.db.startTransaction().execute();
    const other = await app.db.startTransaction().execute();
    await first(one);
    const waiting = second(other);
    await lockWait(app.db);
    await one.commit().execute();
    await waiting;
    await other.commit().execute();
    const { words } = await expectAgreement();
    expect(words.at(-1)?.requester).toBe(`${name.toLowerCase()} renamed`);
  }
});

test('an installation from before finds in them what its tickets say', async () => {
  const { owner } = app.database;
  const before = await expectAgreement();
  await sql`drop table ticket_words, unassigned_tickets`.execute(owner);
  await sql`
    drop function words_of, searched_name, begin_ticket_words, follow_ticket_words, follow_requester,
      nobody_has_new_ticket, follow_unassigned cascade`.execute(owner);
  await sql`create index tickets_search on tickets (number)`.execute(owner);
  await owner.transaction().execute((trx) => addTicketWords(trx as unknown as Kysely<unknown>));
  await grantServing(owner, SERVING_ROLE);
  expect(await kept(app.db)).toEqual(before);
  await createTicket(app.db, world.ours, {});
  await expectAgreement();
});
