import type { APIRequestContext } from '@playwright/test';
import type { Organization } from '@switchboard/contract/entities/organization.ts';
import { DEMO_PASSWORD, expect, test, unique } from '../desk.ts';

/** Signs in with a call, so that this person's session is nobody else's. */
const signIn = (request: APIRequestContext, email: string) =>
  request.post('/api/auth/login', { data: { email, password: DEMO_PASSWORD } });

test('an organization gets the licenses it asks for, is suspended, comes back and is deleted', async ({
  desk,
  request,
}) => {
  const name = unique('Harbour');
  const code = `H${Date.now().toString(36)}`.toUpperCase();
  const email = `admin@${code.toLowerCase()}.example`;
  const fields = { name, code, organization_entity: `${code.toLowerCase()}.example` };
  const created = await desk.api<{ organization: Organization }>('super', 'POST', '/organizations', fields);
  const { _id } = created.body.organization;
  const admin = { firstName: 'Imke', lastName: 'Vos', email, password: DEMO_PASSWORD, role: 'admin' };
  expect(
    (await desk.api('super', 'POST', '/super-admin/users', { ...admin, organization: _id })).status,
  ).toBe(201);
  const { token } = await (await signIn(request, email)).json();
  const headers = { authorization: `Bearer ${token}` };
  const asked = await request.post(`/api/organizations/${_id}/license-requests`, {
    headers,
    data: { requestedTotal: 25, note: 'Ten dispatchers join' },
  });
  expect(asked.status()).toBe(201);

  const page = await desk.as('super', `/super-admin/organizations?search=${code}`);
  await test.step('its wish is granted', async () => {
    await page.getByRole('button', { name: `Review the request of ${name}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Manage license' });
    await expect(dialog.getByText('20 licenses more')).toBeVisible();
    await dialog.getByRole('button', { name: 'Update license' }).click();
    await expect(page.getByText('License updated successfully!')).toBeVisible();
    await expect(page.getByText('1 of 25')).toBeVisible();
    await expect(page.getByRole('button', { name: `Review the request of ${name}` })).toBeHidden();
  });

  await test.step('suspended, its people are out; reactivated after a question, they are back', async () => {
    await desk.api('super', 'PUT', `/organizations/${_id}`, { status: 'suspended' });
    expect((await request.get('/api/auth/me', { headers })).status()).toBe(401);
    expect((await signIn(request, email)).status()).toBe(403);
    await page.reload();
    await page.getByRole('button', { name: `Suspended, change status of ${name}` }).click();
    await page.getByRole('button', { name: 'Reactivate' }).click();
    await expect(page.getByRole('button', { name: `Active, change status of ${name}` })).toBeVisible();
    expect((await signIn(request, email)).status()).toBe(200);
  });

  await test.step('deleted, it is gone from everywhere', async () => {
    await page.getByRole('button', { name: `More about ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete organization' });
    await expect(dialog.getByText('1 user can no longer sign in')).toBeVisible();
    await dialog.getByLabel(`Type ${code} to confirm`).fill(code);
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('Organization deleted successfully')).toBeVisible();
    await expect(page.getByText('Nothing found')).toBeVisible();
    expect((await signIn(request, email)).status()).toBe(401);
  });
});
