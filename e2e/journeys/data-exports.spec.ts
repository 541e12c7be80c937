import { openAsBlob } from 'node:fs';
import { DEMO_PASSWORD } from '@switchboard/server/src/features/installation/demo/accounts.ts';
import { BlobReader, TextWriter, ZipReader } from '@zip.js/zip.js';
import { expect, test } from '../fixtures.ts';

/** What a downloaded zip has under these names. */
async function textsIn(path: string, names: readonly string[]): Promise<(string | null)[]> {
  const zip = new ZipReader(new BlobReader(await openAsBlob(path)));
  const entries = await zip.getEntries();
  const texts = names.map(async (name) => {
    const entry = entries.find(({ filename }) => filename === name);
    return entry === undefined || entry.directory ? null : entry.getData(new TextWriter());
  });
  return Promise.all(texts);
}

test('an admin takes everything away, and somebody else what is about them', async ({ app }) => {
  const page = await app.as('globexAdmin', '/admin/data/exports');
  await page.getByRole('button', { name: 'Export everything' }).first().click();
  const form = page.getByRole('dialog', { name: 'Export everything' });
  await form.getByLabel('Your password', { exact: true }).fill(DEMO_PASSWORD);
  await form.getByRole('button', { name: 'Start export' }).click();
  const row = page.getByRole('row', { name: /Ready/ }).first();
  const all = page.waitForEvent('download');
  await row.getByRole('button', { name: 'Download' }).click();
  const file = await all;
  expect(file.suggestedFilename()).toMatch(/^export-\d{4}-\d\d-\d\d\.zip$/);
  const [manifest, tickets] = await textsIn(await file.path(), ['manifest.json', 'data/tickets.jsonl']);
  const listed = JSON.parse(manifest ?? '{}');
  expect(listed).toMatchObject({ format: 'switchboard-export/1', organization: { code: 'GLOBEX' } });
  const rows = (tickets ?? '').trimEnd().split('\n').length;
  expect(listed.files).toContainEqual(expect.objectContaining({ path: 'data/tickets.jsonl', rows }));

  const own = await app.as('globexUser', '/profile');
  const section = own.getByRole('region', { name: 'Your data' });
  await section.getByRole('button', { name: 'Export my data' }).click();
  const ask = own.getByRole('dialog', { name: 'Export my data' });
  await ask.getByLabel('Your password', { exact: true }).fill(DEMO_PASSWORD);
  await ask.getByRole('button', { name: 'Start export' }).click();
  const mine = own.waitForEvent('download');
  await section.getByRole('button', { name: 'Download' }).click();
  const [profile] = await textsIn(await (await mine).path(), ['data/profile.jsonl']);
  expect(JSON.parse(profile ?? '{}')).toMatchObject({ role: 'user', organization: expect.any(String) });
});
