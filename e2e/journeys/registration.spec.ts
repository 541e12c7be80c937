import { expectAccessible } from '../accessibility.ts';
import { expect, test } from '../fixtures.ts';
import { mailTo, newAddress } from '../sent-mails.ts';

test('a newcomer registers with the work e-mail, and moves to another one later', async ({ page }) => {
  const email = newAddress('newcomer');
  await page.goto('/login');
  await page.getByRole('link', { name: 'Register with your work e-mail' }).click();
  await expect(page).toHaveURL('/register');
  await page.getByLabel('First name').fill('Nora');
  await page.getByLabel('Last name').fill('Newcomer');
  await page.getByLabel('Work e-mail').fill('nora@elsewhere.example');
  await page.getByLabel('Password', { exact: true }).fill('first-day');
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByText('No organization found for domain elsewhere.example.')).toBeVisible();
  await expectAccessible(page, 'registration with a refused address');
  await page.getByLabel('Work e-mail').fill(email);
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('heading', { name: /Nora/ })).toBeVisible();

  const next = newAddress('nora');
  await page.goto('/profile');
  await page.getByLabel('E-mail').fill(next);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Current password is required')).toBeVisible();
  await page.getByLabel('Your password').fill('first-day');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Profile updated successfully')).toBeVisible();
  const notice = await mailTo(email, 'Your Switchboard e-mail has changed');
  expect(notice.text).toContain(next);

  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page).toHaveURL('/login');
  const signIn = async (address: string) => {
    await page.getByLabel('E-mail').fill(address);
    await page.getByLabel('Password', { exact: true }).fill('first-day');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  };
  await signIn(email);
  await expect(page.getByText('Invalid email or password')).toBeVisible();
  await signIn(next);
  await expect(page).toHaveURL('/dashboard');
});
