/** The form of a ticket on its page: what is asked before it rests, why a priority is another one, and another type. */
import { DEFAULT_MATRIX } from '@switchboard/contract/tickets/forms/asked-priority.ts';
import type { Placement } from '@switchboard/contract/tickets/forms/form-values.ts';
import type { Ticket } from '@switchboard/contract/tickets/ticket.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { beginSession } from '../../../lib/session/session-store.ts';
import { requestType, requestTypesAnswer, ticketsAnswer } from '../../../testing/answers.ts';
import { type FakeServer, json, startFakeServer } from '../../../testing/fake-server.ts';
import { openApp } from '../../../testing/open-app.tsx';
import { person } from '../../../testing/people.ts';
import { ticket } from '../../../testing/tickets.ts';

const { _id, summary } = ticket();
const placed = (key: string, label: string): Ticket['form'][number] => ({
  field: { _id: key, key, label, kind: 'text', options: [], currency: null, min: null, max: null },
  requiredAtCreation: false,
  requiredToResolve: true,
  default: null,
  requester: 'none',
  staff: 'edit',
  showIf: null,
});
const form: Placement[] & Ticket['form'] = [placed('cause', 'Cause'), placed('device', 'Device')];

const refused = (status: number, code: string, path: string, msg: string) =>
  json(status, { success: false, message: msg, code, errors: [{ path, msg }], requestId: code });

let server: FakeServer;
let shown: Ticket;
beforeEach(() => {
  shown = ticket({
    requestType: { _id: 'broken', name: 'Something is broken', icon: 'tool', version: 1 },
    form,
    fields: { device: 'Scanner' },
    priority: 'Low',
    impact: 'me',
    urgency: 'none',
    priorityMatrix: DEFAULT_MATRIX,
  });
  server = startFakeServer({
    'GET /api/admin/tickets': () => ticketsAnswer(),
    'GET /api/request-types': () => requestTypesAnswer(requestType()),
    [`GET /api/tickets/${_id}`]: () => json(200, { success: true, ticket: shown }),
    [`PUT /api/tickets/${_id}`]: ({ body }) => {
      const {
        fields,
        requestType: type,
        ...parts
      } = body as Omit<Partial<Ticket>, 'requestType'> & { requestType?: string };
      shown = { ...shown, ...parts, fields: { ...shown.fields, ...fields } };
      if (type === 'laptop') {
        const former = {
          requestType: { _id: 'broken', name: 'Something is broken', icon: 'tool', version: 1 } as const,
          form,
          fields: shown.fields,
        };
        shown = {
          ...shown,
          requestType: { _id: 'laptop', name: 'New laptop', icon: 'laptop', version: 1 },
          form: [],
          fields: {},
          formerForms: [former],
        };
      }
      return json(200, { success: true, ticket: shown, undo: null });
    },
  });
});

async function open() {
  beginSession('t', person('admin'));
  openApp(`/tickets/${_id}`);
  await screen.findByRole('heading', { level: 1, name: summary });
}
const choose = async (menu: RegExp, item: RegExp) => {
  fireEvent.click(screen.getByRole('button', { name: menu }));
  fireEvent.click(await screen.findByRole('menuitem', { name: item, hidden: true }));
};

test('what is needed before a ticket rests is filled in at once, and then it rests', async () => {
  const STATUS = `PUT /api/admin/tickets/${_id}/status`;
  server.answer({
    [STATUS]: () =>
      shown.fields.cause === undefined
        ? refused(409, 'FIELDS_REQUIRED', 'fields.cause', 'Cause is required')
        : json(200, { success: true, ticket: { ...shown, status: 'Resolved' }, undo: null }),
  });
  await open();
  await choose(/Change status of ACME-00304/, /Resolved/);
  const dialog = within(await screen.findByRole('dialog', { name: /Fill in/ }));
  expect(dialog.queryByLabelText(/Device/)).toBeNull();
  fireEvent.change(await dialog.findByLabelText(/Cause/), { target: { value: 'Worn out' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Save and go on' }));
  await waitFor(() => expect(server.sent(STATUS)).toHaveLength(2));
  expect(server.sent(`PUT /api/tickets/${_id}`)).toEqual([{ fields: { cause: 'Worn out' } }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('another priority than follows is asked the reason for', async () => {
  server.answer({
    [`PUT /api/tickets/${_id}`]: ({ body }) =>
      (body as { priorityReason?: string }).priorityReason
        ? json(200, {
            success: true,
            ticket: { ...shown, priority: 'High', priorityOverruled: true },
            undo: null,
          })
        : refused(400, 'VALIDATION_FAILED', 'priorityReason', 'Reason is required'),
  });
  await open();
  await choose(/Change priority of ACME-00304/, /High/);
  const dialog = within(await screen.findByRole('dialog', { name: 'Why another priority?' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Change priority' }));
  expect(dialog.getByText('Reason is required')).toBeDefined();
  fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'The board waits' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Change priority' }));
  await waitFor(() =>
    expect(server.sent(`PUT /api/tickets/${_id}`).at(-1)).toMatchObject({
      priority: 'High',
      priorityReason: 'The board waits',
    }),
  );
});

test('staff answer who is affected, and choose another type; what the former asked stays to be read', async () => {
  await open();
  fireEvent.click(await screen.findByRole('combobox', { name: 'Who is affected?' }));
  fireEvent.click(await screen.findByRole('option', { name: 'Everyone', hidden: true }));
  await waitFor(() => expect(server.sent(`PUT /api/tickets/${_id}`)).toEqual([{ impact: 'everyone' }]));
  fireEvent.click(screen.getByRole('button', { name: 'Edit Request type' }));
  const select = await screen.findByRole('combobox', { name: 'Request type' });
  fireEvent.mouseDown(select);
  fireEvent.click(await screen.findByRole('option', { name: 'New laptop', hidden: true }));
  expect(await screen.findByText('ACME-00304 is now New laptop')).toBeDefined();
  expect(server.sent(`PUT /api/tickets/${_id}`).at(-1)).toEqual({ requestType: 'laptop' });
  expect(await screen.findByText('From Something is broken')).toBeDefined();
  expect(screen.getByText('Scanner')).toBeDefined();
});

test('of two who fill in one field the second hears what it is called, and may use their own', async () => {
  const EDIT = `PUT /api/tickets/${_id}`;
  shown = { ...shown, version: 4 };
  server.answer({
    [EDIT]: () =>
      json(409, {
        success: false,
        code: 'CONFLICT',
        message: 'Somebody else changed this at the same time. Please try again.',
        requestId: 'r',
        changed: [
          {
            field: 'fields.device',
            label: 'Device',
            by: { _id: 'anna', name: 'Anna Ruiz' },
            at: new Date().toISOString(),
            to: 'Printer',
          },
        ],
      }),
  });
  await open();
  fireEvent.click(await screen.findByRole('button', { name: 'Edit Device' }));
  fireEvent.change(await screen.findByRole('textbox', { name: /Device/ }), { target: { value: 'Tablet' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  const dialog = await screen.findByRole('dialog', { name: 'Somebody else changed this' });
  expect(dialog.textContent).toContain('Anna Ruiz set Device to Printer');
  server.answer({
    [EDIT]: () => {
      shown = { ...shown, version: 6, fields: { device: 'Tablet' } };
      return json(200, { success: true, ticket: shown, undo: null });
    },
  });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Use mine' }));
  expect(await screen.findByText('Tablet')).toBeDefined();
  expect(server.sent(EDIT)).toEqual([
    { fields: { device: 'Tablet' }, version: 4 },
    { fields: { device: 'Tablet' } },
  ]);
});
