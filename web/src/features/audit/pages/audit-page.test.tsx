import type { AuditEntry } from '@switchboard/contract/record/audit.ts';
import type { RecordedEvent } from '@switchboard/contract/record/recorded-event.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { beginSession } from '../../../lib/session/session-store.ts';
import {
  type Answers,
  type FakeServer,
  json,
  noAnswer,
  startFakeServer,
} from '../../../testing/fake-server.ts';
import { onePage } from '../../../testing/one-page.ts';
import { addressOf, openApp } from '../../../testing/open-app.tsx';
import { person } from '../../../testing/people.ts';

const renamed: AuditEntry = {
  _id: 'e2',
  at: '2026-11-19T13:16:00.000Z',
  by: { _id: 'dana', firstName: 'Dana', lastName: 'Whitfield', email: 'admin@acme.example', role: 'admin' },
  kind: 'category',
  subjectId: 'c',
  subject: 'Machines',
  verb: 'edited',
  field: 'name',
  from: 'Hardware',
  to: 'Machines',
  reason: null,
  via: null,
  event: 'category.edited',
  data: { field: 'name', from: 'Hardware', to: 'Machines' },
};
const paused: AuditEntry = {
  ...renamed,
  _id: 'e1',
  by: null,
  kind: 'scheduled_ticket',
  subject: 'Server room walk',
  verb: 'paused',
  field: null,
  from: null,
  to: null,
  reason: 'Its category was archived',
  event: 'scheduled_ticket.paused',
  data: { reason: 'category_archived' },
};

const listOf = (...entries: AuditEntry[]) =>
  json(200, {
    success: true,
    entries,
    pagination: onePage(entries.length, 50),
  });

let server: FakeServer;

async function openAudit(path = '/admin/audit', answers: Answers = {}) {
  beginSession('t', person('admin'));
  server = startFakeServer({ 'GET /api/admin/audit': () => listOf(renamed, paused), ...answers });
  const router = openApp(path);
  await screen.findByRole('heading', { level: 1, name: /Audit/ });
  return router;
}

const asked = () =>
  server.requests.map(({ path }) => path).filter((path) => path.startsWith('/api/admin/audit'));

test('an entry says who changed what from what to what, and what the product did by itself', async () => {
  await openAudit();
  const row = within((await screen.findByText('Dana Whitfield')).closest('li, tr') as HTMLElement);
  expect(row.getByText('Category edited')).toBeDefined();
  expect(row.getByText('Hardware').tagName).toBe('DEL');
  expect(screen.getByText('Switchboard', { selector: 'li *, tr *' })).toBeDefined();
  expect(screen.getByText('Its category was archived')).toBeDefined();
});

test('days and kinds are asked of the server and stand in the address', async () => {
  const router = await openAudit('/admin/audit?kind=category&from=nonsense');
  await screen.findByText('Dana Whitfield');
  expect(asked().at(-1)).toContain('kind=category');
  expect(asked().at(-1)).not.toContain('nonsense');
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-11-01' } });
  await waitFor(() => expect(asked().at(-1)).toContain('from=2026-11-01'));
  expect(addressOf(router)).toContain('from=2026-11-01');
  fireEvent.click(screen.getByRole('button', { name: 'Clear Filters' }));
  await waitFor(() => expect(addressOf(router)).toBe('/admin/audit'));
});

test('a record that cannot be read says so with Retry', async () => {
  await openAudit('/admin/audit', { 'GET /api/admin/audit': noAnswer });
  expect(await screen.findByText('Could not load the record')).toBeDefined();
  server.answer({ 'GET /api/admin/audit': () => listOf() });
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Nothing recorded yet')).toBeDefined();
});

test('tells roles, logos and days in words, what was recorded in words as it is, and what it cannot read', async () => {
  const recorded = (_id: string, kind: AuditEntry['kind'], event: RecordedEvent): AuditEntry => ({
    ...renamed,
    ...event,
    _id,
    kind,
  });
  const logo = (_id: string, from: string | null, to: string | null) =>
    recorded(_id, 'organization', { event: 'organization.edited', data: { field: 'logo', from, to } });
  await openAudit('/admin/audit', {
    'GET /api/admin/audit': () =>
      listOf(
        recorded('a', 'user', { event: 'user.created', data: { role: 'devops_agent' } }),
        recorded('b', 'organization', {
          event: 'organization.second_factor_required',
          data: { from: [], to: ['admin', 'bu_head'] },
        }),
        logo('c', null, '0a1b.png'),
        logo('d', '0a1b.png', '2c3d.png'),
        logo('e', '2c3d.png', null),
        recorded('f', 'subscription', {
          event: 'subscription.payment_recorded',
          data: { cents: 29_900, date: '2026-12-01', note: '' },
        }),
        recorded('g', 'project', {
          event: 'project.edited',
          data: { field: 'endDate', from: '2027-01-31', to: null },
        }),
        recorded('h', 'organization', {
          event: 'recorded_in_words',
          data: { field: 'address', from: '', to: '1 Main St, Austin', reason: null },
        }),
        recorded('i', 'project', { event: 'unknown', data: { what: 'is this' } }),
      ),
  });
  for (const words of [
    /^DevOps Agent$/,
    /^Admin, BU Head$/,
    /^set$/,
    /^replaced$/,
    /^removed$/,
    /^299.00, 1 Dec 2026$/,
    /^31 Jan 2027$/,
    /^1 Main St, Austin$/,
    /^This entry cannot be read$/,
  ]) {
    expect(await screen.findByText(words)).toBeDefined();
  }
  expect(screen.getByRole('main').textContent).not.toMatch(/devops_agent|0a1b|2c3d/);
});
