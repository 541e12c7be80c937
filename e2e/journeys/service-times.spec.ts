/** From a form to a team, by keys to an agent, and what the clock says of it. */
import { setTimeout } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import type { Calendar } from '@switchboard/contract/organizations/calendars.ts';
import type { RequestType } from '@switchboard/contract/tickets/forms/request-types.ts';
import type { RoutingRule } from '@switchboard/contract/tickets/routing.ts';
import type { Team } from '@switchboard/contract/tickets/teams.ts';
import { type App, expect, test, unique } from '../fixtures.ts';
import { assignTicket, raiseTicket, writeComment } from '../tickets.ts';

const always = Array.from({ length: 7 }, () => [{ from: '00:00', to: '24:00' }]);

/** A team of one agent, and a policy by a calendar in Berlin that stands while the requester is asked. */
async function prepare(app: App, word: string) {
  const me = await app.api<{ user: { _id: string } }>('idleAgent', 'GET', '/auth/me');
  const member = { user: me.body.user._id, capacity: 5 };
  const teamFields = { name: `${word} team`, autoAssign: false, members: [member] };
  const team = await app.api<{ team: Team }>('admin', 'POST', '/teams', teamFields);
  const hours = { name: `${word} hours`, timeZone: 'Europe/Berlin', week: always };
  const calendar = await app.api<{ calendar: Calendar }>('admin', 'POST', '/calendars', hours);
  const target = { firstResponse: 60, nextResponse: 60, resolution: 600 };
  const { status } = await app.api('admin', 'POST', '/sla-policies', {
    name: `${word} policy`,
    calendar: calendar.body.calendar._id,
    targets: { Low: target, Medium: target, High: target, Critical: target },
    pauseOn: ['requester'],
    // No other ticket is of it: the type names it.
    match: { priorities: ['Critical'] },
    order: 1_000,
  });
  expect(status).toBe(201);
  return team.body.team._id;
}

async function choose(page: Page, label: string, name: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).click();
  await page.keyboard.type(name);
  await page.getByRole('option', { name }).click();
}

async function addField(page: Page, label: string, kind: string, options = ''): Promise<void> {
  await page.getByRole('button', { name: 'New field' }).click();
  const dialog = page.getByRole('dialog', { name: 'New field' });
  await dialog.getByLabel('Label').fill(label);
  if (kind !== 'Text') {
    await dialog.getByRole('combobox', { name: 'Kind' }).click();
    await page.getByRole('option', { name: kind, exact: true }).click();
  }
  if (options !== '') await dialog.getByLabel('Options').fill(options);
  await dialog.getByRole('button', { name: 'Add field' }).click();
  await expect(page.getByRole('region', { name: 'Preview' }).getByText(label)).toBeVisible();
}

test('a form of four fields comes to a team, an agent empties its inbox by keys, and the clock explains itself', async ({
  app,
}) => {
  const word = unique('Robot').replaceAll(' ', '-');
  const team = await prepare(app, word);

  await test.step('an admin makes the form', async () => {
    const page = await app.as('admin', '/admin/request-types');
    await page.getByRole('link', { name: 'Add request type' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill(`${word} repair`);
    for (const part of ['Ticket type', 'Project manager name', 'Contact number', 'Category', 'Project'])
      await page.getByRole('checkbox', { name: part, exact: true }).uncheck();
    // Others in the organization go on to find one form alone.
    await page.getByRole('combobox', { name: 'Departments optional' }).fill('Finance');
    await page.keyboard.press('Enter');
    await choose(page, 'Category optional', 'Hardware');
    await choose(page, 'Project optional', 'Plant 2 Operations');
    await choose(page, 'Service policy optional', `${word} policy`);
    await addField(page, `${word} cell`, 'Text');
    await addField(page, `${word} state`, 'One choice', 'Slow\nStands still');
    await addField(page, `${word} hours`, 'Number');
    await addField(page, `${word} since`, 'Date');
    await page.getByRole('button', { name: 'Publish version 1' }).click();
    await expect(page.getByText('Version 1 published')).toBeVisible();
  });

  const requestType = await test.step('a rule brings its tickets to the team', async () => {
    const types = await app.api<{ requestTypes: RequestType[] }>(
      'meilin',
      'GET',
      `/request-types?all=true&search=${word}`,
    );
    const [type] = types.body.requestTypes;
    if (type === undefined) throw new Error('the type that was published is not there');
    const { body } = await app.api<{ revision: number; routingRules: RoutingRule[] }>(
      'admin',
      'GET',
      '/routing-rules',
    );
    const idsOf = (all: readonly { _id: string }[]) => all.map(({ _id }) => _id);
    const kept = body.routingRules.map((rule) => ({
      ...rule,
      categories: idsOf(rule.categories),
      projects: idsOf(rule.projects),
      team: rule.team._id,
    }));
    const rules = [{ requestTypes: [type._id], team }, ...kept];
    const set = await app.api('admin', 'PUT', '/routing-rules', { revision: body.revision, rules });
    expect(set.status).toBe(200);
    return type._id;
  });

  const summary = `${word} arm drops its load`;
  await test.step('an employee raises it', async () => {
    const page = await app.as('meilin', '/tickets/create');
    await page.getByRole('link', { name: new RegExp(`${word} repair`) }).click();
    await page.getByLabel('Summary').fill(summary);
    await page.getByLabel('Description').fill('Twice this morning.');
    await page.getByLabel(`${word} cell`).fill('C 7');
    await page.getByRole('combobox', { name: `${word} state` }).click();
    await page.getByRole('option', { name: 'Stands still' }).click();
    await page.getByLabel(`${word} hours`).fill('4120');
    await page.getByRole('button', { name: 'Create Ticket' }).click();
    await expect(page.getByRole('link', { name: 'Open ticket' })).toBeVisible();
  });
  const other = { requestType, summary: `${word} hums`, description: 'All the time.' };
  expect((await app.api('meilin', 'POST', '/tickets', other)).status).toBe(201);

  // A reader in Kolkata, whose clock is that of a calendar in Berlin.
  const agent = await app.as('idleAgent', `/triage?team=${team}`, { timezoneId: 'Asia/Kolkata' });
  await test.step('an agent empties the inbox by keys alone', async () => {
    const preview = agent.getByRole('region', { name: 'The chosen ticket' });
    await expect(preview.getByRole('heading', { name: summary })).toBeVisible();
    await expect(preview).toContainText(/In (1 h|59 min)/);
    await agent.keyboard.press('1');
    await expect(agent.getByText(/ACME-\d+ accepted/)).toBeVisible();
    await expect(preview.getByRole('heading', { name: `${word} hums` })).toBeVisible();
    await agent.keyboard.press('4');
    await expect(agent.getByRole('textbox', { name: 'Reason' })).toBeFocused();
    await agent.keyboard.type('It is meant to hum.');
    await agent.keyboard.press('Control+Enter');
    await expect(agent.getByText(`Nothing waits for ${word} team.`)).toBeVisible();
  });

  await test.step('the clock stands while the requester is asked', async () => {
    await agent.goto(`/tickets/assigned?search=${word}`);
    await agent
      .getByRole('link', { name: new RegExp(summary) })
      .first()
      .click();
    const properties = agent.getByRole('complementary', { name: 'Properties' });
    await expect(properties.getByText('Stands still')).toBeVisible();
    await expect(properties.getByRole('button', { name: /^Due in/ })).toBeVisible();
    await agent.getByRole('textbox', { name: 'Reply' }).fill('Which load was it?');
    await agent.keyboard.press('Control+Alt+Enter');
    await expect(properties.getByRole('button', { name: 'Paused: waiting on requester' })).toBeVisible();
    // Clocks count whole seconds: what ends within one is no span.
    await setTimeout(1_000);
    const { pathname } = new URL(agent.url());
    await writeComment(app, 'meilin', pathname.split('/').at(-1) ?? '', 'A crate of bearings.');
    await expect(properties.getByRole('button', { name: /^Due in/ })).toBeVisible();
  });

  await test.step('every span of it is explained, in both zones', async () => {
    await agent.getByRole('button', { name: /^Due in/ }).click();
    const why = agent.getByRole('dialog', { name: 'Why this time?' });
    const resolution = why.getByRole('region', { name: 'Resolution' });
    await expect(resolution.getByRole('cell', { name: 'Waiting on requester' })).toBeVisible();
    await expect(resolution.getByRole('columnheader')).toHaveText([
      'Your time',
      'Calendar',
      'Reason',
      'Counted',
    ]);
    await expect(resolution.getByText(/^Counted .* of 10 h$/)).toBeVisible();
  });
});

test('an agent is absent with a substitute, and hands over a ticket, which is accepted', async ({ app }) => {
  const summary = unique('Two hands');
  const { _id } = await raiseTicket(app, 'otherUser', { summary });
  await assignTicket(app, 'manager', _id, 'elena');

  const giver = await app.as('elena', '/absences');
  await test.step('she says when she is absent, and who stands in', async () => {
    await giver.getByRole('button', { name: 'Next month' }).click();
    await giver.getByRole('button', { name: 'Next month' }).click();
    await giver.getByRole('button', { name: 'Add absence' }).click();
    const dialog = giver.getByRole('dialog', { name: 'Add absence' });
    const day = new Date(Date.now() + (40 + Math.floor(Math.random() * 200)) * 24 * 60 * 60_000)
      .toISOString()
      .slice(0, 10);
    await dialog.getByLabel('Last day').fill(day);
    await dialog.getByLabel('First day').fill(day);
    await choose(giver, 'Substitute optional', 'Samuel Adeyemi');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(giver.getByText('Absence saved')).toBeVisible();
  });

  await test.step('she offers the ticket, and keeps it until it is accepted', async () => {
    await giver.goto(`/tickets/${_id}`);
    await giver.getByRole('button', { name: 'Hand over' }).click();
    const dialog = giver.getByRole('dialog', { name: /^Hand over/ });
    await choose(giver, 'To', 'Samuel Adeyemi');
    await dialog.getByLabel('Where it stands').fill('The gripper is ordered.');
    await dialog.getByLabel('Next step').fill('Fit it on Thursday.');
    await dialog.getByRole('button', { name: 'Offer' }).click();
    await expect(giver.getByText('Handover offered', { exact: true })).toBeVisible();

    const receiver = await app.as('samuel', `/tickets/${_id}`);
    const bar = receiver.getByRole('status').filter({ hasText: 'hands this over to you' });
    await expect(bar).toContainText('Fit it on Thursday.');
    await bar.getByRole('button', { name: 'Accept' }).click();
    await expect(receiver.getByText('Handover accepted', { exact: true })).toBeVisible();
    await expect(bar).toBeHidden();
    // Who has given it away reads it no more.
    await giver.reload();
    await expect(giver.getByRole('heading', { level: 1, name: summary })).toBeHidden();
  });
});
