import type { Ticket } from '@switchboard/contract/tickets/ticket.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { beginSession } from '../../../lib/session/session-store.ts';
import { ticketsAnswer } from '../../../testing/answers.ts';
import { json, refusal, startFakeServer } from '../../../testing/fake-server.ts';
import { onePage } from '../../../testing/one-page.ts';
import { openApp } from '../../../testing/open-app.tsx';
import { person } from '../../../testing/people.ts';
import { personRef, ticket } from '../../../testing/tickets.ts';

const { _id, summary } = ticket();
const me = person('devops_agent');
const ada = { _id: 'ada', firstName: 'Ada', lastName: 'Okafor', email: 'ada@acme.example' };
const team = { _id: 'team-1', name: 'Service desk' };
const offered: NonNullable<Ticket['handover']> = {
  _id: 'offer-1',
  from: ada,
  to: { user: { _id: me._id, firstName: me.firstName, lastName: me.lastName, email: me.email }, team: null },
  where: 'The driver is known',
  nextStep: 'Install it',
  promisedAt: null,
  offeredAt: '2026-11-24T08:00:00.000Z',
  mayAnswer: true,
  mayWithdraw: false,
};

async function open(changes: Partial<Ticket>) {
  const shown = ticket({ status: 'Open', ...changes });
  const server = startFakeServer({
    'GET /api/tickets': () => ticketsAnswer(),
    'GET /api/teams': () => json(200, { success: true, teams: [team], pagination: onePage(1, 20) }),
    'GET /api/availability': () => json(200, { success: true, availability: [], pagination: onePage(0, 20) }),
    [`GET /api/tickets/${_id}`]: () => json(200, { success: true, ticket: shown }),
    [`POST /api/tickets/${_id}/handovers`]: () =>
      refusal(409, 'HANDOVER_OPEN', 'This ticket is being handed over already'),
    'POST /api/handovers/offer-1/bounce': () =>
      refusal(409, 'HANDOVER_ANSWERED', 'This handover has been answered already'),
  });
  beginSession('t', me);
  openApp(`/tickets/${_id}`);
  await screen.findByRole('heading', { level: 1, name: summary });
  return server;
}

test('its agent offers a ticket to a team, with where it stands; a refusal keeps what was typed', async () => {
  const { firstName, lastName, email } = me;
  const server = await open({ assignedTo: { ...personRef, _id: me._id, firstName, lastName, email } });
  fireEvent.click(await screen.findByRole('button', { name: 'Hand over' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Hand over/ }));
  const to = dialog.getByRole('combobox', { name: /^To/ });
  fireEvent.mouseDown(to);
  fireEvent.click(to);
  fireEvent.click(await screen.findByRole('option', { name: 'Team Service desk' }));
  const write = (name: string, value: string) =>
    fireEvent.change(dialog.getByRole('textbox', { name }), { target: { value } });
  write('Where it stands', 'The driver is known');
  write('Next step', 'Install it');
  fireEvent.click(dialog.getByRole('button', { name: 'Offer' }));
  await dialog.findByText('This ticket is being handed over already');
  expect(server.sent(`POST /api/tickets/${_id}/handovers`)).toEqual([
    { to: { team: 'team-1' }, state: 'The driver is known', nextStep: 'Install it', promisedAt: null },
  ]);
  expect(dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Next step' }).value).toBe('Install it');
});

test('whom it is offered to reads where it stands, and bounces it with a reason', async () => {
  const server = await open({ handover: offered });
  await screen.findByText('Ada Okafor hands this over to you');
  screen.getByText(/The driver is known/);
  screen.getByRole('button', { name: 'Accept' });
  fireEvent.click(screen.getByRole('button', { name: 'Bounce' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Bounce this handover' }));
  const submit = dialog.getByRole<HTMLButtonElement>('button', { name: 'Bounce' });
  expect(submit.disabled).toBe(true);
  fireEvent.change(dialog.getByRole('textbox', { name: /^Reason/ }), { target: { value: 'Not mine' } });
  fireEvent.click(submit);
  await waitFor(() =>
    expect(server.sent('POST /api/handovers/offer-1/bounce')).toEqual([{ reason: 'Not mine' }]),
  );
  await screen.findByText('This handover has been answered already');
});
