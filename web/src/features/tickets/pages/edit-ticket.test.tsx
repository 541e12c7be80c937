import type { Role } from '@switchboard/contract/enums.ts';
import type { Ticket } from '@switchboard/contract/tickets/ticket.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { beginSession } from '../../../lib/session/session-store.ts';
import { ticketsAnswer } from '../../../testing/answers.ts';
import { type FakeServer, json, noAnswer, refusal, startFakeServer } from '../../../testing/fake-server.ts';
import { addressOf, openApp } from '../../../testing/open-app.tsx';
import { person } from '../../../testing/people.ts';
import { personRef, ticket } from '../../../testing/tickets.ts';

const id = ticket()._id;
const path = `/api/tickets/${id}`;
const answer = (changes: Partial<Ticket> = {}) => json(200, { success: true, ticket: ticket(changes) });

let server: FakeServer;

function open(role: Role = 'user', changes: Partial<Ticket> = {}) {
  server.answer({ [`GET ${path}`]: () => answer(changes) });
  beginSession('token-1', person(role));
  return openApp(`/tickets/${id}/edit`);
}

beforeEach(() => {
  localStorage.clear();
  const hardware = { _id: 'network', name: 'Network', description: '', createdAt: ticket().createdAt };
  server = startFakeServer({
    'GET /api/tickets': () => ticketsAnswer(),
    'GET /api/admin/tickets': () => ticketsAnswer(),
    'GET /api/categories': () => json(200, { success: true, categories: [hardware] }),
    [`PUT ${path}`]: () => answer({ summary: 'Better words' }),
  });
});

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const form = () => screen.findByLabelText('Summary');
const write = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save Changes' });
const sent = () => server.requests.filter(({ method }) => method === 'PUT').map(({ body }) => body);

describe('the form', () => {
  test('begins with what the ticket says, and with nothing to save', async () => {
    open();
    await form();
    expect(field('Summary').value).toBe(ticket().summary);
    expect(field('Description').value).toBe(ticket().description);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Report Issue' }).ariaChecked).toBe('true');
    for (const [name, value] of [
      ['Category', 'Hardware'],
      [/Subcategory/, 'Printers'],
      ['Project', 'Plant 2 Operations'],
    ] as const) {
      expect(screen.getByRole<HTMLInputElement>('combobox', { name }).value).toBe(value);
    }
    expect(field('Project manager name').value).toBe('Priya Raman');
    expect(field('Contact number').value).toBe('+49 341 555 0142');
    expect(save().disabled).toBe(true);
  });

  test('sends what was changed alone, and goes back to the ticket', async () => {
    const router = open();
    await form();
    write('Summary', 'Better words');
    write('Description', 'Other');
    write('Description', ticket().description);
    fireEvent.click(save());
    expect(await screen.findByText('ACME-00304 saved')).toBeDefined();
    await waitFor(() => expect(addressOf(router)).toBe(`/tickets/${id}`));
    expect(sent()).toEqual([{ summary: 'Better words' }]);
  });

  test('sends with another category that the subcategory is gone', async () => {
    open();
    await form();
    fireEvent.click(screen.getByRole('combobox', { name: 'Category' }));
    fireEvent.click(await screen.findByRole('option', { name: 'Network', hidden: true }));
    fireEvent.click(save());
    await waitFor(() => expect(sent()).toEqual([{ category: 'network', subcategory: '' }]));
  });

  test('judges before it sends, and goes to the wrong field', async () => {
    open();
    await form();
    write('Summary', ' ');
    fireEvent.click(save());
    expect(await screen.findByText('Summary is required')).toBeDefined();
    expect(document.activeElement).toBe(field('Summary'));
    expect(sent()).toEqual([]);
  });

  test('puts the server’s messages on their fields', async () => {
    server.answer({
      [`PUT ${path}`]: () =>
        json(400, {
          success: false,
          code: 'VALIDATION_FAILED',
          message: 'Not like this',
          errors: [{ path: 'summary', msg: 'Not like this' }],
          requestId: 'r',
        }),
    });
    open();
    await form();
    write('Summary', 'x');
    fireEvent.click(save());
    expect(await screen.findByText('Not like this')).toBeDefined();
    expect(screen.getByText('1 field needs your attention')).toBeDefined();
  });

  test.each([
    [
      'what the server says',
      () => refusal(409, 'TICKET_NOT_OPEN', 'Only while it is Open'),
      'Only while it is Open',
    ],
    ['that it failed where nobody answers', noAnswer, 'Failed to update ticket'],
  ])('says %s and keeps every word', async (_, refuse, words) => {
    const router = open();
    await form();
    server.answer({ [`PUT ${path}`]: refuse });
    write('Summary', 'Better words');
    fireEvent.click(save());
    expect(await screen.findByText(words)).toBeDefined();
    expect(field('Summary').value).toBe('Better words');
    expect(addressOf(router)).toBe(`/tickets/${id}/edit`);
  });

  test('asks before changes are left behind, and only then', async () => {
    const router = open();
    await form();
    write('Summary', 'Better words');
    fireEvent.click(screen.getByRole('link', { name: 'Cancel' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Stay' }));
    expect(addressOf(router)).toBe(`/tickets/${id}/edit`);
    write('Summary', ticket().summary);
    fireEvent.click(screen.getByRole('link', { name: 'Cancel' }));
    await waitFor(() => expect(addressOf(router)).toBe(`/tickets/${id}`));
  });
});

describe('who', () => {
  const closed = { status: 'Closed' } as const;

  test.each(['admin', 'bu_head', 'manager', 'super_admin'] as const)('%s at any time', async (role) => {
    open(role, closed);
    expect(await form()).toBeDefined();
  });

  test.each<[string, Role, Partial<Ticket>, RegExp]>([
    [
      'the requester of a ticket that is not Open',
      'user',
      closed,
      /A ticket can only be edited while it is Open/,
    ],
    ['the agent who has it', 'devops_agent', {}, /You can set its status and priority on its page/],
    [
      'somebody else it is assigned to',
      'user',
      {
        createdBy: personRef('manager'),
        currentAssignments: [
          { assignedTo: personRef('user'), assignmentType: 'user', assignedAt: ticket().createdAt },
        ],
      },
      /Only its requester/,
    ],
  ])('not %s, who is told why and led back', async (_, role, changes, words) => {
    open(role, changes);
    expect(await screen.findByText(words)).toBeDefined();
    expect(screen.queryByLabelText('Summary')).toBeNull();
    expect(screen.getByRole('link', { name: 'Open the ticket' }).getAttribute('href')).toBe(`/tickets/${id}`);
  });

  test('nobody where there is no such ticket', async () => {
    beginSession('token-1', person('user'));
    openApp('/tickets/0199a000-0000-7000-8000-000000000999/edit');
    expect(
      await screen.findByText("The ticket you're looking for doesn't exist or you don't have access to it."),
    ).toBeDefined();
  });
});
