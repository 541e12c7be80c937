import type { TagWithUse } from '@switchboard/contract/tickets/tags.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { beginSession } from '../../../lib/session/session-store.ts';
import { type Answers, type FakeServer, json, startFakeServer } from '../../../testing/fake-server.ts';
import { onePage } from '../../../testing/one-page.ts';
import { openApp } from '../../../testing/open-app.tsx';
import { person } from '../../../testing/people.ts';

const vip: TagWithUse = { _id: 'vip', name: 'VIP', colour: 'red', tickets: 1312 };
const night: TagWithUse = { _id: 'night', name: 'Night shift', colour: 'teal', tickets: 1 };
const listOf = (...tags: TagWithUse[]) =>
  json(200, { success: true, tags, pagination: onePage(tags.length, 50) });

let server: FakeServer;

async function openTags(answers: Answers = {}) {
  beginSession('t', person('manager'));
  server = startFakeServer({ 'GET /api/tags': () => listOf(night, vip), ...answers });
  openApp('/admin/tags');
  await screen.findByRole('heading', { level: 1, name: /^Tags/ });
}
const choose = async (of: string, item: string) => {
  fireEvent.click(await screen.findByRole('button', { name: `More about ${of}` }));
  fireEvent.click(await screen.findByRole('menuitem', { name: item }));
};
const dialog = async () => within(await screen.findByRole('dialog'));

test('each tag stands there with its colour by name and how many tickets have it', async () => {
  await openTags();
  const row = (await screen.findByText('VIP')).closest('tr');
  expect(row?.textContent).toContain('Red');
  expect(row?.textContent).toContain('1,312');
});

test('a tag is added with a colour; what the server refuses stays in the dialog', async () => {
  let answer = json(409, {
    success: false,
    code: 'NAME_TAKEN',
    message: 'This name is already used',
    errors: [{ path: 'name', msg: 'This name is already used' }],
  });
  await openTags({ 'POST /api/tags': () => answer });
  fireEvent.click(screen.getByRole('button', { name: 'Add tag' }));
  const form = await dialog();
  fireEvent.change(form.getByLabelText('Name'), { target: { value: 'vip' } });
  fireEvent.click(form.getByRole('radio', { name: 'Violet' }));
  fireEvent.click(form.getByRole('button', { name: 'Add' }));
  expect(await form.findByText('This name is already used')).toBeDefined();
  answer = json(201, { success: true, tag: { ...vip, name: 'Very important' } });
  fireEvent.change(form.getByLabelText('Name'), { target: { value: 'Very important' } });
  fireEvent.click(form.getByRole('button', { name: 'Add' }));
  expect(await screen.findByText('Very important added')).toBeDefined();
  expect(server.sent('POST /api/tags').at(-1)).toEqual({ name: 'Very important', colour: 'violet' });
});

test('a tag is merged into another one that is chosen, never into itself', async () => {
  await openTags({ 'POST /api/tags/vip/merge': () => json(200, { success: true, tag: night }) });
  await choose('VIP', 'Merge into another');
  const form = await dialog();
  fireEvent.click(form.getByRole('combobox', { name: /Into/ }));
  const options = await screen.findAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual(['Night shift']);
  fireEvent.click(options[0] as HTMLElement);
  fireEvent.click(form.getByRole('button', { name: 'Merge' }));
  expect(await screen.findByText('VIP merged into Night shift')).toBeDefined();
  expect(server.sent('POST /api/tags/vip/merge')).toEqual([{ into: 'night' }]);
});

test('deleting says how many tickets lose it', async () => {
  await openTags({ 'DELETE /api/tags/night': () => json(200, { success: true, tag: night }) });
  await choose('Night shift', 'Delete');
  const question = await screen.findByRole('dialog');
  expect(question.textContent).toContain('It is taken off 1 ticket.');
  fireEvent.click(within(question).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Night shift deleted')).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
