import type { Page } from '@playwright/test';
import { DEMO_PASSWORD, expect, PEOPLE, test } from '../fixtures.ts';

// One person's sessions: one test after the other.
test.describe.configure({ mode: 'default' });

/** Browsers have passkeys for host names alone. */
const onHostName = { baseURL: `http://localhost:${process.env.E2E_PORT}` };

/** A device in the browser that knows its user, and does whatever it is asked. */
async function plugInDevice(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const knowsItsUser = (isUserVerified: boolean) =>
    session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
  return { knowsItsUser };
}

const signOut = (page: Page) => page.getByRole('button', { name: 'Sign out', exact: true }).click();

async function givePassword(page: Page) {
  await page.getByLabel('E-mail').fill(PEOPLE.passkeys);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

test('a passkey is set up, signs in alone and as second factor, stands in for the password, and is removed', async ({
  app,
}) => {
  const page = await app.guest('/login', onHostName);
  const device = await plugInDevice(page);
  const dialog = page.getByRole('dialog');
  const section = page.getByRole('region', { name: 'Passkeys', exact: true });
  const inside = page.getByRole('button', { name: 'Sign out', exact: true });

  await test.step('on the profile, with the password', async () => {
    await givePassword(page);
    await expect(inside).toBeVisible();
    await page.goto('/profile');
    await expect(section).toContainText('No passkeys yet.');
    await section.getByRole('button', { name: 'Add a passkey' }).click();
    await dialog.getByLabel('Name').fill('My laptop');
    await dialog.getByLabel('Password', { exact: true }).fill('not-this-one');
    await dialog.getByRole('button', { name: 'Add passkey' }).click();
    await expect(dialog).toContainText('Password is wrong');
    await dialog.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
    await dialog.getByRole('button', { name: 'Add passkey' }).click();
    await expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
    await page.getByRole('button', { name: 'I have saved them' }).click();
    await expect(section.getByRole('listitem')).toContainText('My laptopNever used');
    await signOut(page);
  });

  await test.step('alone, without e-mail and password', async () => {
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await expect(inside).toBeVisible();
    await page.goto('/profile');
    await expect(section.getByRole('listitem')).toContainText('Last used');
    await signOut(page);
  });

  await test.step('not alone by a touch of somebody whom the device does not know', async () => {
    await device.knowsItsUser(false);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await expect(page.getByRole('alert')).toContainText('No passkey was used.');
    await device.knowsItsUser(true);
  });

  await test.step('as second factor', async () => {
    await givePassword(page);
    await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await expect(inside).toBeVisible();
  });

  await test.step('in place of the password, once more', async () => {
    await page.goto('/profile');
    await section.getByRole('button', { name: 'More about My laptop' }).click();
    await page.getByRole('menuitem', { name: 'Rename' }).click();
    await dialog.getByLabel('Name').fill('My old laptop');
    await dialog.getByRole('button', { name: 'Rename' }).click();
    await section.getByRole('button', { name: 'More about My old laptop' }).click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await dialog.getByRole('button', { name: 'Use a passkey instead' }).click();
    await expect(section).toContainText('No passkeys yet.');
    await signOut(page);
  });

  await test.step('and opens nothing any more', async () => {
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await expect(page.getByRole('alert')).toContainText('This passkey was not accepted.');
    await givePassword(page);
    await expect(inside).toBeVisible();
  });
});

test('on a bare address no page offers passkeys', async ({ app }) => {
  const guest = await app.guest('/login');
  await expect(guest.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  await expect(guest.getByRole('button', { name: 'Sign in with a passkey' })).toHaveCount(0);
  const page = await app.as('passkeys', '/profile');
  const section = page.getByRole('region', { name: 'Passkeys', exact: true });
  await expect(section).toContainText('Passkeys work where Switchboard is opened by its name');
  await expect(section.getByRole('button', { name: 'Add a passkey' })).toHaveCount(0);
});

test('an admin sees where somebody is signed in, and ends a session there', async ({ app }) => {
  const theirs = await app.as('passkeys', '/profile');
  await expect(theirs.getByRole('heading', { name: 'Profile Settings', level: 1 })).toBeVisible();
  const page = await app.as('globexAdmin', `/admin/users?search=${encodeURIComponent(PEOPLE.passkeys)}`);
  await page
    .getByRole('button', { name: /^More about / })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Sessions' }).click();
  const dialog = page.getByRole('dialog');
  const sessions = dialog.getByRole('list', { name: 'Sessions' }).getByRole('listitem');
  const ends = dialog.getByRole('button', { name: /^End the session of / });
  await expect(ends.first()).toBeVisible();
  const before = await sessions.count();
  await ends.first().click();
  await expect(page.getByText('The session has ended')).toBeVisible();
  await expect(sessions).toHaveCount(before - 1);
});
