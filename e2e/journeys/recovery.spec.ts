import { expectAccessible } from '../accessibility.ts';
import { expect, test } from '../fixtures.ts';
import { mailTo, newAddress } from '../sent-mails.ts';

const CHOOSE = 'Choose a new password';

test('whoever forgot the password gets back in by an e-mail, and nobody else stays in', async ({
  page,
  request,
}) => {
  const email = newAddress('forgetful');
  const registered = await request.post('/api/auth/register', {
    data: { firstName: 'Frida', lastName: 'Forgetful', email, password: 'forgotten' },
  });
  const { token: oldSession } = await registered.json();

  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page).toHaveURL('/forgot-password');
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(page.getByText('Email is required')).toBeVisible();
  await page.getByLabel('E-mail').fill('nobody@nowhere.example');
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible();
  await page.getByRole('button', { name: 'Send Another Email' }).click();
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(page.getByText(`If there is an account for ${email}`)).toBeVisible();
  await expectAccessible(page, 'the e-mail is on its way');
  await page.getByRole('link', { name: 'Back to Login' }).click();
  await expect(page).toHaveURL('/login');

  const { link } = await mailTo(email, CHOOSE);
  await page.goto(link);
  const submit = page.getByRole('button', { name: 'Change password' });
  await expect(submit).toBeDisabled();
  await page.getByLabel('New Password', { exact: true }).fill('remembered');
  await page.getByLabel('Confirm New Password').fill('something else');
  await submit.click();
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  await page.getByLabel('Confirm New Password').fill('remembered');
  await expectAccessible(page, 'a new password');
  const sent = Date.now();
  await submit.click();
  await expect(page.getByText('Your password has been changed.')).toBeVisible();
  await expect(page).toHaveURL('/login');
  expect(Date.now() - sent).toBeGreaterThan(2_900);

  const me = await request.get('/api/auth/me', { headers: { authorization: `Bearer ${oldSession}` } });
  expect(me.status()).toBe(401);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('remembered');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL('/dashboard');

  await test.step('the link has done its work', async () => {
    await page.goto(link);
    await page.getByLabel('New Password', { exact: true }).fill('once more');
    await page.getByLabel('Confirm New Password').fill('once more');
    await submit.click();
    await expect(page.getByRole('heading', { name: 'Invalid Reset Link' })).toBeVisible();
    await expect(page.getByText('This reset link has expired or is invalid.')).toBeVisible();
    await page.getByRole('link', { name: 'Request New Reset Link' }).click();
    await expect(page).toHaveURL('/forgot-password');
  });
});
