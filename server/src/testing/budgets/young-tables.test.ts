/**
 * What is read soon after an installation began, or a large import: the planner takes tables for as small as they were, and
 * must not come to read all that a person sees for each ticket.
 */
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { decidersOf } from '../../features/tickets/approvals/approval.repo.ts';
import { openTestApp } from '../open-test-app.ts';
import { createTeam } from '../world.ts';
import { writeTickets } from './many-tickets.ts';
import { readingOf } from './plans.ts';
import { readByCall } from './read-by-call.ts';
import { statementsOf } from './statements.ts';

const TICKETS = 600;

const { app, world } = await openTestApp({}, { plannedAsServed: true });
const { ours } = world;

beforeAll(async () => {
  const { owner } = app.database;
  for (const table of ['tickets', 'ticket_people', 'projects', 'access_settings', 'ticket_approvals']) {
    await sql`alter table ${sql.table(table)} set (autovacuum_enabled = false)`.execute(owner);
  }
  await sql`
    insert into access_settings (organization_id, allowed_sharing, default_sharing)
    values (${ours.id}, '{private,project,everyone}', 'project')`.execute(app.db);
  await createTeam(app.db, ours, [ours.agent]);
  await writeTickets(app.db, ours, TICKETS);
});

test.each([
  ['who waits for approval', '/approvals/waiting-count'],
  ['approvals', '/approvals?as=approver'],
  ['approvals that were asked for', '/approvals?as=asker'],
  ['a search', '/search/tickets?q=printer'],
  ['a search for few', '/search/tickets?q=certificate'],
  ['a list', '/tickets'],
  ['what is shared', '/tickets?view=shared'],
])('%s', async (_, path) => {
  const read = await readByCall(app, ours.agent, path);
  expect(read.rows, `rows of ${read.byStatement}`).toBeLessThan(100 * TICKETS);
});

test('who has to decide is found without going through all people for each of them', async () => {
  const { id } = await app.db
    .selectFrom('tickets')
    .select('id')
    .where('organization_id', '=', ours.id)
    .where('status', '=', 'Open')
    .limit(1)
    .executeTakeFirstOrThrow();
  const steps = [
    { need: 'all', approvers: [ours.head, ours.manager].map((one) => ({ as: 'person', id: one })) },
  ];
  const body = { question: 'May we buy it?', holds: 'nothing', steps };
  expect((await app.call(ours.admin, 'POST', `/tickets/${id}/approvals`, { body })).status).toBe(201);
  const sent = await statementsOf(app.database.pool, async () => {
    expect(await decidersOf(app.db, { organization_id: ours.id, id }, new Date())).toHaveLength(2);
  });
  for (const statement of sent) {
    const read = await app.db.connection().execute((db) => readingOf(db, statement));
    // Of so few people the planner may read all, once.
    expect(read.rows, statement.text).toBeLessThan(1_000);
  }
});
