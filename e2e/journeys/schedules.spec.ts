import { expectAccessibleInEveryTheme, keepThemeHere } from '../accessibility.ts';
import { expect, test, unique } from '../fixtures.ts';

const tomorrowAtNine = () => {
  const day = new Date(Date.now() + 24 * 60 * 60_000);
  return `${day.toISOString().slice(0, 10)}T09:00`;
};

test('an admin schedules a ticket, runs it by hand and cancels it', async ({ app }) => {
  test.slow();
  const page = await app.as('admin', '/admin/scheduled-tickets', { theme: 'light', prepare: keepThemeHere });
  const summary = unique('Emergency light test');
  const more = (of: string) => page.getByRole('button', { name: `More actions for ${of}` });

  await test.step('the form says in a sentence what it will do', async () => {
    await page.getByRole('button', { name: 'Schedule a ticket' }).click();
    const panel = page.getByRole('dialog', { name: 'Schedule a ticket' });
    await panel.getByLabel('Summary').fill(summary);
    await panel.getByText('Daily', { exact: true }).click();
    await panel.getByLabel('Time zone').fill('Berlin');
    await page.getByRole('option', { name: 'Europe/Berlin' }).click();
    await panel.getByLabel('Scheduled date').fill(tomorrowAtNine());
    await expect(panel.getByText('Every day at 09:00 Europe/Berlin')).toBeVisible();
    await expect(panel.getByRole('list', { name: 'Next runs' }).getByRole('listitem')).toHaveCount(5);
    await expectAccessibleInEveryTheme(page, 'the docked editor');
    for (const label of ['Category', 'Project']) {
      await panel.getByRole('combobox', { name: label, exact: true }).click();
      await page.getByRole('listbox', { name: label }).getByRole('option').first().click();
    }
    await panel.getByLabel('Project manager name').fill('Priya Raman');
    await panel.getByLabel('Contact number').fill('+49 341 555 0100');
    await panel.getByLabel('Description').fill('Every lamp in halls 1 to 3');
    await panel.getByRole('button', { name: 'Schedule ticket' }).click();
    await expect(page.getByText('Ticket scheduled')).toBeVisible();
    await expect(panel).toBeHidden();
  });

  await test.step('it is paused, resumed and executed', async () => {
    for (const [item, said] of [
      ['Pause', 'Schedule paused'],
      ['Resume', 'Schedule resumed'],
    ] as const) {
      await more(summary).click();
      await page.getByRole('menuitem', { name: item }).click();
      await expect(page.getByText(said)).toBeVisible();
    }
    await more(summary).click();
    await page.getByRole('menuitem', { name: 'Execute now' }).click();
    await expect(page.getByText('Are you sure you want to execute this scheduled ticket?')).toBeVisible();
    await page.getByRole('button', { name: 'Execute now' }).click();
    await expect(page.getByText('Ticket executed successfully!')).toBeVisible();
  });

  await test.step('the calendar shows it', async () => {
    await page.getByText('Calendar', { exact: true }).click();
    await expect(page.getByRole('button', { name: summary }).first()).toBeVisible();
    await expectAccessibleInEveryTheme(page, 'the calendar');
    await page.getByText('Table', { exact: true }).click();
  });

  await test.step('its page leads to the ticket', async () => {
    await page.getByRole('link', { name: summary }).click();
    await expect(page.getByRole('heading', { level: 1, name: summary })).toBeVisible();
    await expect(page.getByText('By hand')).toBeVisible();
    await expectAccessibleInEveryTheme(page, 'the page of a schedule');
    await page.getByRole('link', { name: /^ACME-/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: summary })).toBeVisible();
    await page.goBack();
  });

  await test.step('it is cancelled', async () => {
    await more(summary).click();
    await page.getByRole('menuitem', { name: 'Cancel schedule' }).click();
    await expect(page.getByText('Are you sure you want to cancel this scheduled ticket?')).toBeVisible();
    await page.getByRole('button', { name: 'Cancel schedule' }).click();
    await expect(page.getByText('Cancelled', { exact: true })).toBeVisible();
  });
});
