import { truncate, writeFile } from 'node:fs/promises';
import type { Locator, Page, TestInfo } from '@playwright/test';
import type { Ticket } from '@switchboard/contract/tickets/ticket.ts';
import { largeTextFile, picture, textFile } from '../files.ts';
import { type App, expect, test, unique } from '../fixtures.ts';

const field = (page: Page, name: string) => page.getByRole('combobox', { name }).first();
const attachments = (page: Page) => page.getByRole('region', { name: 'Attachments' });
const picker = (page: Page) => attachments(page).getByLabel('Choose files for Attachments');
const send = (page: Page) => page.getByRole('button', { name: 'Create Ticket' });

async function choose(page: Page, name: string, option: string) {
  await field(page, name).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

async function fillIn(page: Page, summary: string) {
  await page.getByRole('radio', { name: 'Request Service' }).click();
  await page.getByLabel('Summary').fill(summary);
  await page.getByLabel('Description').fill('For the new colleague.');
  await choose(page, 'Category', 'Hardware');
  await choose(page, 'Project', 'Plant 1 Operations');
  await page.getByLabel('Contact number').fill('+49 341 555 0142');
}

async function expectFilledIn(page: Page, summary: string) {
  await expect(page.getByRole('radio', { name: 'Request Service' })).toBeChecked();
  await expect(page.getByLabel('Summary')).toHaveValue(summary);
  await expect(page.getByLabel('Description')).toHaveValue('For the new colleague.');
  await expect(field(page, 'Category')).toHaveValue('Hardware');
  await expect(field(page, 'Project')).toHaveValue('Plant 1 Operations');
  await expect(page.getByLabel('Contact number')).toHaveValue('+49 341 555 0142');
}

async function raisedAs(app: App, summary: string): Promise<readonly Ticket[]> {
  const query = `/tickets?search=${encodeURIComponent(summary)}`;
  return (await app.api<{ tickets: Ticket[] }>('user', 'GET', query)).body.tickets;
}

/** A file of this size that takes no room on the disk and no way through the test's own memory. */
async function sparseFile(info: TestInfo, name: string, bytes: number): Promise<string> {
  const path = info.outputPath(name);
  await writeFile(path, '');
  await truncate(path, bytes);
  return path;
}

test('what is pressed as an empty field is left is chosen, and the message comes after', async ({ app }) => {
  const page = await app.as('user', '/tickets/create');
  const message = page.getByText('Summary is required');
  await page.getByLabel('Summary').focus();
  await field(page, 'Category').hover();
  await page.mouse.down();
  await expect(field(page, 'Category')).toBeFocused();
  await expect(message).toBeHidden();
  await page.mouse.up();
  await expect(page.getByRole('option', { name: 'Hardware', exact: true })).toBeVisible();
  await expect(message).toBeVisible();
});

test('where a ticket belongs: subcategories follow the category, a project brings its manager', async ({
  app,
}) => {
  const page = await app.as('user', '/tickets/create');
  const subcategory = field(page, 'Subcategory');
  await expect(subcategory).toBeDisabled();
  await choose(page, 'Category', 'Hardware');
  await choose(page, 'Subcategory', 'Printers');
  await expect(subcategory).toHaveValue('Printers');
  await choose(page, 'Category', 'Network');
  await expect(subcategory).toHaveValue('');
  await subcategory.click();
  await expect(page.getByRole('option', { name: 'VPN', exact: true })).toBeVisible();
  await expect(page.getByRole('option', { name: 'Printers', exact: true })).toBeHidden();
  await page.keyboard.press('Escape');

  const manager = page.getByLabel('Project manager name');
  await choose(page, 'Project', 'Plant 1 Operations');
  await expect(manager).toHaveValue('Viktor Novák');
  await choose(page, 'Project', 'MES Rollout');
  await expect(manager).toHaveValue('Priya Raman');
  await manager.fill('Somebody Else');
  await expect(manager).toHaveValue('Somebody Else');

  await field(page, 'Project').fill('Halle');
  await expect(page.getByText('Nothing matches')).toBeVisible();
  await expect(page.getByRole('option', { name: 'Halle Office Move' })).toBeHidden();
});

test('files that cannot be sent are refused by name, size, number and content, and no word is lost', async ({
  app,
}, info) => {
  const summary = unique('Second screen');
  const page = await app.as('user', '/tickets/create');
  await fillIn(page, summary);
  const row = (name: string): Locator => attachments(page).getByRole('listitem').filter({ hasText: name });
  const refusals = [
    { file: textFile('tool.exe', 'MZ'), message: 'Invalid file type' },
    { file: textFile('drawing.svg', '<svg/>'), message: 'Invalid file type' },
    { file: textFile('empty.txt', ''), message: 'File is empty' },
    {
      file: await sparseFile(info, 'film.pdf', 41 * 1024 * 1024),
      message: 'File size must be less than 40MB',
    },
  ];

  await test.step('before anything is sent', async () => {
    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/api/')) calls.push(request.url());
    });
    for (const { file, message } of refusals) {
      const name = typeof file === 'string' ? 'film.pdf' : file.name;
      await picker(page).setInputFiles(typeof file === 'string' ? file : { ...file });
      await expect(row(name)).toContainText(message);
      await send(page).click();
      await expect(attachments(page)).toContainText('Remove the files that cannot be sent');
      await page.getByRole('button', { name: `Remove ${name}` }).click();
    }
    const many = Array.from({ length: 11 }, (_, index) => textFile(`part-${index + 1}.txt`, 'x'));
    await picker(page).setInputFiles(many.map((file) => ({ ...file })));
    await expect(attachments(page)).toContainText('Too many files');
    await send(page).click();
    expect(calls).toEqual([]);
    for (const { name } of many)
      await page.getByRole('button', { name: `Remove ${name}`, exact: true }).click();
  });

  await test.step('by the server, which looks inside', async () => {
    const disguised = { name: 'fake.png', mimeType: 'image/png', buffer: Buffer.from('<html>hello</html>') };
    await picker(page).setInputFiles(disguised);
    await expect(row('fake.png')).not.toContainText('Invalid file type');
    await send(page).click();
    await expect(attachments(page)).toContainText('Invalid file type');
    await expectFilledIn(page, summary);
    await page.getByRole('button', { name: 'Remove fake.png' }).click();
  });

  await test.step('and a call that fails leaves everything where it was', async () => {
    await picker(page).setInputFiles({ ...picture('desk.png') });
    const failures = [
      { how: 'no answer', status: 0 },
      { how: 'an answer without words', status: 502 },
    ];
    for (const { status } of failures) {
      await page.route('**/api/tickets', (route) =>
        status === 0 ? route.abort() : route.fulfill({ status, body: '<h1>Bad gateway</h1>' }),
      );
      await send(page).click();
      await expect(page.getByText('Failed to create ticket')).toBeVisible();
      await expectFilledIn(page, summary);
      await expect(row('desk.png')).toBeVisible();
      await page.unroute('**/api/tickets');
    }
    await send(page).click();
    await expect(page.getByRole('heading', { name: / created$/ })).toBeVisible();
    const [ticket] = await raisedAs(app, summary);
    expect(ticket?.status).toBe('Open');
  });
});

test('an upload shows how far it is, and can be cancelled without leaving a ticket', async ({ app }) => {
  const summary = unique('Backup of the label server');
  const page = await app.as('user', '/tickets/create');
  await fillIn(page, summary);
  await picker(page).setInputFiles({ ...largeTextFile('backup.txt', 3 * 1024 * 1024) });
  const network = await page.context().newCDPSession(page);
  const allow = (uploadThroughput: number) =>
    network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    });
  await network.send('Network.enable');
  await allow(256 * 1024);

  await send(page).click();
  const bar = page.getByRole('progressbar', { name: 'Upload of backup.txt' });
  await expect(bar).toBeVisible();
  const share = async () => Number(await bar.getAttribute('aria-valuenow'));
  await expect.poll(share).toBeGreaterThan(0);
  const first = await share();
  await expect.poll(share).toBeGreaterThan(first);
  await page.getByRole('button', { name: 'Cancel sending' }).click();
  await expect(page.getByText('Sending was cancelled. Nothing was created.')).toBeVisible();
  await expectFilledIn(page, summary);
  await allow(-1);
  expect(await raisedAs(app, summary)).toEqual([]);

  await send(page).click();
  await expect(page.getByRole('heading', { name: / created$/ })).toBeVisible();
  expect(await raisedAs(app, summary)).toHaveLength(1);
});

test('what was written outlives a reload, and leaving it asks first', async ({ app }) => {
  const summary = unique('Chair for desk 12');
  const page = await app.as('otherUser', '/tickets/create');
  await fillIn(page, summary);
  await expect(page.getByText('Draft saved')).toBeVisible();

  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    return dialog.accept();
  });
  await page.reload();
  expect(asked).toEqual(['beforeunload']);
  await expectFilledIn(page, summary);

  await page.getByLabel('Description').fill('For the new colleague. ');
  await page.getByRole('link', { name: 'My Tickets' }).click();
  const question = page.getByRole('dialog', { name: 'Leave this form?' });
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(page).toHaveURL('/tickets/create');
  await page.getByRole('link', { name: 'My Tickets' }).click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('heading', { name: 'My Tickets' })).toBeVisible();

  await page.goBack();
  await expect(page.getByLabel('Summary')).toHaveValue(summary);
  await page.getByRole('button', { name: 'Discard draft' }).click();
  await expect(page.getByLabel('Summary')).toHaveValue('');
  await page.reload();
  await expect(page.getByLabel('Summary')).toHaveValue('');
});
