import { parseClockFilter } from '@switchboard/contract/tickets/clock-filter.ts';
import type { ServiceRow } from '@switchboard/contract/tickets/service-report.ts';
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { beginSession } from '../../../lib/session/session-store.ts';
import { json, refusal, startFakeServer } from '../../../testing/fake-server.ts';
import { openApp } from '../../../testing/open-app.tsx';
import { person } from '../../../testing/people.ts';

const period = { from: '2026-10-01T00:00:00.000Z', to: '2026-11-01T00:00:00.000Z' };
const row: ServiceRow = {
  group: { key: 'High', name: 'High' },
  clock: 'resolution',
  met: 1204,
  breached: 3,
  running: 0,
  metPercent: 99.8,
  medianSeconds: 5400,
  p90Seconds: 20,
  waiting: { requester: 7200, approver: 0, vendor: 0 },
};

let fails = false;
beforeEach(() => {
  localStorage.clear();
  fails = false;
  startFakeServer({
    'GET /api/admin/reports/service-times': ({ path }) =>
      fails
        ? refusal(500, 'INTERNAL', 'Something went wrong')
        : json(200, {
            success: true,
            period,
            rows: path.includes('groupBy=team') ? [{ ...row, group: { key: '', name: null } }] : [row],
          }),
  });
});

const open = (query = '') => {
  beginSession('t', person('manager'));
  openApp(`/admin/service-report${query}`);
};

test('each figure leads to the list of what it counts', async () => {
  open('?from=2026-10-01&to=2026-10-31');
  const figure = await screen.findByRole<HTMLAnchorElement>('link', { name: '3 breached: High, resolution' });
  const url = new URL(figure.href);
  expect(url.pathname).toBe('/admin/tickets');
  expect(parseClockFilter(url.searchParams.get('clock') ?? '')).toEqual({
    ...period,
    kind: 'resolution',
    outcome: 'breached',
    group: { by: 'priority', key: 'High' },
  });
  screen.getByRole('link', { name: '1,204 met: High, resolution' });
  const cells = within(screen.getByRole('table', { name: 'Service Report' }));
  for (const words of ['99.8 %', '1 h 30 min', '< 1 min', 'Requester 2 h']) cells.getByText(words);
});

test('tickets without a group have words; what fails can be tried again', async () => {
  fails = true;
  open('?group=team');
  const retry = await screen.findByRole('button', { name: 'Retry' });
  fails = false;
  fireEvent.click(retry);
  await screen.findByText('No team');
});
