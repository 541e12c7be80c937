import type { Role } from '@switchboard/contract/enums.ts';
import { DEFAULT_MATRIX } from '@switchboard/contract/tickets/forms/asked-priority.ts';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { beginSession, endSession } from '../../../lib/session/session-store.ts';
import { requestType, requestTypesAnswer, ticketsAnswer } from '../../../testing/answers.ts';
import { type FakeServer, json, startFakeServer } from '../../../testing/fake-server.ts';
import { addressOf, openApp } from '../../../testing/open-app.tsx';
import { person } from '../../../testing/people.ts';
import { personRef, ticket } from '../../../testing/tickets.ts';
import { startUploadServer, type UploadServer } from '../../../testing/upload-server.ts';

const named = (id: string, name: string) => ({
  _id: id,
  name,
  description: '',
  createdAt: ticket().createdAt,
});
const project = (id: string, name: string, manager: ReturnType<typeof personRef> | null) => ({
  ...named(id, name),
  code: id,
  projectManager: manager,
  buHead: null,
  status: 'Active',
  startDate: null,
  endDate: null,
});

let server: FakeServer;
let uploads: UploadServer;

const respond = (status: number, body: object) => {
  uploads.answers['/api/tickets'] = { status, body };
};

function open(role: Role = 'user') {
  beginSession('token-1', person(role));
  return openApp('/tickets/create');
}

beforeEach(async () => {
  localStorage.clear();
  uploads = await startUploadServer();
  server = startFakeServer({
    'GET /api/tickets': () => ticketsAnswer(),
    'GET /api/request-types': () => requestTypesAnswer(),
    'GET /api/categories': () =>
      json(200, { success: true, categories: [named('hardware', 'Hardware'), named('network', 'Network')] }),
    'GET /api/categories/hardware/subcategories': () =>
      json(200, { success: true, subcategories: [named('printers', 'Printers')] }),
    'GET /api/projects': () =>
      json(200, {
        success: true,
        projects: [
          project('plant-2', 'Plant 2 Operations', personRef('manager', 'Priya', 'Raman')),
          project('office', 'Office moves', null),
        ],
      }),
  });
});
afterEach(() => uploads.close());

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const picker = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('combobox', { name });
const pick = async (name: string | RegExp, option: string) => {
  fireEvent.click(picker(name));
  fireEvent.click(await screen.findByRole('option', { name: option, hidden: true }));
};
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Create Ticket' }));
const form = () => screen.findByLabelText('Summary');

async function fill() {
  await form();
  fireEvent.click(screen.getByRole('radio', { name: 'Report Issue' }));
  type('Summary', 'Dock door 7 scanner reads pallets twice');
  type('Description', 'Since Monday.');
  await pick('Category', 'Hardware');
  await pick('Project', 'Plant 2 Operations');
}

test('a type that asks for the priority says what follows from the answers, and sends them', async () => {
  const broken = requestType({
    name: 'Something is broken',
    priority: { mode: 'asked', value: 'Medium', matrix: DEFAULT_MATRIX },
  });
  server.answer({ 'GET /api/request-types': () => requestTypesAnswer(broken) });
  respond(201, { success: true, ticket: ticket() });
  beginSession('token-1', person('user'));
  openApp('/tickets/create?type=laptop');
  await form();
  type('Summary', 'The scanner is broken');
  type('Description', 'Since Monday.');
  send();
  expect(await screen.findByText('Please say who is affected')).toBeDefined();
  expect(screen.getByText('Please say whether you can work')).toBeDefined();
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Only me' }));
  fireEvent.click(screen.getByRole('radio', { name: 'My team' }));
  fireEvent.click(screen.getByRole('radio', { name: 'No' }));
  expect(screen.getByText('Priority:').textContent).toBe('Priority: High');
  send();
  await waitFor(() => expect(uploads.requests).toHaveLength(1));
  for (const [name, value] of [
    ['impact', 'team'],
    ['urgency', 'blocked'],
    ['requestType', 'laptop'],
  ])
    expect(uploads.requests[0]?.body).toMatch(new RegExp(`name="${name}"\\s+${value}`));
});

describe('the form', () => {
  const REQUIRED = [
    'Ticket type is required',
    'Summary is required',
    'Description is required',
    'Category is required',
    'Project is required',
    'Project manager name is required',
    'Contact number is required',
  ];

  test('names everything that is missing, and goes to the first of it', async () => {
    open();
    await form();
    type('Contact number', ' ');
    send();
    for (const message of REQUIRED) expect(await screen.findByText(message), message).toBeDefined();
    expect(screen.getByText('7 fields need your attention')).toBeDefined();
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Request Service' }));
  });

  test('takes back only the message of the field that is edited', async () => {
    const router = open();
    await form();
    type('Contact number', ' ');
    send();
    const left = new Set(REQUIRED);
    for (const [message, edit] of [
      ['Ticket type is required', () => fireEvent.click(screen.getByRole('radio', { name: 'Report Issue' }))],
      ['Summary is required', () => type('Summary', 'x')],
      ['Description is required', () => type('Description', 'x')],
      ['Category is required', () => pick('Category', 'Network')],
      ['Project manager name is required', () => type('Project manager name', 'x')],
      ['Project is required', () => pick('Project', 'Office moves')],
    ] as const) {
      await screen.findByText(message);
      await edit();
      left.delete(message);
      await waitFor(() => expect(screen.queryByText(message)).toBeNull());
      for (const other of left) expect(screen.getByText(other)).toBeDefined();
    }
    send();
    expect(await screen.findByText('1 field needs your attention')).toBeDefined();
    expect(document.activeElement).toBe(field('Contact number'));
    expect(addressOf(router)).toBe('/tickets/create');
  });

  test('says what is wrong with a field when it is left', async () => {
    open();
    fireEvent.blur(await form());
    expect(await screen.findByText('Summary is required')).toBeDefined();
    expect(screen.queryByText('Description is required')).toBeNull();
  });

  test('begins with the contact number of the profile', async () => {
    open();
    await form();
    expect(field('Contact number').value).toBe('+49 341 555 0199');
  });

  test('offers subcategories once a category is chosen, and forgets the choice with it', async () => {
    open();
    await form();
    expect(picker(/Subcategory/).disabled).toBe(true);
    await pick('Category', 'Hardware');
    await pick(/Subcategory/, 'Printers');
    expect(picker(/Subcategory/).value).toBe('Printers');
    await pick('Category', 'Network');
    expect(picker(/Subcategory/).value).toBe('');
  });

  test('fills in the manager of a project, to be edited', async () => {
    open();
    await form();
    await pick('Project', 'Plant 2 Operations');
    expect(field('Project manager name').value).toBe('Priya Raman');
    expect(server.requests.find(({ path }) => path.startsWith('/api/projects'))?.path).toContain(
      'status=Active',
    );
    await pick('Project', 'Office moves');
    expect(field('Project manager name').value).toBe('');
    type('Project manager name', 'Somebody else');
    await pick('Project', 'Office moves');
    expect(field('Project manager name').value).toBe('Somebody else');
  });

  test('says when choices cannot be loaded, and tries again', async () => {
    server.answer({ 'GET /api/categories': () => new Response('', { status: 400 }) });
    open();
    await form();
    fireEvent.click(picker('Category'));
    expect(await screen.findByText(/Could not load categories/)).toBeDefined();
    server.answer({
      'GET /api/categories': () => json(200, { success: true, categories: [named('access', 'Access')] }),
    });
    fireEvent.click(screen.getByRole('button', { name: 'Retry', hidden: true }));
    expect(await screen.findByRole('option', { name: 'Access', hidden: true })).toBeDefined();
  });

  test('judges files before it sends them', async () => {
    open();
    await form();
    const input = screen.getByLabelText('Choose files for Attachments', { selector: 'input' });
    fireEvent.change(input, { target: { files: [new File(['x'], 'archive.zip')] } });
    expect(await screen.findByText('Invalid file type')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Remove archive.zip' }));
    await waitFor(() => expect(screen.queryByText('Invalid file type')).toBeNull());
  });

  test('keeps what was written for the next visit, and for nobody else', async () => {
    open();
    await form();
    type('Summary', 'Half a sentence');
    expect(await screen.findByText(/Draft saved/)).toBeDefined();
    act(() => endSession('sign-out'));
    const summaries = async (role: Role) => {
      act(() => beginSession('token-2', person(role)));
      openApp('/tickets/create');
      return (await screen.findAllByLabelText<HTMLInputElement>('Summary')).at(-1)?.value;
    };
    expect(await summaries('manager')).toBe('');
    expect(await summaries('user')).toBe('Half a sentence');
  });

  test('asks before it is left with unsaved text', async () => {
    const router = open();
    await form();
    type('Summary', 'Half a sentence');
    fireEvent.click(screen.getByRole('link', { name: 'Cancel' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Stay' }));
    expect(addressOf(router)).toBe('/tickets/create');
    fireEvent.click(screen.getByRole('link', { name: 'Cancel' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(addressOf(router)).toBe('/tickets'));
  });
});

describe('request types', () => {
  const model = {
    _id: 'model',
    key: 'model',
    label: 'Model',
    kind: 'text' as const,
    options: [],
    currency: null,
    min: null,
    max: null,
  };
  const placement = {
    field: model,
    requiredAtCreation: true,
    requiredToResolve: false,
    default: null,
    requester: 'edit' as const,
    staff: 'edit' as const,
    showIf: null,
  };
  const why = {
    ...placement,
    field: { ...model, _id: 'why', key: 'why', label: 'Why' },
    showIf: { match: 'all' as const, tests: [{ field: 'model', op: 'is' as const, value: 'heavy' }] },
  };
  const laptop = requestType({ form: [placement, why], version: 3 });
  beforeEach(() => server.answer({ 'GET /api/request-types': () => requestTypesAnswer(laptop) }));

  test('are chosen by their cards, and ask their own fields alone', async () => {
    const router = open();
    expect(await screen.findByText('What do you need?')).toBeDefined();
    fireEvent.change(screen.getByLabelText('Search what you need'), { target: { value: 'LAP' } });
    expect(screen.queryByText('General request')).toBeNull();
    fireEvent.keyDown(screen.getByLabelText('Search what you need'), { key: 'Enter' });
    await form();
    expect(addressOf(router)).toBe('/tickets/create?type=laptop');
    expect(screen.queryByLabelText('Contact number')).toBeNull();
    expect(screen.queryByLabelText('Why')).toBeNull();
    type('Model', 'heavy');
    type('Why', 'Videos');
    type('Model', 'light');
    expect(screen.queryByLabelText('Why')).toBeNull();
    type('Model', 'heavy');
    expect(field('Why').value).toBe('Videos');
    type('Model', '');
    send();
    expect(await screen.findByText('Model is required')).toBeDefined();
  });

  test('send type, version and values, and keep what the server refuses', async () => {
    respond(400, {
      success: false,
      code: 'VALIDATION_FAILED',
      message: 'Model is not valid',
      errors: [{ path: 'fields.model', msg: 'Model is not valid' }],
      requestId: 'r',
    });
    beginSession('token-1', person('user'));
    openApp('/tickets/create?type=laptop');
    await form();
    type('Summary', 'A laptop');
    type('Description', 'Please');
    type('Model', 'light');
    send();
    expect(await screen.findByText('Model is not valid')).toBeDefined();
    expect(field('Model').value).toBe('light');
    const sent = uploads.requests.at(-1)?.body ?? '';
    for (const part of ['"requestType"\r\n\r\nlaptop', '"formVersion"\r\n\r\n3', '{"model":"light"}']) {
      expect(sent).toContain(part);
    }
    expect(sent).not.toContain('"category"');
  });

  test('names people found by their letters, and sends files beside the values', async () => {
    const asked = (key: string, label: string, kind: 'person' | 'file') => ({
      ...placement,
      requiredAtCreation: false,
      field: { ...model, _id: key, key, label, kind, options: [] },
    });
    const found = { _id: 'ada', firstName: 'Ada', lastName: 'Byron', department: 'Mill' };
    server.answer({
      'GET /api/request-types': () =>
        requestTypesAnswer(
          requestType({ form: [asked('boss', 'Manager', 'person'), asked('scan', 'Signed form', 'file')] }),
        ),
      'GET /api/people': () => json(200, { success: true, people: [found] }),
    });
    respond(201, { success: true, ticket: ticket() });
    beginSession('token-1', person('user'));
    openApp('/tickets/create?type=laptop');
    await form();
    type('Summary', 'A laptop');
    type('Description', 'Please');
    const boss = picker(/^Manager/);
    act(() => boss.focus());
    fireEvent.mouseDown(boss);
    fireEvent.change(boss, { target: { value: 'ad' } });
    fireEvent.click(await screen.findByRole('option', { name: 'Ada Byron · Mill', hidden: true }));
    const scan = field('Signed form');
    fireEvent.change(scan, { target: { files: [new File(['MZ'], 'virus.exe')] } });
    expect(screen.getByText('Invalid file type')).toBeDefined();
    fireEvent.change(scan, { target: { files: [new File(['words'], 'signed.txt')] } });
    expect(screen.getByText('signed.txt')).toBeDefined();
    send();
    expect(await screen.findByText('ACME-00304 created')).toBeDefined();
    const sent = uploads.requests.at(-1)?.body ?? '';
    expect(sent).toContain('{"boss":"ada"}');
    expect(sent).toContain('name="field.scan"; filename="signed.txt"');
    expect(localStorage.getItem('switchboard.draft.id-of-user.new-ticket-laptop') ?? '').not.toContain(
      'signed',
    );
  });
});

describe('sending', () => {
  test('ends with the number of the ticket and, two seconds later, in the list', async () => {
    respond(201, { success: true, ticket: ticket() });
    const router = open();
    await fill();
    send();
    expect(await screen.findByText('ACME-00304 created')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Open ticket' }).getAttribute('href')).toBe(
      `/tickets/${ticket()._id}`,
    );
    expect(addressOf(router)).toBe('/tickets/create');
    expect(server.requests.map(({ method, path }) => `${method} ${path}`)).toContain(
      `POST /api/tickets/${ticket()._id}/auto-assign`,
    );
    await waitFor(() => expect(addressOf(router)).toBe('/tickets'));
    expect(localStorage.getItem('switchboard.draft.id-of-user.new-ticket')).toBeNull();
  });

  test('puts the server’s messages on their fields and keeps everything', async () => {
    respond(400, {
      success: false,
      code: 'VALIDATION_FAILED',
      message: 'Please choose an active project of your organization',
      errors: [{ path: 'project', msg: 'Please choose an active project of your organization' }],
      requestId: 'r',
    });
    open();
    await fill();
    send();
    expect(await screen.findByText('Please choose an active project of your organization')).toBeDefined();
    expect(screen.getByText('1 field needs your attention')).toBeDefined();
    expect(field('Summary').value).toBe('Dock door 7 scanner reads pallets twice');
  });

  test.each([
    [
      503,
      { success: false, code: 'UNAVAILABLE', message: 'The service is busy.', requestId: 'r' },
      'The service is busy.',
    ],
    [
      503,
      { success: false, code: 'SERVER_BUSY', message: 'Too many people are using this.', requestId: 'r' },
      'Too many people are using this.',
    ],
    [
      500,
      { success: false, code: 'INTERNAL', message: 'Something went wrong', requestId: 'r' },
      'Failed to create ticket',
    ],
    [500, {}, 'Failed to create ticket'],
  ])('says of %i %j what helps', async (status, body, words) => {
    respond(status, body);
    open();
    await fill();
    send();
    expect(await screen.findByText(words)).toBeDefined();
    expect(field('Description').value).toBe('Since Monday.');
  });
});

test('a super admin is told why there is no form', async () => {
  open('super_admin');
  expect(await screen.findByText(/Super admins do not belong to an organization/)).toBeDefined();
  expect(screen.getByText('You cannot raise tickets')).toBeDefined();
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('colleagues who are involved go along, each with what they may', async () => {
  server.answer({
    'GET /api/people': () =>
      json(200, {
        success: true,
        people: [
          { _id: 'ada', firstName: 'Ada', lastName: 'Rao', department: '' },
          { _id: 'ben', firstName: 'Ben', lastName: 'Cole', department: '' },
        ],
      }),
  });
  respond(201, { success: true, ticket: ticket() });
  open();
  await fill();
  type('Project manager name', 'Priya Raman');
  const involve = async (name: string, may: string) => {
    const colleague = picker(/^Colleague/);
    act(() => colleague.focus());
    fireEvent.mouseDown(colleague);
    fireEvent.change(colleague, { target: { value: 'a c' } });
    fireEvent.click(await screen.findByRole('option', { name, hidden: true }));
    fireEvent.click(await screen.findByRole('radio', { name: may }));
    fireEvent.click(screen.getByRole('button', { name: 'Add' }));
  };
  await involve('Ada Rao', 'Read, reply and chat');
  await involve('Ben Cole', 'Read only');
  expect(screen.getByRole('button', { name: 'Take Ben Cole off' })).toBeDefined();
  send();
  await waitFor(() => expect(uploads.requests).toHaveLength(1));
  expect(uploads.requests[0]?.body).toMatch(/name="participants"\s+ada/);
  expect(uploads.requests[0]?.body).toMatch(/name="watchers"\s+ben/);
});
