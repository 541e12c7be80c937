import type { Page } from '@playwright/test';
import { DEMO_PASSWORD, expect, PEOPLE, test } from '../fixtures.ts';

const sidebar = (page: Page) => page.getByRole('complementary', { name: 'Sidebar' });
const theme = (page: Page, name: string) => page.getByRole('radiogroup', { name: 'Theme' }).getByTitle(name);
const background = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--background').trim());

test('a changed name is in the sidebar at once and stays after a reload', async ({ app }) => {
  const page = await app.as('samuel', '/profile');
  const save = page.getByRole('button', { name: 'Save Changes' });
  await expect(save).toBeDisabled();
  await expect(page.getByText('DevOps Agent').last()).toBeVisible();

  await test.step('what is wrong stands at its field', async () => {
    for (const [label, message] of [
      ['First name', 'First name is required'],
      ['Last name', 'Last name is required'],
      ['E-mail', 'Email is required'],
    ] as const) {
      const field = page.getByLabel(label);
      const before = await field.inputValue();
      await field.fill(' ');
      await save.click();
      await expect(page.getByText(message)).toBeVisible();
      await expect(field).toBeFocused();
      await field.fill(before);
    }
    await page.getByLabel('E-mail').fill('samuel@elsewhere.example');
    await save.click();
    await expect(page.getByText('Email domain must be @acme.example (work email required)')).toBeVisible();
    await expect(page.getByLabel('Your password')).toHaveValue('');
    await page.getByLabel('E-mail').fill(PEOPLE.samuel);
    await expect(page.getByLabel('Your password')).toHaveCount(0);
  });

  await test.step('a call that fails loses nothing', async () => {
    await page.getByLabel('First name').fill('Sam');
    await page.route('**/api/auth/profile', (route) => route.abort());
    await save.click();
    await expect(page.getByText('Failed to update profile')).toBeVisible();
    await expect(page.getByLabel('First name')).toHaveValue('Sam');
    await page.unroute('**/api/auth/profile');
  });

  await save.click();
  await expect(page.getByText('Profile updated successfully')).toBeVisible();
  await expect(sidebar(page).getByText('Sam Adeyemi')).toBeVisible();
  await expect(save).toBeDisabled();
  await page.reload();
  await expect(page.getByLabel('First name')).toHaveValue('Sam');
  await expect(sidebar(page).getByText('Sam Adeyemi')).toBeVisible();

  await page.getByLabel('First name').fill('Samuel');
  await save.click();
  await expect(sidebar(page).getByText('Samuel Adeyemi')).toBeVisible();
});

test('a new password ends the other sessions and not this one', async ({ app }) => {
  const fresh = 'another-password';
  const other = await app.as('grace', '/profile');
  const page = await app.as('grace', '/profile');
  const change = async (from: string, to: string, again = to) => {
    await page.getByLabel('Current password').fill(from);
    await page.getByLabel('New password', { exact: true }).fill(to);
    await page.getByLabel('Confirm new password').fill(again);
    await page.getByRole('button', { name: 'Change password' }).click();
  };

  await change(DEMO_PASSWORD, 'short');
  await expect(page.getByText('Password must be at least 6 characters long')).toBeVisible();
  await change(DEMO_PASSWORD, fresh, `${fresh}!`);
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  await change('not-this-one', fresh);
  await expect(page.getByText('Current password is wrong')).toBeVisible();

  await change(DEMO_PASSWORD, fresh);
  try {
    await expect(page.getByText('All your other sessions have ended.')).toBeVisible();
    const sessions = page.getByRole('list', { name: 'Your sessions' }).getByRole('listitem');
    await expect(sessions).toHaveCount(1);
    await expect(sessions).toContainText('This device');
    await other.reload();
    await expect(other).toHaveURL('/login');
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Profile Settings', level: 1 })).toBeVisible();
  } finally {
    await change(fresh, DEMO_PASSWORD);
    await expect(page.getByText('All your other sessions have ended.')).toBeVisible();
  }
});

test('signing out everywhere else ends the other browser’s session', async ({ app }) => {
  const other = await app.as('luca', '/profile', {
    userAgent:
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
  });
  await expect(other.getByRole('heading', { name: 'Profile Settings', level: 1 })).toBeVisible();
  const page = await app.as('luca', '/profile');
  const end = page.getByRole('button', { name: 'Sign out everywhere else' });
  await end.click();
  const question = page.getByRole('dialog', { name: 'Sign out everywhere else?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await end.click();
  await question.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await expect(page.getByText('You are signed out everywhere else')).toBeVisible();
  await expect(question).toBeHidden();
  await expect(end).toBeDisabled();
  await other.reload();
  await expect(other).toHaveURL('/login');
});

test('theme and layout are the person’s, in every browser they sign in with', async ({ app }) => {
  const page = await app.as('elena', '/profile');
  await theme(page, 'Ocean Blue').click();
  await expect(page.getByText('Theme updated successfully')).toBeVisible();
  const ocean = await background(page);
  await page.getByRole('switch', { name: 'Compact mode' }).click();
  await page.getByRole('switch', { name: 'Collapse sidebar' }).click();
  await expect(sidebar(page).getByRole('button', { name: 'Expand the sidebar' })).toBeVisible();

  const elsewhere = await app.as('elena', '/tickets/assigned');
  await expect(elsewhere.locator('html')).toHaveAttribute('data-compact');
  await expect(sidebar(elsewhere).getByRole('button', { name: 'Expand the sidebar' })).toBeVisible();
  await expect.poll(() => background(elsewhere)).toBe(ocean);

  await sidebar(elsewhere).getByRole('button', { name: 'Expand the sidebar' }).click();
  await expect(theme(elsewhere, 'Default Light')).toBeVisible();
  await theme(elsewhere, 'Default Light').click();
  await expect(elsewhere.getByText('Theme updated successfully')).toBeVisible();
  await page.reload();
  await expect(sidebar(page).getByRole('button', { name: 'Collapse the sidebar' })).toBeVisible();
  await expect.poll(() => background(page)).not.toBe(ocean);
  await page.getByRole('switch', { name: 'Compact mode' }).click();
  await expect(page.locator('html')).not.toHaveAttribute('data-compact');
});

test('a theme that cannot be saved is worn all the same, and saved at the next start', async ({ app }) => {
  const page = await app.as('globexAgent', '/dashboard');
  const preferences = '**/api/themes/user-preferences';
  const light = await background(page);
  await page.route(preferences, (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.fallback(),
  );
  await page.route('**/api/themes', (route) => route.abort());
  await theme(page, 'Dark Mode').click();
  await expect(page.getByText('Theme updated locally')).toBeVisible();
  await expect.poll(() => background(page)).not.toBe(light);

  await page.unroute(preferences);
  const saved = page.waitForResponse(
    (answer) => answer.url().endsWith('/user-preferences') && answer.request().method() === 'PUT',
  );
  await page.reload();
  expect((await saved).status()).toBe(200);
  for (const name of ['Default Light', 'Dark Mode', 'Ocean Blue']) {
    await expect(theme(page, name)).toBeVisible();
    await expect(page.getByRole('radio', { name, exact: true })).toBeAttached();
  }
  await expect.poll(() => background(page)).not.toBe(light);
  await theme(page, 'Default Light').click();
  await expect(page.getByText('Theme updated successfully')).toBeVisible();
});
