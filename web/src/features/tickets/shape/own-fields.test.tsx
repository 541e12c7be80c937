/** Fields of request types in lists: columns, filters and orders, which the address keeps. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { beginSession } from '../../../lib/session/session-store.ts';
import { ticketsAnswer } from '../../../testing/answers.ts';
import { json, startFakeServer } from '../../../testing/fake-server.ts';
import { addressOf, openApp } from '../../../testing/open-app.tsx';
import { person } from '../../../testing/people.ts';
import { ticket } from '../../../testing/tickets.ts';
import { ownFilters } from './own-filters.ts';

const field = { options: [], currency: null, min: null, max: null };
const option = (key: string, label: string) => ({ key, label, active: true });
const OPTIONS = {
  requestTypes: [],
  teams: [],
  due: false,
  fields: [
    { ...field, _id: 'm', key: 'model', label: 'Model', kind: 'choice', options: [option('big', 'Big one')] },
    { ...field, _id: 'n', key: 'needed', label: 'Needed by', kind: 'date' },
    { ...field, _id: 'c', key: 'cost', label: 'Cost', kind: 'number' },
    { ...field, _id: 'v', key: 'vip', label: 'Is a guest', kind: 'checkbox' },
  ],
};

let asked: Record<string, string>[] = [];
beforeEach(() => {
  localStorage.clear();
  asked = [];
  startFakeServer({
    'GET /api/tickets/list-options': () => json(200, { success: true, ...OPTIONS }),
    'GET /api/admin/tickets': ({ path }) => {
      asked.push(Object.fromEntries(new URL(path, 'http://page').searchParams));
      return ticketsAnswer({
        tickets: [{ ...ticket(), fields: { model: 'big', needed: '2026-12-24' } }],
        pagination: { current: 1, page: 1, pages: 1, total: 1, limit: 10 },
      });
    },
  });
  beginSession('token-1', person('admin'));
});

test('an address with fields shows them, and asks for what it names', async () => {
  openApp('/admin/tickets?own=model,needed&field=model:big,model:small,vip:true&ownSort=-field.needed');
  const row = within(await screen.findByRole('row', { name: /ACME-00304/ }));
  expect(await row.findByText('Big one')).toBeTruthy();
  expect(row.getByText(/24 Dec 2026/)).toBeTruthy();
  const last = asked.at(-1) ?? {};
  expect(last).toMatchObject({ 'field.model': 'big,small', 'field.vip': 'true', sort: '-field.needed' });
  expect(last.fields?.split(',')).toEqual(expect.arrayContaining(['summary', 'field.model', 'field.needed']));
  expect(screen.getByRole('columnheader', { name: /Needed by/ }).getAttribute('aria-sort')).toBe(
    'descending',
  );
});

test('columns are chosen among those of the organization, and heads sort by them', async () => {
  const router = openApp('/admin/tickets');
  await screen.findByRole('row', { name: /ACME-00304/ });
  expect(asked.at(-1)?.fields).not.toContain('field.');
  fireEvent.click(screen.getByRole('button', { name: 'Columns' }));
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Model' }));
  await waitFor(() => expect(addressOf(router)).toBe('/admin/tickets?own=model'));
  const row = within(await screen.findByRole('row', { name: /ACME-00304/ }));
  expect(await row.findByText('Big one')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Model', hidden: true }));
  await waitFor(() => expect(addressOf(router)).toBe('/admin/tickets?own=model&ownSort=field.model'));
  await waitFor(() => expect(asked.at(-1)?.sort).toBe('field.model'));
});

test('of many fields a list offers filters by those that it shows or goes by', () => {
  const many = ['a', 'b', 'c', 'd', 'e'].map((key) => ({
    ...field,
    _id: key,
    key,
    label: key,
    kind: 'checkbox' as const,
  }));
  const keys = (fields: typeof many, own: string[], picked: string[]) =>
    ownFilters(fields, { own, field: picked, organization: '' }).map(({ label }) => label);
  expect(keys(many.slice(1), [], [])).toEqual(['b', 'c', 'd', 'e']);
  expect(keys(many, ['d'], ['a:true'])).toEqual(['a', 'd']);
  const number = { ...field, _id: 'n', key: 'n', label: 'n', kind: 'number' as const };
  const offered = (own: string[]) =>
    ownFilters([number], { own, field: [], organization: '' }).map(({ label }) => label);
  expect([offered([]), offered(['n'])]).toEqual([[], ['n']]);
});

test('numbers and days are narrowed to by what is typed', async () => {
  const router = openApp('/admin/tickets?field=cost:..20');
  const chip = await screen.findByRole('combobox', { name: /Cost: up to 20/ });
  fireEvent.click(chip);
  fireEvent.change(await screen.findByLabelText('Search Cost'), {
    target: { value: '10 to 20' },
  });
  fireEvent.click(await screen.findByRole('option', { name: '10 – 20' }));
  await waitFor(() => expect(addressOf(router)).toBe('/admin/tickets?field=cost%3A10..20'));
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ 'field.cost.from': '10', 'field.cost.to': '20' }));
});

test('what is not there any more finds nothing, and its red chips can be taken away', async () => {
  startFakeServer({
    'GET /api/tickets/list-options': () => json(200, { success: true, ...OPTIONS }),
    'GET /api/admin/tickets': ({ path }) =>
      path.includes('field.')
        ? json(400, {
            success: false,
            code: 'VALIDATION_FAILED',
            message: 'Lists have no such field',
            errors: [{ path: 'field.gone', msg: 'Lists have no such field' }],
            requestId: 'r',
          })
        : ticketsAnswer({ tickets: [ticket()] }),
  });
  const router = openApp('/admin/tickets?own=old&field=gone:red');
  await screen.findByRole('combobox', { name: 'A field of former times: red' });
  await screen.findByRole('combobox', { name: 'A field of former times: old' });
  expect(screen.queryByRole('row', { name: /ACME-00304/ })).toBeNull();
  for (const left of [1, 0]) {
    const [remove] = screen.getAllByRole('button', { name: 'Remove filter A field of former times' });
    if (remove !== undefined) fireEvent.click(remove);
    await waitFor(() =>
      expect(screen.queryAllByRole('button', { name: 'Remove filter A field of former times' })).toHaveLength(
        left,
      ),
    );
  }
  await waitFor(() => expect(addressOf(router)).toBe('/admin/tickets'));
  await screen.findByRole('row', { name: /ACME-00304/ });
});
