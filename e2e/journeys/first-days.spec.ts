import type { Page } from '@playwright/test';
import { codeOf, keyOf } from '@switchboard/server/src/testing/authenticator.ts';
import { type Installation, startEmptyInstallation } from '../empty-installation.ts';
import { test as base, expect, watch } from '../fixtures.ts';

const test = base.extend<object, { installation: Installation }>({
  installation: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of what a fixture takes
    async ({}, use) => {
      const installation = await startEmptyInstallation();
      await use(installation);
      await installation.end();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ installation }, use) => use(installation.base),
});

/** Two stories of one installation, told in order: it is set up, and then somebody protects their account. */
test.describe.configure({ mode: 'serial' });

const ADMIN = { email: 'hannah@acme.example', password: 'the first password' };
const now = { clock: { now: () => new Date() } };

async function fill(page: Page, fields: Record<string, string>) {
  for (const [label, value] of Object.entries(fields)) {
    await page.getByLabel(label, { exact: true }).fill(value);
  }
}

async function givePassword(page: Page, { email, password }: typeof ADMIN) {
  await page.goto('/login');
  await fill(page, { 'E-mail': email, Password: password });
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

test('the link of the first start leads to a super admin, an organization and its admin, once', async ({
  page,
  browser,
  complaints,
  installation,
}) => {
  const second = await browser.newContext({ baseURL: installation.base });
  const rival = await second.newPage();
  watch(rival, complaints);
  await rival.goto(installation.setUpLink);
  await expect(rival.getByLabel('First name')).toBeVisible();

  await page.goto(installation.setUpLink);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('First name is required')).toBeVisible();
  await fill(page, { 'First name': 'Ada', 'Last name': 'Root', 'E-mail': 'ada@desk.example' });
  await page.getByLabel('Password', { exact: true }).fill('a long password');
  await page.getByRole('button', { name: 'Create account' }).click();

  await expect(page).toHaveURL('/setup/organization');
  await fill(page, { Name: 'Acme Manufacturing', Code: 'ACME' });
  await page.getByLabel(/E-mail domain/).fill('acme.example');
  await page.getByRole('button', { name: 'Add Organization' }).click();
  await expect(page.getByRole('heading', { name: /The first admin of Acme Manufacturing/ })).toBeVisible();
  await fill(page, { 'First name': 'Hannah', 'Last name': 'Brandt', 'E-mail': 'hannah@elsewhere.example' });
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await page.getByRole('button', { name: 'Add admin' }).click();
  await expect(page.getByText('Email domain must be @acme.example (work email required)')).toBeVisible();
  await page.getByLabel('E-mail', { exact: true }).fill(ADMIN.email);
  await page.getByRole('button', { name: 'Add admin' }).click();
  await expect(page).toHaveURL('/dashboard');

  await fill(rival, { 'First name': 'Eve', 'Last name': 'Rival', 'E-mail': 'eve@desk.example' });
  await rival.getByLabel('Password', { exact: true }).fill('a long password');
  await rival.getByRole('button', { name: 'Create account' }).click();
  await expect(rival.getByRole('alert')).toContainText('This set-up link no longer works');
  await rival.goto(installation.setUpLink);
  await expect(rival.getByText('Invalid set-up link')).toBeVisible();
  await second.close();
});

test('an admin protects the account with a second factor, and asks the same of others', async ({ page }) => {
  await givePassword(page, ADMIN);
  await expect(page).toHaveURL('/dashboard');
  await page.goto('/profile');
  const section = page.getByRole('region', { name: 'Second factor', exact: true });
  await section.getByRole('button', { name: 'Turn on' }).click();
  const dialog = page.getByRole('dialog');
  const shown = await dialog.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{4}){7}$/).textContent();
  const key = keyOf(shown ?? '');
  await fill(page, { Code: codeOf(key, now) });
  await dialog.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  const list = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(list).toHaveCount(10);
  const codes = await list.allTextContents();
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await expect(section).toContainText('10 recovery codes left');

  const rule = page.getByRole('group', { name: 'Roles that must have a second factor' });
  await rule.getByLabel('Admin', { exact: true }).check();
  await rule.getByRole('button', { name: 'Save rule' }).click();
  await expect(page.getByText('Rule saved')).toBeVisible();
  await expect(section.getByRole('button', { name: 'Turn off' })).toBeDisabled();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();

  await givePassword(page, ADMIN);
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('switchboard.token'))).toBeNull();
  await fill(page, { Code: '000000' });
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('This code is wrong or has been used already');
  // The code that turned it on is used; the app's next one counts already.
  await fill(page, { Code: codeOf(key, now, 1) });
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL('/dashboard');
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();

  await givePassword(page, ADMIN);
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click();
  await page.getByLabel('Recovery code').fill(codes[0]?.toLowerCase() ?? '');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL('/dashboard');
  await page.goto('/profile');
  await expect(section).toContainText('9 recovery codes left');
});
