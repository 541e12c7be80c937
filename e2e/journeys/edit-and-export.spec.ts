import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../accessibility.ts';
import { expect, test, unique } from '../fixtures.ts';
import { assignTicket, raiseTicket, raiseTickets, setStatus } from '../tickets.ts';

const timeline = (page: Page) => page.getByRole('list', { name: 'Timeline' });
const save = (page: Page) => page.getByRole('button', { name: 'Save Changes' });

test('a requester corrects an Open ticket, and its timeline tells what was edited', async ({ app }) => {
  const before = unique('Forklift chrager');
  const after = before.replace('chrager', 'charger');
  const { _id, ticketNumber } = await raiseTicket(app, 'user', { summary: before });
  const page = await app.as('user', `/tickets/${_id}`);
  await expect(page.getByRole('heading', { name: before })).toBeVisible();
  await page.getByRole('button', { name: 'Edit contact' }).click();
  await page.getByLabel('Contact number').fill('0341 1');
  await expectAccessible(page, 'a field edited where it stands');
  await page.getByLabel('Contact number').press('Enter');
  const properties = page.getByRole('complementary', { name: 'Properties' });
  await expect(properties.getByText('0341 1', { exact: true })).toBeVisible();

  await page.goto(`/tickets/${_id}/edit`);
  await expect(page.getByLabel('Summary')).toHaveValue(before);
  await expect(page.getByRole('combobox', { name: 'Category' }).first()).toHaveValue('Hardware');
  await expect(save(page)).toBeDisabled();

  await page.getByLabel('Summary').fill('');
  await save(page).click();
  await expect(page.getByText('Summary is required')).toBeVisible();
  await expect(page.getByLabel('Summary')).toBeFocused();

  await page.getByLabel('Summary').fill(after);
  await page.getByRole('combobox', { name: 'Category' }).first().click();
  await page.getByRole('option', { name: 'Network', exact: true }).click();
  await page.getByRole('link', { name: 'Cancel' }).click();
  const question = page.getByRole('dialog', { name: 'Leave this form?' });
  await question.getByRole('button', { name: 'Stay' }).click();
  await expectAccessible(page, 'edit page');

  await page.route(`**/api/tickets/${_id}`, (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  );
  await save(page).click();
  await expect(page.getByText('Failed to update ticket')).toBeVisible();
  await expect(page.getByLabel('Summary')).toHaveValue(after);
  await page.unroute(`**/api/tickets/${_id}`);

  await save(page).click();
  await expect(page.getByText(`${ticketNumber} saved`)).toBeVisible();
  await expect(page).toHaveURL(`/tickets/${_id}`);
  await expect(page.getByRole('heading', { name: after })).toBeVisible();
  await expect(timeline(page)).toContainText('edited summary, category');
  await expect(properties.getByText('Network', { exact: true })).toBeVisible();
});

test('staff set the priority from the ticket’s page, by keys too', async ({ app }) => {
  const { _id, ticketNumber } = await raiseTicket(app, 'user', { summary: unique('Sprinkler sensor') });
  await assignTicket(app, 'admin', _id, 'agent');
  const page = await app.as('agent', `/tickets/${_id}`);
  const menu = (priority: string) =>
    page.getByRole('button', { name: `Change priority of ${ticketNumber}: ${priority}` });

  await page.route(`**/api/tickets/${_id}`, (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  );
  await menu('Medium').click();
  await page.getByRole('menuitem', { name: 'Critical' }).click();
  await expect(page.getByText('Failed to update ticket priority')).toBeVisible();
  await expect(menu('Medium')).toBeVisible();
  await page.unroute(`**/api/tickets/${_id}`);

  await menu('Medium').click();
  await expect(page.getByRole('menuitem', { name: 'Medium' })).toBeDisabled();
  await page.keyboard.press('3');
  await expect(menu('High')).toBeVisible();
  await expect(timeline(page)).toContainText('changed priority from Medium to High');

  const requester = await app.as('user', `/tickets/${_id}`);
  await expect(requester.getByRole('complementary', { name: 'Properties' })).toContainText('High');
  await expect(requester.getByRole('button', { name: /^Change priority/ })).toHaveCount(0);
});

test('All Tickets saves what its filters select as a CSV file', async ({ app }) => {
  const word = unique('csv').replace(' ', '-');
  const [closed, open, formula] = await raiseTickets(app, 'user', [
    `${word} closed`,
    `${word} open`,
    `=1+1 "${word}"`,
  ]);
  await setStatus(app, 'admin', closed?._id ?? '', 'Closed');
  const page = await app.as('head', `/admin/tickets?search=${word}&status=open`);
  await expect(page.getByRole('link', { name: `${word} open` })).toBeVisible();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^tickets_\d{4}-\d{2}-\d{2}\.csv$/);
  await expect(page.getByText('2 tickets exported')).toBeVisible();
  const csv = await readFile(await file.path(), 'utf8');
  const [head, ...rows] = csv.trimEnd().split('\r\n');
  expect(head).toContain('"Ticket Number","Summary"');
  expect(rows).toHaveLength(2);
  expect(csv).toContain(`"${open?.ticketNumber}","${word} open"`);
  expect(csv).toContain(`"${formula?.ticketNumber}","'=1+1 ""${word}"""`);
});

test('an export can be cancelled, and says when it fails', async ({ app }) => {
  const page = await app.as('manager', '/admin/tickets');
  const start = page.getByRole('button', { name: 'Export CSV' });
  await page.route('**/api/admin/export/tickets**', () => undefined);
  await start.click();
  await expect(page.getByRole('progressbar', { name: 'Exporting tickets' })).toBeVisible();
  await expectAccessible(page, 'running export');
  await page.getByRole('button', { name: 'Cancel the export' }).click();
  await expect(start).toBeVisible();
  await page.unroute('**/api/admin/export/tickets**');

  await page.route('**/api/admin/export/tickets**', (route) => route.abort());
  await start.click();
  await expect(page.getByText('Failed to export tickets')).toBeVisible();
  await expect(start).toBeEnabled();
});
