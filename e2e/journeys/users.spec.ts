import { DEMO_PASSWORD, expect, test, unique } from '../fixtures.ts';

test('an admin lets somebody in, makes them an agent, and takes them out again', async ({ app }) => {
  const page = await app.as('globexAdmin', '/admin/users');
  const lastName = unique('Okafor').replaceAll(' ', '-');
  const name = `Ada ${lastName}`;
  const email = `${lastName.toLowerCase()}@globex.example`;
  const table = page.getByRole('table', { name: 'Users' });
  const dialog = page.getByRole('dialog');
  const choose = async (item: string) => {
    await page.getByRole('button', { name: `More about ${name}` }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  const signIn = async () =>
    (await page.request.post('/api/auth/login', { data: { email, password: DEMO_PASSWORD } })).status();

  await test.step('only people of the own organization are there', async () => {
    await expect(table.getByText('admin@globex.example')).toBeVisible();
    await expect(table.getByText('@acme.example')).toHaveCount(0);
  });

  await test.step('an address of elsewhere is refused, and nothing typed is lost', async () => {
    await page.getByRole('button', { name: 'Create User' }).click();
    await dialog.getByLabel('First name').fill('Ada');
    await dialog.getByLabel('Last name').fill(lastName);
    await dialog.getByLabel('E-mail').fill('ada@elsewhere.example');
    await dialog.getByLabel('Password').first().fill(DEMO_PASSWORD);
    await dialog.getByRole('button', { name: 'Create User' }).click();
    await expect(
      dialog.getByText('Email domain must be @globex.example (work email required)'),
    ).toBeVisible();
    await dialog.getByLabel('E-mail').fill(email);
    await dialog.getByRole('button', { name: 'Create User' }).click();
    await expect(dialog).toBeHidden();
    await expect(table.getByText(name)).toBeVisible();
    expect(await signIn()).toBe(200);
  });

  await test.step('another role is saved', async () => {
    await page.getByRole('searchbox', { name: 'Search by name or e-mail' }).fill(lastName);
    await expect(page).toHaveURL(/search=/);
    await choose('Edit');
    await dialog.getByRole('combobox', { name: 'Role' }).click();
    await page.getByRole('option', { name: 'DevOps Agent' }).click();
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await expect(dialog).toBeHidden();
    await expect(table.getByText('DevOps Agent')).toBeVisible();
  });

  await test.step('whoever is deactivated stays in the list and outside', async () => {
    await choose('Deactivate');
    await expect(dialog.getByText('Are you sure you want to deactivate this user?')).toBeVisible();
    await dialog.getByRole('button', { name: 'Deactivate' }).click();
    await expect(table.getByText('Inactive')).toBeVisible();
    expect(await signIn()).toBe(403);
  });
});
