/** What a desk makes for itself: views, merged tickets, checklists and macros. */
import { expect, test, unique } from '../fixtures.ts';
import { raiseTicket, raiseTickets } from '../tickets.ts';

test('a search is saved as a view, changed, reset and handed on', async ({ app }) => {
  const name = unique('My torches');
  const word = unique('Torch');
  const { summary } = await raiseTicket(app, 'otherUser', { summary: word });
  const address = `/views/new?${new URLSearchParams({ q: `"${word}"`, sort: 'newest' })}`;
  const page = await app.as('admin', address, { permissions: ['clipboard-read', 'clipboard-write'] });
  const row = page.getByRole('row', { name: new RegExp(summary) });
  await expect(row).toBeVisible();
  await page.getByRole('button', { name: 'Save as new' }).click();
  const dialog = page.getByRole('dialog', { name: 'New view' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Save view' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

  await page.goto(
    `${new URL(page.url()).pathname}?${new URLSearchParams({ q: 'status:closed', sort: 'newest' })}`,
  );
  await expect(page.getByText('Edited', { exact: true })).toBeVisible();
  await expect(row).toBeHidden();
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect(row).toBeVisible();
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Link copied')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  const other = await app.as('manager', `${new URL(copied).pathname}${new URL(copied).search}`);
  await expect(other.getByRole('row', { name: new RegExp(summary) })).toBeVisible();
});

test('two tickets are merged and taken apart again', async ({ app }) => {
  const word = unique('Twin');
  const [one, two] = await raiseTickets(app, 'otherUser', [`${word} one`, `${word} two`]);
  const page = await app.as('manager', `/admin/tickets?search=${encodeURIComponent(word)}`);
  await page.getByRole('checkbox', { name: `Select ${one?.ticketNumber}` }).check();
  await page.getByRole('checkbox', { name: `Select ${two?.ticketNumber}` }).check();
  await page.getByRole('region', { name: 'Selected tickets' }).getByRole('button', { name: 'Merge' }).click();
  const dialog = page.getByRole('dialog', { name: 'Merge tickets' });
  await dialog.getByRole('combobox', { name: 'Ticket that goes on' }).click();
  await page.getByRole('option', { name: new RegExp(one?.ticketNumber ?? '') }).click();
  await dialog.getByRole('button', { name: 'Merge' }).click();
  await expect(page.getByText(`${two?.ticketNumber} merged into ${one?.ticketNumber}`)).toBeVisible();

  await page.goto(`/admin/tickets/${two?._id}`);
  await expect(page.getByText(/^Merged into/)).toContainText(one?.ticketNumber ?? '');
  await page.getByRole('button', { name: 'Unmerge' }).click();
  await expect(page.getByText(`${two?.ticketNumber} stands for itself again`)).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Reply' })).toBeVisible();
});

test('a checklist is put on a ticket from a template, put in order and ticked off', async ({ app }) => {
  const { _id } = await raiseTicket(app, 'otherUser', { summary: unique('New colleague') });
  const page = await app.as('admin', `/admin/tickets/${_id}`);
  const list = page.getByRole('region', { name: 'Checklist' });
  await list.getByRole('button', { name: 'Begin a checklist' }).click();
  await list.getByRole('button', { name: 'Use a template' }).click();
  await list.getByRole('combobox', { name: 'Template' }).click();
  await page.getByRole('option', { name: 'New colleague' }).click();
  await expect(list.getByRole('checkbox')).toHaveCount(5);
  await list.getByRole('button', { name: 'Move Account and groups' }).press('Alt+ArrowDown');
  await expect(list.getByText('Account and groups: 2 of 5')).toBeAttached();
  await expect(list.getByRole('button', { name: 'Move Account and groups' })).toBeFocused();
  const badge = list.getByRole('checkbox', { name: /Badge for the gates/ });
  await badge.click();
  await expect(badge).toBeChecked();
  await expect(list.getByText('1 of 5')).toBeVisible();
  await page.reload();
  await expect(list.getByRole('listitem').nth(1)).toContainText('Account and groups');
});

test('a macro answers by "/" and resolves, outlives a reload, and is done on many tickets', async ({
  app,
}) => {
  const word = unique('Stuck');
  const [first, ...others] = await raiseTickets(app, 'otherUser', [`${word} 1`, `${word} 2`, `${word} 3`]);
  const name = unique('All well');
  const body = { name, text: 'Solved, {{ticket.number}}.', actions: { status: 'Resolved' } };
  expect((await app.api('manager', 'POST', '/macros', body)).status).toBe(201);

  const page = await app.as('manager', `/admin/tickets/${first?._id}`);
  const reply = page.getByRole('textbox', { name: 'Reply' });
  await expect(page.getByRole('button', { name: 'Macro' })).toBeVisible();
  await reply.pressSequentially(`/${name}`);
  await expect(page.getByRole('option', { name: new RegExp(name) })).toBeVisible();
  await reply.press('Enter');
  await expect(reply).toHaveValue(`Solved, ${first?.ticketNumber}.`);
  await expect(page.getByText('Draft saved', { exact: true })).toBeVisible();
  await page.reload();
  const then = page.getByRole('group', { name: 'Then:' });
  await expect(then.getByText('set Resolved')).toBeVisible();
  await page.getByRole('button', { name: 'Send reply' }).click();
  await expect(
    page.getByRole('article').filter({ hasText: `Solved, ${first?.ticketNumber}.` }),
  ).toBeVisible();
  await expect(then).toBeHidden();

  await page.goto(`/admin/tickets?search=${encodeURIComponent(word)}`);
  for (const { ticketNumber } of others)
    await page.getByRole('checkbox', { name: `Select ${ticketNumber}` }).check();
  await page.getByRole('region', { name: 'Selected tickets' }).getByRole('button', { name: 'Macro' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change 2 tickets' });
  await dialog.getByRole('combobox', { name: 'Macro' }).click();
  await page.getByRole('option', { name, exact: true }).click();
  const change = dialog.getByRole('button', { name: 'Change 2 tickets' });
  await expect(change).toBeEnabled();
  await change.click();
  await expect(page.getByText('2 tickets changed')).toBeVisible();
  await expect(page.getByRole('rowgroup').last().getByText('Resolved')).toHaveCount(3);
});
