import type { Ticket } from '@switchboard/contract/tickets/ticket.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { beginSession } from '../../../lib/session/session-store.ts';
import { ticketsAnswer } from '../../../testing/answers.ts';
import { json, startFakeServer } from '../../../testing/fake-server.ts';
import { openApp } from '../../../testing/open-app.tsx';
import { person } from '../../../testing/people.ts';
import { ticket } from '../../../testing/tickets.ts';

const { _id, summary } = ticket();
const teams = ['Service desk', 'Infrastructure'].map((name) => ({ _id: `team-${name}`, name }));

async function open(role: 'user' | 'devops_agent', changes: Partial<Ticket>) {
  const server = startFakeServer({
    'GET /api/tickets': () => ticketsAnswer(),
    'GET /api/teams': () => json(200, { success: true, teams, pagination: {} }),
    [`GET /api/tickets/${_id}`]: () => json(200, { success: true, ticket: ticket(changes) }),
    [`PUT /api/tickets/${_id}/team`]: () => json(200, { success: true, ticket: null, undo: null }),
  });
  beginSession('t', person(role));
  openApp(`/tickets/${_id}`);
  await screen.findByRole('heading', { level: 1, name: summary });
  return server;
}

const team = { _id: 'team-Service desk', name: 'Service desk', isMember: false };

test('an agent of the team is its staff without having the ticket, and gives it to another team', async () => {
  const server = await open('devops_agent', {
    team: { ...team, isMember: true },
    assignedTo: null,
    currentAssignments: [],
  });
  await screen.findByRole('tab', { name: 'Internal note' });
  const choice = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Team' });
  await waitFor(() => expect(choice.value).toBe('Service desk'));
  fireEvent.click(choice);
  fireEvent.click(await screen.findByRole('option', { name: 'Infrastructure' }));
  await waitFor(() =>
    expect(server.sent(`PUT /api/tickets/${_id}/team`)).toEqual([{ team: 'team-Infrastructure' }]),
  );
  await screen.findByText('ACME-00304 moved');
});

test('whoever is in none of its teams reads its name, and is no staff by it', async () => {
  await open('user', { team });
  await screen.findByText('Service desk');
  expect(screen.queryByRole('combobox', { name: 'Team' })).toBeNull();
  await screen.findByRole('textbox', { name: 'Reply' });
  expect(screen.queryByRole('tab', { name: 'Internal note' })).toBeNull();
});
