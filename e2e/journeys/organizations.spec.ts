import type { Page } from '@playwright/test';
import type { Ticket } from '@switchboard/contract/tickets/ticket.ts';
import { type App, expect, test, unique, type Who } from '../fixtures.ts';
import { assignTicket, raiseTicket } from '../tickets.ts';

const MISSING = "The ticket you're looking for doesn't exist or you don't have access to it.";

async function search(page: Page, words: string) {
  const field = page.getByRole('combobox', { name: 'Search tickets' });
  await field.fill(words);
  await field.press('Enter');
}

/** What a picker offers once it has answered. */
async function offered(page: Page, field: string): Promise<string[]> {
  await page.getByRole('combobox', { name: field }).first().click();
  await expect(page.getByRole('option').first()).toBeVisible();
  const names = await page.getByRole('option').allInnerTexts();
  await page.keyboard.press('Escape');
  return names;
}

async function expectNothing(app: App, who: Who, ticket: Ticket) {
  const address = `/tickets/${ticket._id}`;
  const unknown = await app.api<{ message: string }>(
    who,
    'GET',
    '/tickets/01a1fddb-056f-73b6-b71d-000000000000',
  );
  const comment = new FormData();
  comment.set('comment', 'Hello over there');
  const calls = [
    app.api<{ message: string }>(who, 'GET', address),
    app.api<{ message: string }>(who, 'PUT', `${address}/status`, { status: 'Closed' }),
    app.api<{ message: string }>(who, 'POST', `${address}/comments`, comment),
    app.api<{ message: string }>(who, 'GET', `${address}/attachments/${ticket.attachments[0]?.filename}`),
  ];
  for (const answer of await Promise.all(calls)) {
    expect(answer.status).toBe(404);
    expect(answer.body.message).toBe(unknown.body.message);
  }
}

test('two organizations work side by side and see nothing of each other', async ({ app }) => {
  const words = unique('Scanner');
  const files = [new File(['dock plan'], 'plan.txt')];
  const acme = await raiseTicket(app, 'user', { summary: `${words} at Acme`, files });
  const globex = await raiseTicket(app, 'globexUser', { summary: `${words} at Globex`, files });

  await test.step('in lists and searches', async () => {
    const sides = [
      { who: 'user', list: '/tickets', own: acme, other: globex },
      { who: 'globexAdmin', list: '/admin/tickets', own: globex, other: acme },
    ] as const;
    for (const { who, list, own, other } of sides) {
      const page = await app.as(who, list);
      await search(page, words);
      await expect(page.getByRole('row', { name: own.summary })).toBeVisible();
      await expect(page.getByRole('row')).toHaveCount(2);
      await search(page, other.ticketNumber);
      await expect(page.getByText('No tickets found')).toBeVisible();
      await page.goto(`${list}/${other._id}`);
      await expect(page.getByText(MISSING)).toBeVisible();
      await expect(page.getByText(other.summary)).toBeHidden();
    }
    const calls = [
      { who: 'globexUser', list: '/tickets', own: globex },
      { who: 'manager', list: '/admin/tickets', own: acme },
    ] as const;
    for (const { who, list, own } of calls) {
      const query = `${list}?search=${encodeURIComponent(words)}`;
      const { body } = await app.api<{ tickets: Ticket[] }>(who, 'GET', query);
      expect(body.tickets.map(({ _id }) => _id)).toEqual([own._id]);
    }
  });

  await test.step('in what the form offers', async () => {
    const page = await app.as('globexUser', '/tickets/create');
    await page.getByRole('link', { name: 'General request' }).click();
    expect(await offered(page, 'Category')).toEqual(
      expect.arrayContaining(['Warehouse', 'Transport', 'Customs']),
    );
    expect(await offered(page, 'Category')).not.toContain('Hardware');
    const projects = await offered(page, 'Project');
    expect(projects).toContain('Dock Automation');
    expect(projects).not.toContain('Plant 2 Operations');
  });

  await test.step('among the agents of the assign dialog', async () => {
    const page = await app.as('globexManager', `/admin/tickets/${globex._id}`);
    await page.getByRole('button', { name: /^(Assign|Reassign)$/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Assign ticket' });
    await expect(dialog.getByRole('radio', { name: /Devon Clarke/ })).toBeVisible();
    await expect(dialog.getByRole('radio', { name: /Marcus Lindqvist/ })).toBeHidden();
    await dialog.getByRole('textbox', { name: 'DevOps agent' }).fill('Lindqvist');
    await expect(dialog.getByText('No DevOps agent matches')).toBeVisible();
  });

  await test.step('by calls past the page', async () => {
    await expectNothing(app, 'globexUser', acme);
    await expectNothing(app, 'globexAdmin', acme);
    await expectNothing(app, 'admin', globex);
    const assigned = await assignTicket(app, 'admin', acme._id, 'agent');
    const foreign = await app.api('globexAdmin', 'PUT', `/admin/tickets/${globex._id}/assign`, {
      devopsAgent: assigned.assignedTo?._id,
    });
    expect(foreign.status).toBe(400);
  });
});

test('an organization without tickets sees the empty state and not its neighbours', async ({ app }) => {
  const admin = await app.as('initechAdmin', '/admin/tickets');
  await expect(admin.getByText('No tickets found')).toBeVisible();
  await expect(admin.getByRole('row')).toHaveCount(0);
  await admin.goto('/dashboard');
  await expect(admin.getByText('No tickets yet')).toBeVisible();
  const user = await app.as('initechUser', '/tickets');
  await expect(user.getByText('No tickets found')).toBeVisible();
  await expect(user.getByRole('main').getByRole('link', { name: 'Create Ticket' })).toBeVisible();
});
