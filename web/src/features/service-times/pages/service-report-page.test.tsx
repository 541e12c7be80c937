/** Every figure of the service report opens the list of the tickets that it counts. */
import { CLOCK_OUTCOMES, parseClockFilter } from '@switchboard/contract/tickets/clock-filter-text.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { beginSession } from '../../../lib/session/session-store.ts';
import { ticketsAnswer } from '../../../testing/answers.ts';
import { json, startFakeServer } from '../../../testing/fake-server.ts';
import { openApp } from '../../../testing/open-app.tsx';
import { person } from '../../../testing/people.ts';
import { ticket } from '../../../testing/tickets.ts';

const period = { from: '2026-10-01T00:00:00.000Z', to: '2026-11-01T00:00:00.000Z' };
const row = (key: string, clock: string, met: number, breached: number, running: number) => ({
  group: { key, name: key },
  clock,
  met,
  breached,
  running,
  metPercent: 50,
  medianSeconds: 60,
  p90Seconds: 60,
  waiting: { requester: 0, approver: 0, vendor: 0 },
});
const rows = [
  row('High', 'first_response', 4, 3, 2),
  row('High', 'resolution', 1, 6, 0),
  row('Low', 'next_response', 5, 7, 8),
];

test('each figure leads to its clock, outcome and group, and the list asks for just that', async () => {
  const asked: string[] = [];
  startFakeServer({
    'GET /api/admin/reports/service-times': () => json(200, { success: true, period, rows }),
    'GET /api/admin/tickets': ({ path }) => {
      const clock = new URL(path, 'http://page').searchParams.get('clock') ?? '';
      asked.push(clock);
      const meant = parseClockFilter(clock);
      const counted = rows.find(
        ({ group, clock: kind }) => group.key === meant?.group?.key && kind === meant.kind,
      );
      const outcome = CLOCK_OUTCOMES.find((one) => one === meant?.outcome);
      const total = (outcome && counted?.[outcome]) || 0;
      return ticketsAnswer({
        tickets: [ticket()],
        pagination: { current: 1, page: 1, pages: 1, total, limit: 10 },
        stats: { total: 99, open: 9, inProgress: 30, resolved: 30, closed: 30 },
      });
    },
  });
  beginSession('t', person('manager'));
  openApp('/admin/service-report?from=2026-10-01&to=2026-10-31');
  const table = await screen.findByRole('table');
  const links = await waitFor(() => {
    const found = [...table.querySelectorAll<HTMLAnchorElement>('a[href*="clock="]')];
    expect(found).toHaveLength(8);
    return found;
  });
  const meant = links.map((link) => {
    const clock = new URL(link.href).searchParams.get('clock') ?? '';
    const filter = parseClockFilter(clock);
    return [filter?.group?.key, filter?.kind, filter?.outcome, link.textContent, filter?.from, filter?.to];
  });
  const figures = rows.flatMap((one) =>
    (['met', 'breached', 'running'] as const)
      .filter((outcome) => one[outcome] > 0)
      .map((outcome) => [one.group.key, one.clock, outcome, String(one[outcome]), period.from, period.to]),
  );
  expect(meant).toEqual(figures);

  const [, breached] = links;
  if (breached === undefined) throw new Error('there is a second figure');
  const clock = new URL(breached.href).searchParams.get('clock');
  fireEvent.click(breached);
  expect(await screen.findByText(/^3 of 99/)).toBeTruthy();
  expect(asked).toEqual([clock]);
});
