import type { Page } from '@playwright/test';
import { expectAccessible } from '../accessibility.ts';
import { endSessionOf, expect, test, unique } from '../fixtures.ts';

const atProvider = (page: Page) => page.getByRole('heading', { name: 'Example ID' });

async function leave(page: Page) {
  await page.getByRole('button', { name: 'Continue with Example ID' }).click();
  await expect(atProvider(page)).toBeVisible();
}

async function signInThere(page: Page, email: string) {
  await page.getByLabel('E-mail at the provider').fill(email);
  await page.getByRole('button', { name: 'Continue' }).click();
}

test('a newcomer comes in through the provider, completes the profile, and is known the next time', async ({
  app,
}) => {
  const name = unique('nia').replace(' ', '.');
  const page = await app.guest('/login');
  await leave(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(/\/oauth\/callback/);
  await expect(page.getByText('Example ID authentication failed. Please try again.')).toBeVisible();
  await expect(page).toHaveURL('/login?error=google_auth_failed');
  await expect(page.getByRole('alert')).toContainText('Example ID authentication failed.');

  await leave(page);
  await signInThere(page, `${name}@globex.example`);
  await expect(page).toHaveURL('/complete-profile');
  await expect(page.getByRole('heading', { name: 'Complete your profile' })).toBeVisible();
  await expectAccessible(page, 'profile to complete');
  await page.reload();
  await page.getByLabel('Organization code').fill('ACME');
  await page.getByLabel('Contact number').fill('+47 22 12 34 56');
  await page.getByRole('button', { name: 'Complete profile' }).click();
  await expect(page.getByText('Invalid organization code')).toBeVisible();
  await page.getByLabel('Organization code').fill('globex');
  await page.getByRole('button', { name: 'Complete profile' }).click();
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ingrid');
  expect(page.url()).not.toContain('token');

  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/login');
  await page.getByRole('button', { name: 'Continue with Example ID' }).click();
  await expect(page).toHaveURL('/dashboard');
});

test('an admin comes back through the provider to the page that was asked for, a stranger to none', async ({
  app,
}) => {
  const page = await app.guest('/profile');
  await expect(page).toHaveURL('/login');
  await leave(page);
  await signInThere(page, 'admin@initech.example');
  await expect(page).toHaveURL('/profile');
  await expect(page.getByLabel('E-mail')).toHaveValue('admin@initech.example');

  const stranger = await app.guest('/login');
  await leave(stranger);
  await signInThere(stranger, 'somebody@nowhere.example');
  await expect(stranger.getByText('No organization found for domain nowhere.example.')).toBeVisible();
  await expect(stranger).toHaveURL('/login?error=invalid_organization&domain=nowhere.example');
  await expect(stranger.getByRole('alert')).toContainText('registers only the user role');
});

test('a session that ends under a page goes on through the provider, in a window of its own', async ({
  app,
}) => {
  const page = await app.guest('/tickets');
  await leave(page);
  await signInThere(page, 'user1@initech.example');
  await expect(page).toHaveURL('/tickets');
  const box = page.getByRole('combobox', { name: 'Search tickets' });
  await box.fill('what I looked for');
  await expect(page).toHaveURL(/q=what/);
  await endSessionOf(page);
  // At once: the dialog comes when the page hears of it, and would take the keys of somebody who still types.
  await page.locator('input[aria-label="Search tickets"]').fill('what I looked for yesterday');
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
  await expect(dialog).toBeVisible();

  const opened = page.waitForEvent('popup');
  await dialog.getByRole('button', { name: 'Continue with Example ID' }).click();
  const popup = await opened;
  await expect(dialog).toBeHidden();
  await expect(box).toHaveValue('what I looked for yesterday');
  await expect.poll(() => popup.isClosed()).toBe(true);
  await expect(page).toHaveURL(/yesterday/);
});
