import type { Category } from '@switchboard/contract/catalogue/categories.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { beginSession } from '../../../lib/session/session-store.ts';
import {
  type Answers,
  type FakeServer,
  json,
  noAnswer,
  startFakeServer,
} from '../../../testing/fake-server.ts';
import { onePage } from '../../../testing/one-page.ts';
import { openApp } from '../../../testing/open-app.tsx';
import { person } from '../../../testing/people.ts';

const createdAt = '2026-02-04T08:00:00.000Z';
const hardware: Category = {
  _id: 'hardware',
  name: 'Hardware',
  description: 'Things on a desk',
  createdAt,
  tickets: 1312,
  confidential: false,
  handlers: [],
  subcategories: [{ _id: 'printers', name: 'Printers', description: '', createdAt, tickets: 10_000 }],
};
const network: Category = {
  _id: 'network',
  name: 'Network',
  description: '',
  createdAt,
  subcategories: [],
  confidential: false,
  handlers: [],
};

const listOf = (...categories: Category[]) =>
  json(200, {
    success: true,
    categories,
    pagination: onePage(categories.length, 25),
  });

let server: FakeServer;

async function openCategories(answers: Answers = {}) {
  beginSession('t', person('admin'));
  server = startFakeServer({ 'GET /api/categories': () => listOf(hardware, network), ...answers });
  openApp('/admin/categories');
  await screen.findByRole('heading', { level: 1, name: /^Categories Management/ });
}

const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const sent = (call: string) => server.sent(call);
const choose = async (of: string, item: string) => {
  fireEvent.click(await screen.findByRole('button', { name: `More about ${of}` }));
  fireEvent.click(await screen.findByRole('menuitem', { name: item }));
};

test('a row shows its subcategories when it is expanded', async () => {
  await openCategories();
  const toggle = await screen.findByRole('button', { name: 'Subcategories of Hardware' });
  expect(screen.queryByText('Printers')).toBeNull();
  expect(toggle.getAttribute('aria-expanded')).toBe('false');
  fireEvent.click(toggle);
  expect(screen.getByText('Printers')).toBeDefined();
  expect(screen.getByText('1,312')).toBeDefined();
  expect(screen.getByText('10,000+')).toBeDefined();
  fireEvent.click(button('Subcategories of Hardware'));
  expect(screen.queryByText('Printers')).toBeNull();
  expect(button('Subcategories of Network').disabled).toBe(true);
});

test('a category is added, and a blank name is refused before it is sent', async () => {
  await openCategories({
    'POST /api/categories': () => json(201, { success: true, category: { ...network, name: 'Access' } }),
  });
  fireEvent.click(button('Add category'));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(dialog.getByRole('button', { name: 'Add' }));
  expect(await dialog.findByText('Name is required')).toBeDefined();
  expect(sent('POST /api/categories')).toEqual([]);
  fireEvent.change(dialog.getByLabelText('Name'), { target: { value: 'Access' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Add' }));
  expect(await screen.findByText('Access added')).toBeDefined();
  expect(sent('POST /api/categories')).toEqual([{ name: 'Access', description: '' }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('what the server refuses stays in the dialog with its words', async () => {
  const msg = 'This category already exists';
  await openCategories({
    'PUT /api/categories/network': () =>
      json(409, {
        success: false,
        code: 'CONFLICT',
        message: msg,
        errors: [{ path: 'name', msg }],
        requestId: 'r',
      }),
  });
  await choose('Network', 'Edit');
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText('Name'), { target: { value: 'Hardware' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Save Changes' }));
  expect(await dialog.findByText(msg)).toBeDefined();
  expect(dialog.getByLabelText<HTMLInputElement>('Name').value).toBe('Hardware');
});

test('a failure without words keeps the dialog and what was typed', async () => {
  await openCategories({ 'POST /api/categories/network/subcategories': noAnswer });
  await choose('Network', 'Add subcategory');
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText('Name'), { target: { value: 'Radio' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Add' }));
  expect(await dialog.findByRole('alert')).toBeDefined();
  expect(dialog.getByLabelText<HTMLInputElement>('Name').value).toBe('Radio');
});

test('deleting asks first and says what uses it', async () => {
  await openCategories({
    'GET /api/categories/hardware/usage': () =>
      json(200, { success: true, usage: { tickets: 12, activeTickets: 3, schedules: 0 } }),
    'DELETE /api/categories/hardware': () => json(200, { success: true, category: hardware }),
  });
  await choose('Hardware', 'Delete');
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('Are you sure you want to delete this category?')).toBeDefined();
  expect(await dialog.findByText(/12 tickets use it, 3 of them open or in progress/)).toBeDefined();
  expect(dialog.getByText(/Its 1 subcategory is deleted too/)).toBeDefined();
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(sent('DELETE /api/categories/hardware')).toEqual([]);

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await choose('Hardware', 'Delete');
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Hardware deleted')).toBeDefined();
});

test('a list that cannot be loaded says so, and an empty one says what to do', async () => {
  await openCategories({ 'GET /api/categories': noAnswer });
  expect(await screen.findByText('Could not load categories')).toBeDefined();
  expect(screen.queryByText('No categories yet')).toBeNull();
  server.answer({ 'GET /api/categories': () => listOf() });
  fireEvent.click(button('Retry'));
  expect(await screen.findByText('No categories yet')).toBeDefined();
});
