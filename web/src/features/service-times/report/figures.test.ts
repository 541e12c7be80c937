import { parseClockFilter } from '@switchboard/contract/tickets/clock-filter-text.ts';
import { expect, test } from 'vitest';
import { figureLink, groupName, time } from './figures.ts';

const period = { from: '2026-10-01T00:00:00.000Z', to: '2026-11-01T00:00:00.000Z' };
const row = {
  group: { key: 'High', name: 'High' },
  clock: 'resolution',
  met: 1204,
  breached: 3,
  running: 0,
  metPercent: 99.8,
  medianSeconds: 5400,
  p90Seconds: 20,
  waiting: { requester: 7200, approver: 0, vendor: 0 },
} as const;

test('a figure leads to the list of what it counts', () => {
  const url = new URL(figureLink({ by: 'priority', period }, row, 'breached'), 'http://a.example');
  expect(url.pathname).toBe('/admin/tickets');
  expect(parseClockFilter(url.searchParams.get('clock') ?? '')).toEqual({
    ...period,
    kind: 'resolution',
    outcome: 'breached',
    group: { by: 'priority', key: 'High' },
  });
});

test('a super admin is led to the same tickets of the organization that they named', () => {
  const of = { organization: 'acme' };
  const url = new URL(figureLink({ by: 'priority', period, of }, row, 'met'), 'http://a.example');
  expect(url.pathname).toBe('/super-admin/tickets');
  expect(url.searchParams.get('organization')).toBe('acme');
});

test('groups without a name have words, and times are read in hours and minutes', () => {
  expect(groupName('team', { key: '', name: null })).toBe('No team');
  expect(groupName('waiting', { key: 'vendor', name: 'vendor' })).toBe('Waited for a vendor');
  expect([null, 20, 5400].map(time)).toEqual(['–', '< 1 min', '1 h 30 min']);
});
