import type { Page } from '@playwright/test';
import { expect, test, unique } from '../fixtures.ts';
import { raiseTicket } from '../tickets.ts';

/** Stands before the calls whose address matches, as a server that is there and broken. */
async function breakCalls(page: Page, address: RegExp) {
  await page.route(address, (route) => route.fulfill({ status: 500, body: 'broken' }));
  return () => page.unroute(address);
}

const TICKETS = /\/api\/(admin\/)?tickets(\?|$)/;

test('a list that cannot be loaded says so, never that it is empty, and Retry brings it', async ({ app }) => {
  let mend = async () => {};
  const page = await app.as('user', '/tickets', {
    prepare: async (opened) => {
      mend = await breakCalls(opened, TICKETS);
    },
  });
  const alert = page.getByRole('alert').filter({ hasText: 'Could not load tickets' });
  await expect(alert).toBeVisible();
  await expect(page.getByText('No tickets found')).toBeHidden();
  await mend();
  await alert.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('table', { name: 'My Tickets' }).getByRole('row').nth(1)).toBeVisible();
  await expect(alert).toBeHidden();
});

test('a change that fails is told in the corner, and no longer than it is read', async ({ app }) => {
  const ticket = await raiseTicket(app, 'user', { summary: unique('Air compressor') });
  const page = await app.as('user', `/tickets?search=${ticket.ticketNumber}`);
  await breakCalls(page, /\/status$/);
  await page.getByRole('button', { name: `Change status of ${ticket.ticketNumber}: Open` }).click();
  await page.getByRole('menuitem', { name: 'Closed' }).click();
  const toast = page.getByRole('alert').filter({ hasText: 'Failed to update ticket status' });
  await expect(toast).toBeVisible();
  const { x, y } = (await toast.boundingBox()) ?? { x: 0, y: 900 };
  expect(x).toBeGreaterThan(900);
  expect(y).toBeLessThan(200);
  await page.getByRole('button', { name: /^Profile menu of / }).click();
  await page.keyboard.press('Escape');
  await expect(toast).toBeHidden({ timeout: 5_000 });
  await expect(page.getByRole('row').nth(1)).toContainText('Open');
});

test('a page that breaks leaves the frame standing, tells its number, and can be tried again', async ({
  app,
  complaints,
}) => {
  const page = await app.as('user', '/tickets', {
    prepare: (opened) =>
      opened.route(TICKETS, (route) =>
        route.fulfill({ json: { success: true, tickets: [null], pagination: {}, stats: {} } }),
      ),
  });
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  await expect(page.getByText(/Error ID: \S{4,}/)).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await page.unroute(TICKETS);
  await page.getByRole('button', { name: 'Reload Page' }).click();
  await expect(page.getByRole('heading', { name: 'My Tickets' })).toBeVisible();

  await page.route(/\/assets\/CreateTicketPage-.*\.js/, (route) => route.abort());
  await page.reload();
  await page.getByRole('link', { name: 'Create Ticket' }).click();
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  await page.unroute(/\/assets\/CreateTicketPage-.*\.js/);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { name: 'Create Ticket' })).toBeVisible();

  expect(complaints.length, 'what breaks is told in the console').toBeGreaterThan(0);
  complaints.length = 0;
});
