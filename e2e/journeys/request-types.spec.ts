/** Request types: an admin changes a form, and whoever asks gets it. */
import { expect, test, unique } from '../fixtures.ts';

test('an admin starts from a template, adds a field to a form, moves it by keys and publishes it; a requester is asked', async ({
  app,
}) => {
  const label = unique('Desk number');
  const admin = await app.as('globexAdmin', '/admin/request-types');
  await admin.getByRole('button', { name: 'Start from a template' }).click();
  await admin.getByRole('radio', { name: 'New colleague' }).click();
  const copy = unique('New driver');
  await admin.getByLabel('Name here').fill(copy);
  await admin.getByRole('button', { name: 'Make draft' }).click();
  await expect(admin.getByRole('heading', { level: 1, name: copy })).toBeVisible();
  const copied = admin.getByRole('region', { name: 'Preview' });
  await copied.getByLabel('Needs a laptop').check();
  await expect(copied.getByLabel('Size of the laptop')).toBeVisible();
  await admin.getByRole('button', { name: 'Cancel' }).click();
  await admin
    .getByRole('row', { name: /New laptop/ })
    .getByRole('button')
    .click();
  await admin.getByRole('menuitem', { name: 'Edit' }).click();
  await admin.getByRole('button', { name: 'New field' }).click();
  const dialog = admin.getByRole('dialog', { name: 'New field' });
  await dialog.getByLabel('Label').fill(label);
  await dialog.getByRole('button', { name: 'Add field' }).click();
  const preview = admin.getByRole('region', { name: 'Preview' });
  await expect(preview.getByLabel(label)).toBeVisible();

  const rules = admin.getByRole('button', { name: new RegExp(`^${label}`) });
  await rules.focus();
  await admin.keyboard.press('Alt+ArrowUp');
  await expect(rules).toBeFocused();
  await expect(admin.getByRole('listitem').filter({ hasText: label })).toHaveCount(1);
  await admin.getByRole('button', { name: /^Publish version/ }).click();
  await expect(admin.getByText(/^Version \d+ published$/)).toBeVisible();

  const page = await app.as('globexUser', '/tickets/create');
  await page.getByRole('link', { name: /New laptop/ }).click();
  await page.getByLabel('Summary').fill(unique('A laptop for Lotte'));
  await page.getByLabel('Description').fill('The old one is broken.');
  await page.getByLabel(label).fill('C 214');
  await page.getByRole('button', { name: 'Create Ticket' }).click();
  await expect(page.getByText('Model is required')).toBeVisible();
  await page.getByRole('combobox', { name: 'Model' }).click();
  await page.getByRole('option', { name: 'Light 13 inch' }).click();
  await page.getByLabel('What it is for').fill('Dispatch');
  await page.getByRole('button', { name: 'Create Ticket' }).click();
  await page.getByRole('link', { name: 'Open ticket' }).click();
  await expect(page.getByText('C 214')).toBeVisible();
  await expect(page.getByText('Price')).toBeHidden();
});
