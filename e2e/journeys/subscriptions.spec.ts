import { readFile } from 'node:fs/promises';
import type { AnswerOf } from '@switchboard/contract/endpoint.ts';
import type { createOrganization } from '@switchboard/contract/organizations/organizations.ts';
import { expectAccessible, expectAccessibleInEveryTheme, keepThemeHere } from '../accessibility.ts';
import { expect, test, unique } from '../fixtures.ts';

/** What stands in a card of figures, as a number. */
const amountIn = (text: string | null) => Number((text ?? '').replaceAll(/[^\d.-]/g, ''));

test('a super admin agrees on a price with a new organization, is paid, and sees the revenue grow', async ({
  app,
}) => {
  const name = unique('Vandelay').replaceAll(' ', '-');
  const code = name.slice(-12).toUpperCase();
  const made = await app.api<AnswerOf<typeof createOrganization>>('super', 'POST', '/organizations', {
    name,
    code,
  });
  expect(made.status).toBe(201);
  const page = await app.as('super', '/dashboard', { prepare: keepThemeHere });
  await page.getByRole('navigation').getByRole('link', { name: 'Subscriptions' }).click();
  const figure = page.getByText('Monthly Revenue').locator('..').locator('[class*=value]');
  const before = amountIn(await figure.textContent());
  await page.getByRole('searchbox').fill(code);
  const card = page.getByRole('article', { name });
  await expect(card.getByText('$0.00 a month')).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(1);

  await test.step('the details are edited', async () => {
    await card.getByRole('button', { name: 'View Details' }).click();
    const dialog = page.getByRole('dialog', { name: 'Subscription details' });
    await expectAccessible(page, 'details');
    await dialog.getByRole('combobox', { name: 'Plan' }).fill('Professional');
    await dialog.getByLabel('Monthly price').fill('149.5');
    await dialog.getByLabel('Expiry date').fill('2098-12-31');
    await dialog.getByRole('textbox', { name: 'Features' }).fill('Live chat\nPriority support');
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await expect(dialog).toBeHidden();
    await expect(card.getByText('$149.50 a month')).toBeVisible();
    await expect(card.getByText('31 Dec 2098')).toBeVisible();
    await expect(card.getByText('Priority support')).toBeVisible();
    await expect.poll(async () => amountIn(await figure.textContent())).toBe(before + 149.5);
  });

  await test.step('a payment is recorded, once for a double click', async () => {
    await card.getByRole('button', { name: 'Billing' }).click();
    const dialog = page.getByRole('dialog', { name: 'Billing' });
    await expect(dialog.getByText('No payment has been recorded yet.')).toBeVisible();
    await expect(dialog.getByLabel('Amount')).toHaveValue('149.50');
    await dialog.getByLabel('Note').fill('First month');
    await dialog.getByRole('checkbox', { name: /^Move next payment/ }).check();
    await dialog.getByLabel('Next payment', { exact: true }).fill('2098-01-31');
    await dialog.getByRole('button', { name: 'Record payment' }).dblclick();
    await expect(dialog.getByText('First month')).toBeVisible();
    await expect(dialog.getByRole('list', { name: 'Payments' }).getByRole('listitem')).toHaveCount(1);
    await expectAccessibleInEveryTheme(page, 'billing');
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Export CSV' }).click();
    const csv = await readFile(await (await download).path(), 'utf8');
    expect(csv.trim().split('\r\n')).toHaveLength(2);
    expect(csv).toContain('"149.50","USD","First month"');
    await page.keyboard.press('Escape');
    // The next month's amount has been filled in: closing asks only where something was typed.
    await expect(dialog).toBeHidden();
    await expect(card.getByText('31 Jan 2098')).toBeVisible();
  });

  await test.step('a payment recorded by mistake is taken back, and the focus stays where it was', async () => {
    await card.getByRole('button', { name: 'Billing' }).click();
    const billing = page.getByRole('dialog', { name: 'Billing' });
    await billing.getByRole('button', { name: 'Void' }).click();
    const dialog = page.getByRole('dialog', { name: 'Void payment' });
    await dialog.getByLabel('Reason').fill('Paid by somebody else');
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    const row = billing.getByRole('listitem').filter({ hasText: 'Paid by somebody else' });
    await expect(row.getByText('Voided', { exact: true })).toBeVisible();
    await expect(billing.getByText('$0.00 in total')).toBeVisible();
    await expect(row).toBeFocused();
    await expectAccessibleInEveryTheme(page, 'a voided payment');
    await page.keyboard.press('Escape');
    await expect(billing).toBeHidden();
    await expect(card.getByRole('button', { name: 'Billing' })).toBeFocused();
    await expect(card.getByText('None yet')).toBeVisible();
  });

  await test.step('an organization at rest brings in nothing, and the overview tells it', async () => {
    const { _id } = made.body.organization;
    await app.api('super', 'PUT', `/organizations/${_id}`, { status: 'suspended' });
    await page.reload();
    await expect(card.getByText('Suspended')).toBeVisible();
    expect(amountIn(await figure.textContent())).toBe(before);
    await page.getByRole('navigation').getByRole('link', { name: 'Overview' }).click();
    const activity = page.getByRole('region', { name: 'Recent activity' });
    const paid = activity
      .getByRole('listitem')
      .filter({ hasText: name })
      .getByRole('link', { name: /^Payment voided/ });
    await paid.click();
    await expect(page).toHaveURL(new RegExp(`/super-admin/subscriptions\\?search=${name}`));
    await expect(card).toBeVisible();
    await app.api('super', 'DELETE', `/organizations/${_id}`);
  });
});
