import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Organization } from '@switchboard/contract/organizations/organizations.ts';
import { expectAccessible } from '../accessibility.ts';
import { type App, DEMO_PASSWORD, expect, test } from '../fixtures.ts';
import { mailTo } from '../sent-mails.ts';

const csv = (name: string, rows: readonly string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(`\ufeff${rows.join('\r\n')}\r\n`),
});

/** An organization of its own with room for everybody, and its admin's window. */
async function openOwn(app: App, tag: string, path: string) {
  const domain = `i${tag}.example`;
  const fields = { name: `Importers ${tag}`, code: `I${tag}`, organization_entity: domain };
  const created = await app.api<{ organization: Organization }>('super', 'POST', '/organizations', fields);
  const { _id } = created.body.organization;
  await app.api('super', 'PUT', `/organizations/${_id}`, { totalLicenses: 30 });
  const email = `admin@${domain}`;
  const admin = { firstName: 'Imke', lastName: 'Vos', email, password: DEMO_PASSWORD, role: 'admin' };
  await app.api('super', 'POST', '/super-admin/users', { ...admin, organization: _id });
  const page = await app.guest(path);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: /Sign in/ }).click();
  await expect(page).toHaveURL(path);
  return { page, domain };
}

test('an admin brings an organization to life: categories, 50 projects, 20 users, and a first ticket', async ({
  app,
}) => {
  test.slow();
  const tag = randomUUID().slice(0, 8);
  const { page, domain } = await openOwn(app, tag, '/admin/categories');
  await test.step('a category and a subcategory are made by hand', async () => {
    await page.getByRole('button', { name: 'Add category' }).first().click();
    const form = page.getByRole('dialog', { name: 'Add category' });
    await form.getByLabel('Name').fill('Machines');
    await form.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('button', { name: 'More about Machines' }).click();
    await page.getByRole('menuitem', { name: 'Add subcategory' }).click();
    const below = page.getByRole('dialog', { name: 'Add subcategory' });
    await below.getByLabel('Name').fill('Presses');
    await below.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(page.getByText('Presses', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'Projects', exact: true }).click();
  });

  const dialog = page.getByRole('dialog', { name: 'Bulk Import' });
  const file = dialog.locator('input[type=file]');
  const importIt = () => dialog.getByRole('button', { name: 'Import', exact: true }).click();

  await test.step('the sample is a file of the right form', async () => {
    await page.getByRole('button', { name: 'Bulk Import' }).click();
    await importIt();
    await expect(dialog.getByRole('alert')).toHaveText('Please select a CSV file');
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Download sample' }).click();
    const sample = await download;
    expect(sample.suggestedFilename()).toBe('project-import-sample.csv');
    expect(await readFile(await sample.path(), 'utf8')).toContain('"Project Name","Project Code"');
  });

  await test.step('50 projects come in, two rows are reported and can be downloaded', async () => {
    const rows = Array.from({ length: 50 }, (_, n) => `Imported ${tag} ${n};${tag}-${n}`);
    const bad = [`Again;${tag}-0`, `;${tag}-x`];
    await file.setInputFiles(csv('projects.csv', ['Project Name;Project Code', ...rows, ...bad]));
    await expect(dialog.getByText('50 of 52 rows can be imported')).toBeVisible();
    await expect(dialog.getByRole('table', { name: 'Preview' }).getByRole('row')).toHaveCount(3);
    await expectAccessible(page, 'the preview of an import');
    await importIt();
    await expect(dialog.getByText('50 of 52 projects imported')).toBeVisible();
    await expect(dialog.getByText('Project Code is the same as in row 2')).toBeVisible();
    await expectAccessible(page, 'the result of an import');
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Download error list' }).click();
    const list = await readFile(await (await download).path(), 'utf8');
    expect(list).toContain(`"52","Again","${tag}-0","Project Code is the same as in row 2"`);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await page.getByPlaceholder('Search name or code').fill(tag);
    await expect(page.getByRole('article')).toHaveCount(24);
  });

  const address = (n: number) => `newcomer-${n}@${domain}`;
  await test.step('20 users come in and are invited', async () => {
    await page.goto('/admin/users');
    await page.getByRole('button', { name: 'Bulk Import' }).click();
    const rows = Array.from({ length: 20 }, (_, n) => `Nora,Newcomer-${n},${address(n)},User`);
    await file.setInputFiles(csv('users.csv', ['First Name,Last Name,Email,Role', ...rows]));
    await expect(dialog.getByText('All 20 rows can be imported')).toBeVisible();
    await importIt();
    await expect(dialog.getByText('20 of 20 users imported')).toBeVisible();
    await expect(dialog.getByText('20 invitations are on their way.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await page.getByPlaceholder('Search by name or e-mail').fill(address(7));
    await expect(page.getByRole('row', { name: /Newcomer-7/ })).toContainText('Invited');
  });

  await test.step('one of them chooses a password and signs in', async () => {
    const { link } = await mailTo(address(7), 'Your account at the help desk of');
    const theirs = await app.guest(new URL(link).pathname + new URL(link).search);
    await expect(theirs.getByRole('heading', { name: 'Welcome, Nora' })).toBeVisible();
    await theirs.getByLabel('Password', { exact: true }).fill('chosen by Nora');
    await theirs.getByLabel('Confirm password').fill('chosen by Nora');
    await expectAccessible(theirs, 'an invitation');
    await theirs.getByRole('button', { name: 'Set password' }).click();
    await expect(theirs).toHaveURL('/login');
    await theirs.getByLabel('E-mail').fill(address(7));
    await theirs.getByLabel('Password', { exact: true }).fill('chosen by Nora');
    await theirs.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(theirs).toHaveURL('/dashboard');
    await theirs.goto('/tickets/create');
    await theirs.getByRole('radio', { name: 'Report Issue' }).click();
    await theirs.getByLabel('Summary').fill('The press does not start');
    await theirs.getByLabel('Description').fill('It hums and stops.');
    await theirs.getByRole('combobox', { name: 'Category' }).first().click();
    await theirs.getByRole('option', { name: 'Machines' }).click();
    await theirs.getByRole('combobox', { name: 'Subcategory' }).click();
    await theirs.getByRole('option', { name: 'Presses' }).click();
    await theirs.getByRole('combobox', { name: 'Project' }).click();
    await theirs.getByRole('option', { name: `Imported ${tag} 17` }).click();
    await theirs.getByLabel('Project manager name').fill('Imke Vos');
    await theirs.getByLabel('Contact number').fill('+31 10 555 0100');
    await theirs.getByRole('button', { name: 'Create Ticket' }).click();
    await expect(theirs.getByRole('heading', { name: `I${tag.toUpperCase()}-00001 created` })).toBeVisible();
    await theirs.goto(link);
    await expect(theirs.getByRole('heading', { name: 'This invitation does not work' })).toBeVisible();
  });

  await test.step('whoever waits can be sent another e-mail', async () => {
    await page.reload();
    await expect(page.getByRole('row', { name: /Newcomer-7/ })).toContainText('Active');
    await page.getByPlaceholder('Search by name or e-mail').fill(address(8));
    await page.getByRole('button', { name: 'More about Nora Newcomer-8' }).click();
    await page.getByRole('menuitem', { name: 'Send invitation again' }).click();
    await expect(
      page.getByText(`A new link for Nora Newcomer-8 is on its way to ${address(8)}`),
    ).toBeVisible();
  });
});
