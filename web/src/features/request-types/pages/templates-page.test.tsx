import type { RequestTypeTemplate } from '@switchboard/contract/tickets/forms/request-type-templates.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { beginSession } from '../../../lib/session/session-store.ts';
import { requestType, requestTypesAnswer, requestTypeTemplate } from '../../../testing/answers.ts';
import { type FakeServer, json, refusal, startFakeServer } from '../../../testing/fake-server.ts';
import { onePage } from '../../../testing/one-page.ts';
import { openApp } from '../../../testing/open-app.tsx';
import { person } from '../../../testing/people.ts';

const POST = 'POST /api/request-type-templates';
const PUT = 'PUT /api/request-type-templates/template';
const DELETE = 'DELETE /api/request-type-templates/template';
const COPY = 'POST /api/request-types/from-template';
const rules = {
  requiredAtCreation: false,
  requiredToResolve: false,
  default: null,
  requester: 'edit',
  staff: 'edit',
  showIf: null,
} as const;
const model = {
  _id: 'model',
  key: 'model',
  label: 'Model',
  kind: 'choice',
  options: [{ key: 'light', label: 'Light', active: true }],
  currency: null,
  min: null,
  max: null,
} as const;
const why = { ...model, _id: 'why', key: 'why', label: 'Why', kind: 'text', options: [] } as const;
const LAPTOP = requestTypeTemplate({
  description: 'For work',
  revision: 3,
  form: [
    { ...rules, field: { ...model, options: [...model.options] } },
    {
      ...rules,
      field: { ...why, options: [] },
      showIf: { match: 'all', tests: [{ field: 'model', op: 'is', value: 'light' }] },
    },
  ],
});

let stored: RequestTypeTemplate[];
let server: FakeServer;
const listAnswer = () =>
  json(200, {
    success: true,
    requestTypeTemplates: stored,
    pagination: onePage(stored.length, 100),
  });
beforeEach(() => {
  localStorage.clear();
  stored = [LAPTOP];
  server = startFakeServer({
    'GET /api/request-type-templates': listAnswer,
    'GET /api/request-types': () => requestTypesAnswer(),
    'GET /api/fields': () => json(200, { success: true, fields: [], pagination: onePage(0, 100) }),
  });
});

const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));
const fill = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

test('a super admin makes a template with fields of its own, which the server has not seen before', async () => {
  beginSession('t', person('super_admin'));
  server.answer({
    [POST]: () => json(201, { success: true, requestTypeTemplate: stored[0] ?? LAPTOP }),
  });
  openApp('/super-admin/templates');
  expect(await screen.findByRole('link', { name: 'New laptop' })).toBeDefined();
  fireEvent.click(await screen.findByRole('link', { name: 'Add template' }));
  await screen.findByLabelText('Name');
  // Nothing is asked that only an organization has.
  for (const label of [/^Checklist/, /^Team/, /^Departments/, 'Add a field of the library']) {
    expect(screen.queryByLabelText(label)).toBeNull();
  }
  fill('Name', 'Access card');
  await press('New field');
  const dialog = within(await screen.findByRole('dialog', { name: 'New field' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Add field' }));
  expect(await dialog.findByText('Label is required')).toBeDefined();
  fireEvent.change(dialog.getByLabelText('Label'), { target: { value: 'Door' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Add field' }));
  await press('Edit Door');
  const edit = within(await screen.findByRole('dialog', { name: 'Edit field' }));
  fireEvent.change(edit.getByLabelText('Key'), { target: { value: 'door_number' } });
  fireEvent.click(edit.getByRole('button', { name: 'Save field' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Edit field' })).toBeNull());
  await press('Save template');
  await screen.findByText('New laptop saved');
  const [sent] = server.sent(POST) as { form: unknown[] }[];
  expect(sent).toMatchObject({ name: 'Access card', audience: { roles: [] } });
  expect(sent?.form).toEqual([
    {
      ...rules,
      field: {
        key: 'door_number',
        label: 'Door',
        kind: 'text',
        options: [],
        currency: '',
        min: null,
        max: null,
      },
    },
  ]);
});

test('conditions follow the key of their field, and of two who save the second sees what the first has saved', async () => {
  beginSession('t', person('super_admin'));
  server.answer({
    [PUT]: ({ body }) =>
      (body as { revision: number }).revision === stored[0]?.revision
        ? json(200, { success: true, requestTypeTemplate: stored[0] })
        : refusal(409, 'CONFLICT', 'Somebody else changed this'),
  });
  openApp('/super-admin/templates?edit=template');
  await press('Edit Model');
  const edit = within(await screen.findByRole('dialog', { name: 'Edit field' }));
  fireEvent.change(edit.getByLabelText('Key'), { target: { value: 'why' } });
  fireEvent.click(edit.getByRole('button', { name: 'Save field' }));
  expect(await edit.findByText('Another field has this key')).toBeDefined();
  fireEvent.change(edit.getByLabelText('Key'), { target: { value: 'device' } });
  fireEvent.click(edit.getByRole('button', { name: 'Save field' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Edit field' })).toBeNull());
  stored = [{ ...LAPTOP, description: 'Theirs', revision: 4 }];
  await press('Save template');
  await screen.findByText(/^Somebody else has saved this meanwhile/);
  expect(screen.getByLabelText<HTMLInputElement>(/^Description/).value).toBe('Theirs');
  await press('Save template');
  await screen.findByText('New laptop saved');
  const sent = server.sent(PUT) as { revision: number; form: { field: object; showIf: unknown }[] }[];
  expect(sent.map(({ revision }) => revision)).toEqual([3, 4]);
  expect(sent[1]?.form).toMatchObject([
    { field: { key: 'device' } },
    { field: { key: 'why' }, showIf: { tests: [{ field: 'device', op: 'is', value: 'light' }] } },
  ]);
});

test('archiving asks first', async () => {
  beginSession('t', person('super_admin'));
  server.answer({
    [DELETE]: () => {
      stored = [];
      return json(200, { success: true, requestTypeTemplate: { ...LAPTOP, archived: true } });
    },
  });
  openApp('/super-admin/templates');
  await press('More about New laptop');
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Archive' }));
  const title = 'Are you sure you want to archive this template?';
  const question = within(await screen.findByRole('dialog', { name: title }));
  fireEvent.click(question.getByRole('button', { name: 'Archive' }));
  expect(await screen.findByText('New laptop archived')).toBeDefined();
  expect(await screen.findByText('No templates found')).toBeDefined();
});

test('an admin starts from a template: of a name that is taken another one is asked for, then the draft opens', async () => {
  beginSession('t', person('admin'));
  const taken = 'Another request type has this name';
  server.answer({
    [COPY]: ({ body }) =>
      'name' in (body as object)
        ? json(201, { success: true, requestType: requestType({ _id: 'copy', name: 'Laptop here' }) })
        : json(409, {
            success: false,
            code: 'NAME_TAKEN',
            message: taken,
            errors: [{ path: 'name', msg: taken }],
            requestId: 'r',
          }),
    'GET /api/request-types': () =>
      requestTypesAnswer(requestType({ _id: 'copy', name: 'Laptop here', version: null })),
  });
  openApp('/admin/request-types');
  await press('Start from a template');
  const dialog = within(await screen.findByRole('dialog', { name: 'Start from a template' }));
  expect(await dialog.findByText('Asks: Model, Why')).toBeDefined();
  fireEvent.click(dialog.getByRole('button', { name: 'Make draft' }));
  expect(await dialog.findByText('Please choose one of the templates')).toBeDefined();
  fireEvent.click(dialog.getByRole('radio', { name: 'New laptop' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Make draft' }));
  expect(await dialog.findByText(taken)).toBeDefined();
  fireEvent.change(dialog.getByLabelText(/^Name here/), { target: { value: 'Laptop here' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Make draft' }));
  expect(await screen.findByText('Laptop here made as a draft')).toBeDefined();
  expect((await screen.findByLabelText<HTMLInputElement>('Name')).value).toBe('Laptop here');
  expect(server.sent(COPY)).toEqual([
    { template: 'template' },
    { template: 'template', name: 'Laptop here' },
  ]);
});

test('without templates the dialog says so', async () => {
  stored = [];
  beginSession('t', person('admin'));
  openApp('/admin/request-types');
  await press('Start from a template');
  expect(await screen.findByText('No templates yet')).toBeDefined();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Make draft' }).disabled).toBe(true);
});

test('managers read request types, and start none', async () => {
  beginSession('t', person('manager'));
  openApp('/admin/request-types');
  await screen.findByText('General request');
  expect(screen.queryByRole('button', { name: 'Start from a template' })).toBeNull();
});
