import type { TicketStatus } from '@switchboard/contract/enums.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { beginSession } from '../../../lib/session/session-store.ts';
import { ticketsAnswer } from '../../../testing/answers.ts';
import { startFakeServer } from '../../../testing/fake-server.ts';
import { addressOf, openApp } from '../../../testing/open-app.tsx';
import { person } from '../../../testing/people.ts';
import { ticket } from '../../../testing/tickets.ts';
// Fetched when a list is in groups; compiling it may take longer than a test waits for what is on the page.
import './GroupHeads.tsx';

const STATES: readonly TicketStatus[] = ['Open', 'Open', 'Closed'];
const rows = STATES.map((status, n) =>
  ticket({ _id: `0199a000-0000-7000-8000-00000000000${n}`, ticketNumber: `ACME-0000${n}`, status }),
);

beforeEach(() => {
  localStorage.clear();
  startFakeServer({
    'GET /api/tickets': ({ path }) => {
      const asked = new URLSearchParams(path.split('?')[1]);
      const collapsed = asked.get('collapsed')?.split(',') ?? [];
      const tickets = rows.filter(({ status }) => !collapsed.includes(status));
      const groups = ['Open', 'Closed'].map((key) => ({
        key,
        label: key,
        count: rows.filter(({ status }) => status === key).length,
      }));
      return ticketsAnswer({
        tickets,
        pagination: { current: 1, page: 1, pages: 1, total: tickets.length, limit: 10 },
        ...(asked.get('group') && { groups }),
      });
    },
  });
  beginSession('token-1', person('devops_agent'));
});

const lines = () =>
  [...screen.getByRole('table', { name: 'My Tickets' }).querySelectorAll('tbody tr')].flatMap((row) => {
    const heads = [...row.querySelectorAll('th button')].map(({ textContent }) => textContent);
    return heads.length > 0 ? heads : [row.textContent?.slice(0, 10)];
  });

test('a list is put in groups where it is displayed; heads count, and hide their rows', async () => {
  const router = openApp('/tickets');
  await screen.findByText('ACME-00000');
  fireEvent.click(screen.getByRole('button', { name: 'Display' }));
  fireEvent.change(await screen.findByLabelText('Groups'), { target: { value: 'status' } });
  const open = await screen.findByRole('button', { name: 'Open, 2 tickets', expanded: true });
  expect(lines()).toEqual(['Open2', 'ACME-00000', 'ACME-00001', 'Closed1', 'ACME-00002']);

  fireEvent.click(open);
  await waitFor(() => expect(lines()).toEqual(['Open2', 'Closed1', 'ACME-00002']));
  expect(addressOf(router)).toBe('/tickets?group=status&collapsed=Open');
  // All of them are still counted.
  expect(
    within(screen.getByRole('heading', { level: 1 }).parentElement ?? document.body).getByText('3'),
  ).toBeDefined();

  fireEvent.click(screen.getByRole('button', { name: 'Open, 2 tickets', expanded: false }));
  await screen.findByText('ACME-00000');
  expect(addressOf(router)).toBe('/tickets?group=status');
});

test('the heads stay where every group is closed', async () => {
  openApp('/tickets?group=status&collapsed=Open,Closed');
  fireEvent.click(await screen.findByRole('button', { name: 'Closed, 1 ticket', expanded: false }));
  await screen.findByText('ACME-00002');
  expect(screen.queryByText('ACME-00000')).toBeNull();
});
