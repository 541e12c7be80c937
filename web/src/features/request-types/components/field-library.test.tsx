import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { beginSession } from '../../../lib/session/session-store.ts';
import { requestType, requestTypesAnswer } from '../../../testing/answers.ts';
import { type FakeServer, json, refusal, startFakeServer } from '../../../testing/fake-server.ts';
import { onePage } from '../../../testing/one-page.ts';
import { openApp } from '../../../testing/open-app.tsx';
import { person } from '../../../testing/people.ts';

const model = {
  _id: 'model',
  key: 'model',
  label: 'Model',
  kind: 'choice' as const,
  options: [
    { key: 'light', label: 'Light', active: true },
    { key: 'heavy', label: 'Heavy', active: true },
  ],
  currency: null,
  min: null,
  max: null,
  revision: 4,
  used: true,
  archived: false,
};
const placement = {
  requiredAtCreation: false,
  requiredToResolve: false,
  default: null,
  requester: 'edit' as const,
  staff: 'edit' as const,
  showIf: null,
};

let server: FakeServer;
beforeEach(() => {
  localStorage.clear();
  server = startFakeServer({
    'GET /api/request-types': () => requestTypesAnswer(),
    'GET /api/fields': () => json(200, { success: true, fields: [model], pagination: onePage(1, 100) }),
    'PUT /api/fields/model': () => json(200, { success: true, field: { ...model, revision: 5 } }),
  });
  beginSession('t', person('admin'));
});

const row = () => screen.findByRole('button', { name: 'More about Model' });

test('a field of the library is changed: its words, its options and their order; key and kind stay', async () => {
  openApp('/admin/request-types?tab=fields');
  fireEvent.click(await row());
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit field' }));
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Key' }).disabled).toBe(true);
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Remove Heavy' }).disabled).toBe(true);
  fireEvent.change(dialog.getByLabelText('Label'), { target: { value: 'Laptop' } });
  fireEvent.click(dialog.getByRole('switch', { name: 'Offer Light' }));
  fireEvent.keyDown(dialog.getByRole('textbox', { name: 'Option 2' }), { key: 'ArrowUp', altKey: true });
  fireEvent.click(dialog.getByRole('button', { name: 'Add option' }));
  fireEvent.change(dialog.getByRole('textbox', { name: 'Option 3' }), { target: { value: 'Tablet' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Save field' }));
  await waitFor(() =>
    expect(server.sent('PUT /api/fields/model')).toEqual([
      {
        revision: 4,
        label: 'Laptop',
        options: [
          { key: 'heavy', label: 'Heavy', active: true },
          { key: 'light', label: 'Light', active: false },
          { key: 'tablet', label: 'Tablet', active: true },
        ],
      },
    ]),
  );
});

test('archiving asks, and says why it was refused', async () => {
  const used = 'This is used and cannot change';
  server.answer({ 'DELETE /api/fields/model': () => refusal(409, 'IN_USE', used) });
  openApp('/admin/request-types?tab=fields');
  fireEvent.click(await row());
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Archive' }));
  const title = 'Are you sure you want to archive this field?';
  const question = within(await screen.findByRole('dialog', { name: title }));
  fireEvent.click(question.getByRole('button', { name: 'Archive' }));
  expect(await screen.findByText(used)).toBeDefined();
  server.answer({
    'DELETE /api/fields/model': () => json(200, { success: true, field: { ...model, archived: true } }),
  });
  fireEvent.click(question.getByRole('button', { name: 'Archive' }));
  expect(await screen.findByText('Model archived')).toBeDefined();
});

test('in the editor a field is dragged to another place', async () => {
  const { revision: _, used: __, archived: ___, ...field } = model;
  const other = { ...field, _id: 'why', key: 'why', label: 'Why', kind: 'text' as const, options: [] };
  server.answer({
    'GET /api/request-types': () =>
      requestTypesAnswer(
        requestType({
          form: [
            { ...placement, field },
            { ...placement, field: other },
          ],
        }),
      ),
  });
  openApp('/admin/request-types?edit=laptop');
  const names = () =>
    [...document.querySelectorAll('[data-placement]')].map((card) => card.getAttribute('data-placement'));
  expect(await screen.findByRole('button', { name: 'Edit Model' })).toBeDefined();
  const [first, second] = document.querySelectorAll('[data-placement]');
  const head = first?.querySelector('[draggable]') ?? document.body;
  const dataTransfer = { effectAllowed: '', setData: () => {} };
  fireEvent.dragStart(head, { dataTransfer });
  fireEvent.dragOver(second ?? document.body, { dataTransfer });
  fireEvent.drop(second ?? document.body, { dataTransfer });
  expect(names()).toEqual(['why', 'model']);
});
