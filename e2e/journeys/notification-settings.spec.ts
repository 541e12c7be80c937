import { expectAccessibleInEveryTheme, expectNoSidewaysScroll } from '../accessibility.ts';
import { expect, test, unique } from '../fixtures.ts';
import { raiseTicket } from '../tickets.ts';

test('whoever runs the desk chooses by keyboard to hear of every new ticket, and keeps it', async ({
  app,
}) => {
  const page = await app.as('head', '/profile');
  await page.getByRole('link', { name: 'Notification settings' }).click();
  await expect(page.getByRole('heading', { name: 'Notification settings', level: 1 })).toBeVisible();
  await expectNoSidewaysScroll(page, 'notification settings');

  await test.step('a cell of the table', async () => {
    const replies = page.getByRole('combobox', { name: 'Replies: You lead its project' });
    await replies.focus();
    await page.keyboard.press('Enter');
    const atOnce = page.getByRole('option', { name: 'At once' });
    await expect(atOnce).toBeVisible();
    // Where the arrows begin is known a moment after the list is there; they go round.
    await expect(async () => {
      await page.keyboard.press('ArrowUp');
      await expect(atOnce).toHaveAttribute('data-combobox-selected', 'true', { timeout: 500 });
    }).toPass();
    await page.keyboard.press('Enter');
    await expect(replies).toHaveValue('At once');
    await expect(page.getByText('Saved').first()).toBeVisible();
  });
  await test.step('the switches', async () => {
    await page.getByRole('switch', { name: 'Tell me of every new ticket' }).press('Space');
    await page.getByRole('switch', { name: 'Quiet hours' }).press('Space');
    await expect(page.getByLabel('From')).toHaveValue('22:00');
  });
  await expectAccessibleInEveryTheme(page, 'notification settings');

  await page.reload();
  await expect(page.getByRole('switch', { name: 'Tell me of every new ticket' })).toBeChecked();
  await expect(page.getByRole('combobox', { name: 'Replies: You lead its project' })).toHaveValue('At once');

  const summary = unique('Pallet scale shows nothing');
  await raiseTicket(app, 'user', { summary });
  await page.getByRole('button', { name: /^Notifications/ }).click();
  const entry = page
    .getByRole('dialog', { name: 'Notifications' })
    .getByRole('listitem')
    .filter({ hasText: summary })
    .filter({ hasText: 'raised this ticket' });
  await expect(entry).toBeVisible();
});
