import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { DEMO_PASSWORD } from '@switchboard/server/src/features/installation/demo/accounts.ts';
import { CLIENT } from '@switchboard/server/src/testing/identity-client.ts';
import { startIdentityProvider } from '@switchboard/server/src/testing/identity-provider.ts';
import { proveDomain } from '../domains.ts';
import { expect, test, unique } from '../fixtures.ts';

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

interface Named {
  readonly _id: string;
}

test('an admin connects a provider and tries it out; its people are offered it by their domain, and come in', async ({
  app,
}) => {
  await proveDomain(app);
  const name = unique('Globex ID');
  const port = await freePort();
  const page = await app.as('globexAdmin', '/admin/sign-in');
  await page.getByRole('button', { name: 'Add provider' }).first().click();
  const form = page.getByRole('dialog', { name: 'Add provider' });
  await form.getByLabel(/^Name/).fill(name);
  await form.getByLabel('Issuer').fill(`http://127.0.0.1:${port}`);
  await form.getByLabel('Client ID').fill(CLIENT.id);
  await form.getByLabel(/^Client secret/).fill(CLIENT.secret);
  await form.getByLabel('Your password', { exact: true }).fill(DEMO_PASSWORD);
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  const connect = page.getByRole('dialog', { name: `Connect ${name}` });
  const redirectUri = (await connect.getByText(/\/callback$/).textContent()) ?? '';

  const provider = await startIdentityProvider({ port, redirectUri, form: true });
  try {
    await connect.getByRole('button', { name: 'Test sign-in' }).click();
    await page.getByLabel('E-mail at the provider').fill('admin@globex.example');
    await page.getByRole('button', { name: 'Continue' }).click();
    const result = page.getByRole('dialog', { name: `Last test of ${name}` });
    await expect(result.getByText('Sign-in works')).toBeVisible();
    await result.getByRole('button', { name: 'Close', exact: true }).click();
    await page.getByRole('button', { name: `More about ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Switch on' }).click();
    const switching = page.getByRole('dialog', { name: `Switch ${name} on?` });
    await switching.getByLabel('Your password', { exact: true }).fill(DEMO_PASSWORD);
    await switching.getByRole('button', { name: 'Switch on' }).click();
    await expect(page.getByText(`${name} was switched on`)).toBeVisible();

    const door = await app.guest('/tickets');
    await door.getByLabel('E-mail').fill('user1@globex.example');
    await door.keyboard.press('Tab');
    await door.getByRole('button', { name: `Continue with ${name}` }).click();
    await door.getByLabel('E-mail at the provider').fill('user1@globex.example');
    await door.getByRole('button', { name: 'Continue' }).click();
    await expect(door).toHaveURL('/tickets');
    await door.getByRole('button', { name: 'Sign out' }).click();
    await door.getByRole('link', { name: `Sign out of ${name}` }).click();
    await expect(door).toHaveURL(/\/session\/end\?.*client_id=/);
    await door.getByRole('button', { name: 'Yes, sign me out' }).click();
    await expect(door.getByText('Sign-out Success')).toBeVisible();

    const stranger = await app.guest('/login');
    await stranger.getByLabel('E-mail').fill('user1@globex.example');
    await stranger.keyboard.press('Tab');
    await stranger.getByRole('button', { name: `Continue with ${name}` }).click();
    await stranger.getByLabel('E-mail at the provider').fill('user1@acme.example');
    await stranger.getByRole('button', { name: 'Continue' }).click();
    await expect(stranger).toHaveURL(/\/login\?error=auth_error/);
    await expect(stranger.getByRole('alert')).toContainText('Your e-mail domain is not verified');
  } finally {
    await provider.close();
    const { body } = await app.api<{ identityProviders: (Named & { name: string })[] }>(
      'globexAdmin',
      'GET',
      '/admin/identity-providers',
    );
    const made = body.identityProviders.find((one) => one.name === name);
    await app.api('globexAdmin', 'DELETE', `/admin/identity-providers/${made?._id}`);
  }
});
