import { expectAccessibleInEveryTheme, keepThemeHere } from '../accessibility.ts';
import { expect, test, unique } from '../fixtures.ts';
import { raiseTickets } from '../tickets.ts';

test('ten tickets are chosen by keyboard, given to an agent in one act, and taken back in the next', async ({
  app,
}) => {
  const words = unique('Torch');
  const summaries = Array.from({ length: 10 }, (_, index) => `${words} ${index}`);
  await raiseTickets(app, 'otherUser', summaries);
  const page = await app.as('head', `/admin/tickets?search=${encodeURIComponent(words)}`);
  await keepThemeHere(page);
  const rows = page.getByRole('rowgroup').last().getByRole('row');
  await expect(rows).toHaveCount(10);
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  for (let row = 1; row < 10; row += 1) await page.keyboard.press('Shift+J');
  const bar = page.getByRole('region', { name: 'Selected tickets' });
  await expect(bar.getByText('10 selected')).toBeVisible();
  await expectAccessibleInEveryTheme(page, 'a list with chosen rows');

  await bar.getByRole('button', { name: 'Assign' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change 10 tickets' });
  await dialog.getByRole('radio', { name: /Grace Whitaker/ }).check();
  const change = dialog.getByRole('button', { name: 'Change 10 tickets' });
  await expect(change).toBeEnabled();
  await expectAccessibleInEveryTheme(page, 'the dialog of a change of many tickets');
  await change.click();
  await expect(page.getByText('10 tickets changed')).toBeVisible();
  await expect(rows.getByText(/Grace W/)).toHaveCount(10);
  await expect(bar).toBeHidden();

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('10 tickets are as they were')).toBeVisible();
  await expect(rows.getByText(/Grace W/)).toHaveCount(0);
});
