import type { Page } from '@playwright/test';
import { expect, test, unique, type Who } from '../fixtures.ts';
import { raiseTicket } from '../tickets.ts';

/** Stands before the calls whose address matches, as a server that is there and broken. */
async function breakCalls(page: Page, address: RegExp) {
  await page.route(address, (route) => route.fulfill({ status: 500, body: 'broken' }));
  return () => page.unroute(address);
}

const TICKETS = /\/api\/(admin\/)?tickets(\?|$)/;

const LISTS: readonly { who: Who; path: string; title: string }[] = [
  { who: 'user', path: '/tickets', title: 'My Tickets' },
  { who: 'agent', path: '/tickets/assigned', title: 'Assigned to Me' },
  { who: 'manager', path: '/admin/tickets', title: 'All Tickets' },
];

test('a list that cannot be loaded says so, never that it is empty, and Retry brings it', async ({ app }) => {
  for (const { who, path, title } of LISTS) {
    let mend = async () => {};
    const page = await app.as(who, path, {
      prepare: async (opened) => {
        mend = await breakCalls(opened, TICKETS);
      },
    });
    const alert = page.getByRole('alert').filter({ hasText: 'Could not load tickets' });
    await expect(alert).toBeVisible();
    await expect(page.getByText('No tickets found')).toBeHidden();
    await mend();
    await alert.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('table', { name: title }).getByRole('row').nth(1)).toBeVisible();
    await expect(alert).toBeHidden();
    await page.context().close();
  }
});

test('a list that fails later keeps the rows it had', async ({ app }) => {
  const page = await app.as('agent', '/tickets/assigned');
  const first = page.getByRole('row').nth(1).getByRole('link').first();
  await expect(first).toBeVisible();
  const before = (await first.textContent()) ?? '';
  const mend = await breakCalls(page, TICKETS);
  await page.getByRole('button', { name: 'Refresh' }).click();
  const alert = page.getByRole('alert').filter({ hasText: 'Could not load tickets' });
  await expect(alert).toBeVisible();
  await expect(first).toHaveText(before);
  await mend();
  await alert.getByRole('button', { name: 'Retry' }).click();
  await expect(alert).toBeHidden();
});

test('a dashboard that cannot be loaded says so for every role, and Retry brings it', async ({ app }) => {
  for (const who of ['user', 'agent', 'manager', 'super'] as const) {
    let mend = async () => {};
    const page = await app.as(who, '/dashboard', {
      prepare: async (opened) => {
        mend = await breakCalls(
          opened,
          /\/api\/((admin\/|super-admin\/)?tickets\?|admin\/dashboard|super-admin\/)/,
        );
      },
    });
    const alert = page.getByRole('alert').filter({ hasText: 'Failed to load dashboard data' });
    await expect(alert, who).toBeVisible();
    await expect(page.getByText('No tickets yet')).toBeHidden();
    await mend();
    await alert.getByRole('button', { name: 'Retry' }).click();
    await expect(alert).toBeHidden();
    await expect(page.getByRole('main').getByRole('listitem').first(), who).toBeVisible();
    await page.context().close();
  }
});

test('pickers, dialogs and tickets that cannot be loaded say so where they stand', async ({ app }) => {
  const ticket = await raiseTicket(app, 'user', { summary: unique('Air compressor') });

  await test.step('a picker of the form', async () => {
    const page = await app.as('user', '/tickets/create');
    const mend = await breakCalls(page, /\/api\/categories/);
    await page.getByRole('combobox', { name: 'Category' }).first().click();
    const alert = page.getByRole('alert').filter({ hasText: 'Could not load categories' });
    await expect(alert).toBeVisible();
    await mend();
    await alert.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('option', { name: 'Hardware' })).toBeVisible();
  });

  await test.step('the agents, and the assignment itself', async () => {
    const page = await app.as('manager', `/admin/tickets/${ticket._id}`);
    const mendAgents = await breakCalls(page, /\/api\/admin\/devops-agents/);
    await page.getByRole('button', { name: /^(Assign|Reassign)$/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Assign ticket' });
    await expect(dialog.getByText('Failed to load DevOps agents')).toBeVisible();
    await mendAgents();
    await dialog.getByRole('button', { name: 'Retry' }).click();
    await dialog.getByRole('radio', { name: /Tomás Herrera/ }).click();
    await dialog.getByLabel('Reason').fill('He is near');
    const mendAssignment = await breakCalls(page, /\/assign$/);
    await dialog.getByRole('button', { name: 'Assign' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('Failed to assign ticket');
    await expect(dialog.getByLabel('Reason')).toHaveValue('He is near');
    await mendAssignment();
    await page.route(/\/assign$/, (route) => route.abort());
    await dialog.getByRole('button', { name: 'Assign' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('Failed to assign ticket');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step('the ticket', async () => {
    let mend = async () => {};
    const page = await app.as('user', `/tickets/${ticket._id}`, {
      prepare: async (opened) => {
        mend = await breakCalls(opened, new RegExp(`/api/tickets/${ticket._id}$`));
      },
    });
    const alert = page.getByRole('alert').filter({ hasText: 'Could not load the ticket' });
    await expect(alert).toBeVisible();
    await mend();
    await alert.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('heading', { level: 1, name: ticket.summary })).toBeVisible();
  });

  await test.step('a status in a list', async () => {
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
