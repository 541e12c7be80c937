import type { Ticket } from '@switchboard/contract/tickets/ticket.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { beginSession } from '../../../lib/session/session-store.ts';
import { ticketsAnswer } from '../../../testing/answers.ts';
import { type Answers, json, startFakeServer } from '../../../testing/fake-server.ts';
import { openApp } from '../../../testing/open-app.tsx';
import { person } from '../../../testing/people.ts';
import { ticket } from '../../../testing/tickets.ts';

const { _id, summary } = ticket();
const teams = ['Service desk', 'Infrastructure'].map((name) => ({ _id: `team-${name}`, name }));

const allTeams = () => json(200, { success: true, teams, pagination: {} });

async function open(
  role: 'user' | 'devops_agent' | 'admin',
  changes: Partial<Ticket>,
  listTeams: Answers[string] = allTeams,
) {
  const server = startFakeServer({
    'GET /api/tickets': () => ticketsAnswer(),
    'GET /api/teams': listTeams,
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

test('who was second hears which team it has now, and may keep that or use their own', async () => {
  const server = await open('devops_agent', { version: 4, team: { ...team, isMember: true } });
  const by = { _id: 'anna', name: 'Anna Ruiz' };
  const changed = [{ field: 'team', by, at: new Date().toISOString(), to: 'Field service' }];
  const body = { success: false, code: 'CONFLICT', message: 'Changed', requestId: 'r', changed };
  server.answer({ [`PUT /api/tickets/${_id}/team`]: () => json(409, body) });
  const choose = async () => {
    fireEvent.click(await screen.findByRole('combobox', { name: 'Team' }));
    fireEvent.click(await screen.findByRole('option', { name: 'Infrastructure' }));
    return within(await screen.findByRole('dialog', { name: 'Somebody else changed this' }));
  };
  const theirs = await choose();
  expect(theirs.getByText(/Anna Ruiz set/).textContent).toContain('Team to Field service');
  fireEvent.click(theirs.getByRole('button', { name: 'Keep theirs' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const first = { team: 'team-Infrastructure', version: 4 };
  expect(server.sent(`PUT /api/tickets/${_id}/team`)).toEqual([first]);
  const mine = await choose();
  server.answer({
    [`PUT /api/tickets/${_id}/team`]: () => json(200, { success: true, ticket: null, undo: null }),
  });
  fireEvent.click(mine.getByRole('button', { name: 'Use mine' }));
  await screen.findByText('ACME-00304 moved');
  expect(server.sent(`PUT /api/tickets/${_id}/team`)).toEqual([
    first,
    first,
    { team: 'team-Infrastructure' },
  ]);
});

test('whoever is in none of its teams reads its name, and is no staff by it', async () => {
  await open('user', { team });
  await screen.findByText('Service desk');
  expect(screen.queryByRole('combobox', { name: 'Team' })).toBeNull();
  await screen.findByRole('textbox', { name: 'Reply' });
  expect(screen.queryByRole('tab', { name: 'Internal note' })).toBeNull();
});

test.each([200, 500])(
  'what stands below the team waits until it is known whether there is one (%i)',
  async (status) => {
    const answer = Promise.withResolvers<Response>();
    await open('admin', { team: null }, () => answer.promise);
    const below = await screen.findByText('Updated');
    const isShown = () => getComputedStyle(below).visibility === 'visible';
    expect(isShown()).toBe(false);
    answer.resolve(json(status, { success: status === 200, teams, pagination: {} }));
    await waitFor(() => expect(isShown()).toBe(true));
  },
);
