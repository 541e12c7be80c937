import type { APIRequestContext } from '@playwright/test';
import type { Organization } from '@switchboard/contract/organizations/organizations.ts';
import { type App, DEMO_PASSWORD, expect, test, unique } from '../fixtures.ts';

const signIn = (request: APIRequestContext, email: string) =>
  request.post('/api/auth/login', { data: { email, password: DEMO_PASSWORD } });

async function found(app: App, words: string): Promise<Organization> {
  const name = unique(words);
  const code = name.replaceAll(' ', '').toUpperCase();
  const fields = { name, code, organization_entity: `${code.toLowerCase()}.example` };
  const answer = await app.api<{ organization: Organization }>('super', 'POST', '/organizations', fields);
  expect(answer.status).toBe(201);
  return answer.body.organization;
}

test('a super admin adds an agent, moves them to another organization knowing what it means, and deletes them', async ({
  app,
  request,
}) => {
  const harbour = await found(app, 'Harbour');
  const airport = await found(app, 'Airport');
  const lastName = unique('Lund').replaceAll(' ', '-');
  const name = `Astrid ${lastName}`;
  const address = ({ organization_entity }: Organization) => `astrid@${organization_entity}`;

  const page = await app.as('super', `/super-admin/users?organization=${harbour._id}`);
  const table = page.getByRole('table', { name: 'All Users' });
  const dialog = page.getByRole('dialog');
  const choose = async (item: string) => {
    await page.getByRole('button', { name: `More about ${name}` }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };

  await test.step('nobody is there yet; the first agent is added to the organization one looks at', async () => {
    await expect(page.getByText('No users found')).toBeVisible();
    await page.getByRole('button', { name: 'Add User' }).first().click();
    await expect(dialog.getByText('0 of 5 used')).toBeVisible();
    await dialog.getByLabel('First name').fill('Astrid');
    await dialog.getByLabel('Last name').fill(lastName);
    await dialog.getByLabel('E-mail').fill(address(harbour));
    await dialog.getByLabel('Password').first().fill(DEMO_PASSWORD);
    await dialog.getByRole('combobox', { name: 'Role' }).click();
    await page.getByRole('option', { name: 'DevOps Agent' }).click();
    await dialog.getByRole('button', { name: 'Add User' }).click();
    await expect(table.getByText(name)).toBeVisible();
    await expect(page.getByText('Showing 1 to 1 of 1 users')).toBeVisible();
  });

  await test.step('auto-assign is turned on and off in the row', async () => {
    const box = (state: string) => page.getByRole('checkbox', { name: `${state}, auto-assign of ${name}` });
    await box('Disabled').click();
    await expect(box('Enabled')).toHaveAttribute('aria-busy', 'false');
    await page.reload();
    await box('Enabled').click();
    await expect(box('Disabled')).toHaveAttribute('aria-busy', 'false');
  });

  const { token } = await (await signIn(request, address(harbour))).json();
  const me = () => request.get('/api/auth/me', { headers: { authorization: `Bearer ${token}` } });
  expect((await me()).status()).toBe(200);

  await test.step('what a move means is said first; then they are out there and in here', async () => {
    await choose('Edit');
    await dialog.getByRole('combobox', { name: 'Organization' }).fill(airport.code);
    await page.getByRole('option', { name: `${airport.name} (${airport.code})` }).click();
    const notice = dialog.getByRole('region', { name: 'What changes with the move' });
    await expect(notice.getByText('1 → 0 of 5 licenses')).toBeVisible();
    await expect(notice.getByText('0 → 1 of 5 licenses')).toBeVisible();
    await expect(notice.getByText(`must end with @${airport.organization_entity}`)).toBeVisible();
    await dialog.getByRole('button', { name: 'Move and save' }).click();
    await expect(dialog.getByText(`Email domain must be @${airport.organization_entity}`)).toBeVisible();
    await dialog.getByLabel('E-mail').fill(address(airport));
    await dialog.getByRole('button', { name: 'Move and save' }).click();
    await expect(page.getByText(`${name} belongs to ${airport.name} now`)).toBeVisible();
    await expect(page.getByText('No users found')).toBeVisible();
    expect((await me()).status()).toBe(401);
    expect((await signIn(request, address(airport))).status()).toBe(200);
  });

  await test.step('deleted, they are gone from the list and cannot sign in', async () => {
    await page.getByRole('button', { name: 'Clear All' }).click();
    await page.getByRole('searchbox', { name: 'Search by name or e-mail' }).fill(lastName);
    await expect(table.getByText(airport.name)).toBeVisible();
    await expect(page.getByText('Showing 1 to 1 of 1 users')).toBeVisible();
    await choose('Delete');
    await expect(dialog.getByText('Are you sure you want to delete this user?')).toBeVisible();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('No users found')).toBeVisible();
    expect((await signIn(request, address(airport))).status()).toBe(401);
  });
});
