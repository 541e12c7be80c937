import type { Page } from '@playwright/test';
import { expectAccessible } from '../accessibility.ts';
import { expect, test, unique } from '../fixtures.ts';
import { assignTicket, raiseTicket, setStatus, writeComment } from '../tickets.ts';

const reply = (page: Page) => page.getByRole('textbox', { name: /^Reply/ });
const others = (page: Page) => page.getByText(/^Also here: /);

test('two of the staff see each other on a ticket and what they write; the requester sees neither', async ({
  app,
}) => {
  test.slow();
  const { _id } = await raiseTicket(app, 'user', { summary: unique('Forklift charger blinks') });
  await assignTicket(app, 'manager', _id, 'idleAgent');
  const agent = await app.as('idleAgent', `/tickets/${_id}`);
  const requester = await app.as('user', `/tickets/${_id}`);
  const manager = await app.as('manager', `/tickets/${_id}`);
  await expect(others(agent)).toHaveText('Also here: Priya Raman');
  await expect(others(manager)).not.toHaveText(/Priya Raman/);
  await manager.getByRole('tab', { name: 'Internal note' }).click();
  await manager.getByRole('textbox', { name: 'Internal note' }).pressSequentially('Known since May');
  await expect(agent.getByText('Priya is writing a note')).toBeVisible();
  await expect(others(agent)).toHaveText('Also here: Priya Raman (writing a note)');
  await expectAccessible(agent, 'a ticket on which somebody else is');
  await expect(agent.getByText('Priya is writing a note')).toBeHidden({ timeout: 15_000 });
  await expect(reply(requester)).toBeVisible();
  await expect(others(requester)).toHaveCount(0);
  await manager.goto('/admin/tickets');
  await expect(others(agent)).toHaveCount(0);
});

test('a page that was cut off shows what it missed, without a reload', async ({ app }) => {
  test.slow();
  const [ticket, other] = [
    await raiseTicket(app, 'user', { summary: unique('Conveyor belt squeaks') }),
    await raiseTicket(app, 'user', { summary: unique('Conveyor belt stands') }),
  ];
  const page = await app.as('manager', `/tickets/${ticket._id}`);
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/api/changes') asked.push(searchParams.get('since') ?? '');
  });
  let answered = 0;
  page.on('requestfinished', (request) => {
    if (new URL(request.url()).pathname === '/api/changes') answered += 1;
  });
  await page.evaluate(() => {
    document.body.dataset.before = 'the cut';
  });
  // Once it follows what others do, it knows up to where it does.
  await writeComment(app, 'user', ticket._id, 'It squeaks louder.');
  await expect(page.getByRole('article').filter({ hasText: 'It squeaks louder.' })).toBeVisible();
  await expect.poll(() => answered).toBeGreaterThan(0);

  await page.context().setOffline(true);
  await expect(page.getByRole('status').filter({ hasText: 'You are offline.' })).toBeVisible();
  await writeComment(app, 'user', ticket._id, 'It stopped squeaking.');
  await writeComment(app, 'head', ticket._id, 'Ordered a new belt.', { internal: true });
  await setStatus(app, 'head', other._id, 'Resolved');
  await page.context().setOffline(false);
  for (const words of ['It stopped squeaking.', 'Ordered a new belt.']) {
    await expect(page.getByRole('article').filter({ hasText: words })).toBeVisible({ timeout: 40_000 });
  }
  await expect.poll(() => asked.filter((since) => since !== '').length).toBeGreaterThan(0);
  await page.getByRole('navigation').getByRole('link', { name: 'All Tickets' }).last().click();
  await expect(page.getByRole('row').filter({ hasText: other.summary })).toContainText('Resolved');
  expect(await page.evaluate(() => document.body.dataset.before)).toBe('the cut');
});
