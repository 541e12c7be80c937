import type { Role } from '@switchboard/contract/enums.ts';
import type { Ticket } from '@switchboard/contract/tickets/ticket.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { beginSession } from '../../../lib/session/session-store.ts';
import { ticketsAnswer } from '../../../testing/answers.ts';
import { type FakeServer, json, refusal, startFakeServer } from '../../../testing/fake-server.ts';
import { addressOf, openApp } from '../../../testing/open-app.tsx';
import { person } from '../../../testing/people.ts';
import { personRef, ticket } from '../../../testing/tickets.ts';
import { raised, TIMELINE, timelineAnswer } from '../../../testing/timeline.ts';

const id = ticket()._id;
const path = `/api/tickets/${id}`;
const answer = (changes: Partial<Ticket> = {}) => json(200, { success: true, ticket: ticket(changes) });

let server: FakeServer;

beforeEach(() => {
  server = startFakeServer({
    'GET /api/tickets': () => ticketsAnswer(),
    'GET /api/admin/tickets': () => ticketsAnswer(),
    [TIMELINE]: () => timelineAnswer([raised]),
    'GET /api/categories': () =>
      json(200, {
        success: true,
        categories: [{ _id: 'network', name: 'Network', description: '', createdAt: ticket().createdAt }],
      }),
  });
});

async function open(role: Role = 'user', changes: Partial<Ticket> = {}) {
  server.answer({ [`GET ${path}`]: () => answer(changes) });
  beginSession('token-1', person(role));
  const router = openApp(`/tickets/${id}`);
  await screen.findByRole('heading', { level: 1, name: ticket().summary });
  return router;
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const save = () => fireEvent.click(button('Save Changes'));
const edit = (what: string) => fireEvent.click(button(`Edit ${what}`));
const sent = () => server.sent(`PUT ${path}`);
/** What the server has from now on. */
const becomes = (changes: Partial<Ticket>) =>
  server.answer({ [`PUT ${path}`]: () => answer(changes), [`GET ${path}`]: () => answer(changes) });

test.each<[Role, Partial<Ticket>, boolean]>([
  ['user', {}, true],
  ['user', { status: 'In Progress' }, false],
  ['user', { createdBy: personRef('manager') }, false],
  ['manager', { status: 'Closed' }, true],
  ['bu_head', {}, true],
  ['admin', {}, true],
  ['super_admin', { status: 'Resolved' }, true],
  ['devops_agent', {}, false],
])('%s with %j may edit: %s', async (role, changes, may) => {
  await open(role, changes);
  // Tags and request type are the staff's, whatever becomes of the fields.
  expect(screen.queryAllByRole('button', { name: /^Edit (?!tags|request type)/i })).toHaveLength(may ? 7 : 0);
});

test.each([
  ['summary', 'Summary', { summary: 'Better' }],
  ['description', 'Description', { description: 'Better' }],
  ['manager', 'Project manager name', { projectManagerName: 'Better' }],
  ['contact', 'Contact number', { contactNumber: 'Better' }],
] as const)('the %s is changed where it stands, and the focus stays there', async (what, label, changes) => {
  await open();
  edit(what);
  const field = screen.getByLabelText(label);
  expect(document.activeElement).toBe(field);
  expect(button('Save Changes').disabled).toBe(true);
  fireEvent.change(field, { target: { value: 'Better' } });
  becomes(changes);
  save();
  expect((await screen.findAllByText('Better')).length).toBeGreaterThan(0);
  expect(sent()).toEqual([changes]);
  await waitFor(() => expect(document.activeElement).toBe(button(`Edit ${what}`)));
});

test('the type and the category are chosen there', async () => {
  await open();
  edit('type');
  fireEvent.click(screen.getByRole('radio', { name: 'Request Service' }));
  becomes({ ticketType: 'Request Service' });
  save();
  await waitFor(() => expect(screen.queryByRole('radio', { name: 'Request Service' })).toBeNull());
  edit('category');
  const list = screen.getByRole('combobox', { name: 'Category' });
  fireEvent.mouseDown(list);
  fireEvent.click(await screen.findByRole('option', { name: 'Network', hidden: true }));
  becomes({ category: { _id: 'network', name: 'Network' }, subcategory: null });
  save();
  expect(await screen.findByText('Network')).toBeDefined();
  expect(sent()).toEqual([{ ticketType: 'Request Service' }, { category: 'network', subcategory: '' }]);
});

test('what is wrong is said at the field, here and by the server', async () => {
  await open();
  edit('summary');
  fireEvent.change(screen.getByLabelText('Summary'), { target: { value: '  ' } });
  save();
  expect(await screen.findByText('Summary is required')).toBeDefined();
  expect(sent()).toEqual([]);
  fireEvent.change(screen.getByLabelText('Summary'), { target: { value: 'Better' } });
  const errors = [{ path: 'summary', msg: 'Not this one' }];
  server.answer({
    [`PUT ${path}`]: () =>
      json(400, {
        success: false,
        message: 'Not this one',
        code: 'VALIDATION_FAILED',
        errors,
        requestId: 'r',
      }),
  });
  save();
  expect(await screen.findByText('Not this one')).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>('Summary').value).toBe('Better');
});

test('what came too late is told, and stays to be copied', async () => {
  await open();
  edit('summary');
  fireEvent.change(screen.getByLabelText('Summary'), { target: { value: 'Too late' } });
  server.answer({
    [`PUT ${path}`]: () => refusal(409, 'TICKET_NOT_OPEN', 'A ticket can only be edited while it is Open'),
    [`GET ${path}`]: () => answer({ status: 'In Progress' }),
  });
  save();
  expect((await screen.findByRole('alert')).textContent).toBe('A ticket can only be edited while it is Open');
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Edit / })).toBeNull());
  expect(screen.getByLabelText<HTMLInputElement>('Summary').value).toBe('Too late');
});

test('Escape gives up, but not while a list of choices is open', async () => {
  await open();
  edit('summary');
  fireEvent.change(screen.getByLabelText('Summary'), { target: { value: 'Other' } });
  fireEvent.keyDown(screen.getByLabelText('Summary'), { key: 'Escape' });
  await waitFor(() => expect(screen.queryByLabelText('Summary')).toBeNull());
  expect(document.activeElement).toBe(button('Edit summary'));
  edit('category');
  const list = screen.getByRole('combobox', { name: 'Category' });
  fireEvent.mouseDown(list);
  await screen.findByRole('option', { name: 'Network', hidden: true });
  fireEvent.keyDown(list, { key: 'Escape' });
  expect(screen.getByRole('combobox', { name: 'Category' })).toBeDefined();
  fireEvent.keyDown(list, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Category' })).toBeNull());
});

test('text that is not saved is not left without a question', async () => {
  const router = await open();
  edit('description');
  fireEvent.change(screen.getByLabelText('Description'), { target: { value: 'Half of it' } });
  const keep = async () => {
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(dialog.getByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByLabelText<HTMLTextAreaElement>('Description').value).toBe('Half of it');
  };
  edit('summary');
  await keep();
  void router.navigate('/tickets');
  await keep();
  void router.navigate('/tickets');
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(addressOf(router)).toBe('/tickets'));
});

test('a category shows before the server has answered; refused, the editor is there again with its words', async () => {
  await open('manager');
  edit('category');
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: 'Category' }));
  fireEvent.click(await screen.findByRole('option', { name: 'Network', hidden: true }));
  const { promise, resolve } = Promise.withResolvers<Response>();
  server.answer({ [`PUT ${path}`]: () => promise });
  save();
  expect(await screen.findByText('Network')).toBeDefined();
  expect(screen.queryByRole('combobox', { name: 'Category' })).toBeNull();
  resolve(refusal(403, 'FORBIDDEN', 'You are not allowed to do this'));
  const list = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Category' });
  expect(screen.getByText('You are not allowed to do this')).toBeDefined();
  expect(list.value).toBe('Network');
  fireEvent.click(button('Cancel'));
  expect(await screen.findByText(new RegExp(ticket().category.name))).toBeDefined();
  expect(screen.queryByText('Network')).toBeNull();
});
