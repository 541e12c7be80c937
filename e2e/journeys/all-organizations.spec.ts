import { expectAccessible } from '../accessibility.ts';
import { expect, test, unique } from '../fixtures.ts';
import { raiseTicket } from '../tickets.ts';

test('a super admin closes a ticket of any organization, and reads its projects', async ({ app }) => {
  const summary = unique('Forklift terminal stays dark');
  const { _id, ticketNumber } = await raiseTicket(app, 'globexUser', { summary });
  const page = await app.as('super', '/super-admin/tickets');
  const main = page.getByRole('main');
  const search = async (words: string) => {
    // That of tickets completes what is typed, that of projects does not.
    const box = main.getByRole('combobox', { name: 'Search tickets' }).or(main.getByRole('searchbox'));
    await box.fill(words);
    await box.press('Enter');
  };

  await test.step('the ticket is found among those of all organizations, and the figures follow', async () => {
    await search(summary);
    const row = page.getByRole('row', { name: summary });
    await expect(row).toContainText('Globex Logistics');
    await expect(page.getByRole('link', { name: /^Total Tickets/ })).toHaveText('Total Tickets1');
    await row.getByRole('button', { name: `Change status of ${ticketNumber}` }).click();
    await page.getByRole('menuitem', { name: 'Closed' }).click();
    await expect(row).toContainText('Closed');
    // The row shows it before the server has answered.
    const statusNow = async () =>
      (await app.api<{ ticket: { status: string } }>('globexUser', 'GET', `/tickets/${_id}`)).body.ticket
        .status;
    await expect.poll(statusNow).toBe('Closed');
  });

  await test.step('another organization has no such ticket', async () => {
    await page.getByRole('combobox', { name: 'Filter by Organization' }).click();
    await page.getByLabel('Search Organization').fill('acme');
    await page.getByRole('option', { name: 'Acme Manufacturing (ACME)' }).click();
    await expect(page.getByText('No tickets match your current filters.')).toBeVisible();
    await main.getByRole('button', { name: 'Clear Filters' }).first().click();
    await expect(page).toHaveURL('/super-admin/tickets');
    await expect(page.getByRole('row')).toHaveCount(11);
  });

  await test.step('a project is read in a dialog', async () => {
    await page.getByRole('link', { name: 'All Projects' }).click();
    await expect(page.getByText('Page 1 of 2')).toBeVisible();
    await search('dock automation');
    await page.getByRole('button', { name: 'View Dock Automation' }).click();
    const dialog = page.getByRole('dialog', { name: 'Dock Automation' });
    await expect(dialog).toContainText('Globex Logistics');
    await expectAccessible(page, 'the dialog of a project');
    await page.keyboard.press('Escape');
    await search('nothing has this name');
    await expect(page.getByText('Try adjusting your search filters.')).toBeVisible();
  });
});
