/**
 * What is read soon after an installation began, or a large import: the planner takes tables for as small as they were, and
 * must not come to read all that a person sees for each ticket.
 */
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { openTestApp } from '../open-test-app.ts';
import { createTeam } from '../world.ts';
import { writeTickets } from './many-tickets.ts';
import { readByCall } from './read-by-call.ts';

const TICKETS = 600;

const { app, world } = await openTestApp();
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
