import { DEMO_PASSWORD } from '@switchboard/server/src/features/installation/demo/accounts.ts';
import { startSamlProvider } from '@switchboard/server/src/testing/saml-provider.ts';
import { proveDomain } from '../domains.ts';
import { expect, test, unique } from '../fixtures.ts';

interface Named {
  readonly _id: string;
}

test('an admin connects a SAML provider by its metadata and tries it out; its people come in through it', async ({
  app,
}) => {
  await proveDomain(app);
  const name = unique('Globex SAML');
  // To the browser another site than ours, so that its answer comes without our cookie.
  const provider = await startSamlProvider({ form: true, host: 'localhost' });
  try {
    const page = await app.as('globexAdmin', '/admin/sign-in');
    await page.getByRole('button', { name: 'Add provider' }).first().click();
    const form = page.getByRole('dialog', { name: 'Add provider' });
    await form.getByText('SAML', { exact: true }).click();
    await form.getByLabel('Metadata of the provider').fill(provider.metadataUrl);
    await form.getByRole('button', { name: 'Read' }).click();
    await expect(form.getByLabel('Entity ID')).toHaveValue(provider.entityId);
    await expect(form.getByLabel('Certificates')).toHaveValue(/BEGIN CERTIFICATE/);
    await form.getByLabel(/^Name/).fill(name);
    await form.getByLabel('Your password', { exact: true }).fill(DEMO_PASSWORD);
    await form.getByRole('button', { name: 'Add', exact: true }).click();
    const connect = page.getByRole('dialog', { name: `Connect ${name}` });
    await expect(connect.getByText(/\/acs$/)).toBeVisible();

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
