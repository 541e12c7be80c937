import type { Role } from '@switchboard/contract/enums.ts';
import type { Tag, Ticket } from '@switchboard/contract/tickets/ticket.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { beginSession } from '../../../lib/session/session-store.ts';
import { ticketsAnswer } from '../../../testing/answers.ts';
import { type FakeServer, json, refusal, startFakeServer } from '../../../testing/fake-server.ts';
import { onePage } from '../../../testing/one-page.ts';
import { openApp } from '../../../testing/open-app.tsx';
import { person } from '../../../testing/people.ts';
import { ticket } from '../../../testing/tickets.ts';

const vip: Tag = { _id: 'vip', name: 'VIP', colour: 'red' };
const night: Tag = { _id: 'night', name: 'Night shift', colour: 'teal' };
const { _id, summary } = ticket();

let server: FakeServer;
let shown: Ticket;
const answer = () => json(200, { success: true, ticket: shown });

beforeEach(() => {
  shown = ticket({ tagged: [vip], tags: ['VIP'] });
  server = startFakeServer({
    'GET /api/tickets': () => ticketsAnswer(),
    'GET /api/admin/tickets': () => ticketsAnswer(),
    [`GET /api/tickets/${_id}`]: answer,
    'GET /api/tags': () => json(200, { success: true, tags: [night, vip], pagination: onePage(2, 100) }),
    [`PUT /api/tickets/${_id}/tags`]: answer,
  });
});

async function open(role: Role) {
  beginSession('t', person(role));
  openApp(`/tickets/${_id}`);
  await screen.findByRole('heading', { level: 1, name: summary });
  return within(screen.getByText('Tags', { selector: 'dt' }).closest('div') as HTMLElement);
}
const field = () => screen.findByRole('textbox', { name: 'Search tags' });
/** Those on the ticket, besides what can be chosen. */
const chips = (property: Awaited<ReturnType<typeof open>>, name: string) =>
  property.queryAllByText(name).filter((chip) => chip.closest('[role="option"]') === null);
const changes = () => server.sent(`PUT /api/tickets/${_id}/tags`);

test('whoever raised it sees its tags and cannot change them', async () => {
  const property = await open('user');
  expect(property.getByText('VIP')).toBeDefined();
  expect(property.queryByRole('button', { name: 'Edit tags' })).toBeNull();
});

test('its staff put one on and take one off, each shown at once', async () => {
  const property = await open('admin');
  fireEvent.click(property.getByRole('button', { name: 'Edit tags' }));
  await field();
  shown = { ...shown, tagged: [night, vip] };
  fireEvent.click(await screen.findByRole('option', { name: 'Night shift' }));
  await waitFor(() => expect(chips(property, 'Night shift')).toHaveLength(1));
  await waitFor(() => expect(changes()).toEqual([{ add: ['night'], remove: [] }]));
  expect(screen.getByRole('option', { name: 'VIP', selected: true })).toBeDefined();
  shown = { ...shown, tagged: [night] };
  fireEvent.click(screen.getByRole('option', { name: 'VIP' }));
  await waitFor(() => expect(chips(property, 'VIP')).toEqual([]));
  expect(changes().at(-1)).toEqual({ add: [], remove: ['vip'] });
});

test('what the server refuses is there as before, with its words', async () => {
  server.answer({
    [`PUT /api/tickets/${_id}/tags`]: () =>
      refusal(409, 'LIMIT_REACHED', 'There can be 20 tags on a ticket at most'),
  });
  const property = await open('admin');
  fireEvent.click(property.getByRole('button', { name: 'Edit tags' }));
  fireEvent.click(await screen.findByRole('option', { name: 'Night shift' }));
  expect(await screen.findByText('There can be 20 tags on a ticket at most')).toBeDefined();
  await waitFor(() => expect(chips(property, 'Night shift')).toEqual([]));
});

test('a desk makes a tag of what it types, an agent is told that there is none', async () => {
  server.answer({
    'POST /api/tags': () =>
      json(201, { success: true, tag: { _id: 'new', name: 'Laptops', colour: 'slate' } }),
  });
  const property = await open('manager');
  fireEvent.click(property.getByRole('button', { name: 'Edit tags' }));
  fireEvent.change(await field(), { target: { value: 'Laptops' } });
  fireEvent.click(await screen.findByRole('option', { name: 'Create “Laptops”' }));
  await waitFor(() => expect(changes()).toEqual([{ add: ['new'], remove: [] }]));
  expect(server.sent('POST /api/tags')).toEqual([{ name: 'Laptops' }]);
});

test('an agent makes none', async () => {
  const property = await open('devops_agent');
  fireEvent.click(property.getByRole('button', { name: 'Edit tags' }));
  fireEvent.change(await field(), { target: { value: 'Laptops' } });
  expect(await screen.findByText('No tag of this name')).toBeDefined();
  expect(screen.queryByRole('option', { name: /Create/ })).toBeNull();
});
