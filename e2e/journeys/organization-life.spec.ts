import type { APIRequestContext, Page } from '@playwright/test';
import type { Organization } from '@switchboard/contract/organizations/organizations.ts';
import { picture } from '../files.ts';
import { DEMO_PASSWORD, expect, test, unique } from '../fixtures.ts';

/** Signs in with a call, so that this person's session is nobody else's. */
const signIn = (request: APIRequestContext, email: string) =>
  request.post('/api/auth/login', { data: { email, password: DEMO_PASSWORD } });

async function signInByForm(page: Page, email: string) {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).not.toHaveURL(/login/);
}

test('an organization is added with logo and admin, gets the licenses it asks for, is suspended, comes back and is deleted', async ({
  app,
  request,
}) => {
  const name = unique('Harbour');
  const code = `H${Date.now().toString(36)}`.toUpperCase();
  const email = `imke@${code.toLowerCase()}.example`;
  const page = await app.as('super', '/super-admin/organizations');
  const rowOf = () => page.getByRole('row', { name: new RegExp(code) });

  await test.step('the super admin adds it', async () => {
    await page.getByRole('link', { name: 'Add Organization' }).click();
    await page.getByLabel('Organization name').fill(name);
    await page.getByLabel('Organization code').fill(code);
    await page.getByLabel('Organization entity').fill(`${code}.example`);
    await page.locator('input[type="file"]').setInputFiles(picture('logo.png'));
    await expect(page.getByRole('img', { name: 'Preview of the logo' })).toBeVisible();
    await page.getByLabel('Website').fill('https://harbour.example');
    await page.getByRole('button', { name: 'Create organization' }).click();
    await expect(page.getByText('Organization created successfully!')).toBeVisible();
  });

  await test.step('and its first admin, who sees its logo in the top bar', async () => {
    await page.getByRole('button', { name: 'Add its first admin' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add its first admin' });
    await dialog.getByLabel('First name').fill('Imke');
    await dialog.getByLabel('Last name').fill('Vos');
    await dialog.getByLabel('E-mail').fill(email);
    await dialog.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
    await dialog.getByRole('button', { name: 'Add admin' }).click();
    await expect(page.getByText('Imke Vos can sign in now')).toBeVisible();
  });

  const admin = await app.guest('/admin/login');
  await signInByForm(admin, email);

  await test.step('the admin asks for licenses', async () => {
    await admin.getByRole('link', { name: 'My Organization' }).first().click();
    const logo = admin.getByRole('banner').first().locator('img');
    await expect(logo).toHaveJSProperty('naturalWidth', 1);
    await admin.getByRole('button', { name: 'View licenses' }).click();
    await admin.getByRole('button', { name: 'Request License Upgrade' }).click();
    const dialog = admin.getByRole('dialog', { name: 'Request License Upgrade' });
    await dialog.getByLabel('Total licenses').fill('25');
    await dialog.getByRole('button', { name: 'Send request' }).click();
    await expect(admin.getByText('Waiting', { exact: true })).toBeVisible();
  });

  await test.step('and gets them', async () => {
    await page.goto(`/super-admin/organizations?search=${code}`);
    await page.getByRole('button', { name: `Review the request of ${name}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Manage license' });
    await expect(dialog.getByText('20 licenses more')).toBeVisible();
    await dialog.getByRole('button', { name: 'Update license' }).click();
    await expect(page.getByText('License updated successfully!')).toBeVisible();
    await expect(page.getByText('1 of 25')).toBeVisible();
    await admin.reload();
    await expect(admin.getByText('Granted')).toBeVisible();
  });

  await test.step('suspended, its people are out; reactivated after a question, they are back', async () => {
    await rowOf().getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
    await page.getByRole('link', { name: 'Edit Organization' }).click();
    await page.getByRole('combobox', { name: 'Status' }).click();
    await page.getByRole('option', { name: 'Suspended' }).click();
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText('Organization updated successfully!')).toBeVisible();
    // At the latest with the next page; the live connection may have said so before.
    await admin.goto('/admin/users');
    await expect(admin).toHaveURL(/login/);
    expect((await signIn(request, email)).status()).toBe(403);
    await page.getByRole('button', { name: `Suspended, change status of ${name}` }).click();
    await page.getByRole('button', { name: 'Reactivate' }).click();
    await expect(page.getByRole('button', { name: `Active, change status of ${name}` })).toBeVisible();
    expect((await signIn(request, email)).status()).toBe(200);
  });

  await test.step('deleted, it is gone from everywhere', async () => {
    await rowOf().getByRole('link').click();
    await page.getByRole('button', { name: 'Delete Organization' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete Organization' });
    await expect(dialog.getByText('1 user can no longer sign in')).toBeVisible();
    await dialog.getByLabel(`Type ${code} to confirm`).fill(code);
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('Organization deleted successfully')).toBeVisible();
    await expect(page.getByText('Nothing found')).toBeVisible();
    const gone = await app.api<{ organizations: Organization[] }>(
      'super',
      'GET',
      `/organizations?search=${code}`,
    );
    expect(gone.body.organizations).toEqual([]);
    expect((await signIn(request, email)).status()).toBe(401);
  });
});
