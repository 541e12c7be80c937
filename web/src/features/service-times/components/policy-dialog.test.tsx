import type { SlaPolicy } from '@switchboard/contract/tickets/sla-policies.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { beginSession } from '../../../lib/session/session-store.ts';
import { type FakeServer, json, refusal, startFakeServer } from '../../../testing/fake-server.ts';
import { onePage } from '../../../testing/one-page.ts';
import { openApp } from '../../../testing/open-app.tsx';
import { person } from '../../../testing/people.ts';

const none = { firstResponse: null, nextResponse: null, resolution: null };
const policy: SlaPolicy = {
  _id: 'policy',
  name: 'Everything',
  order: 1,
  match: { requestTypes: [], projects: [], priorities: [] },
  calendar: { _id: 'calendar', name: 'Working hours' },
  targets: { Low: none, Medium: none, High: { ...none, resolution: 240 }, Critical: none },
  pauseOn: ['requester'],
  warnAtPercent: 80,
  escalations: [{ clock: 'resolution', atPercent: 90, action: 'notify_lead' }],
  shareWithRequester: false,
  isDefault: true,
  revision: 3,
  applying: false,
};

let server: FakeServer;
let applied = 0;
beforeEach(() => {
  localStorage.clear();
  applied = 0;
  const listed = (name: string, things: readonly object[]) =>
    json(200, { success: true, [name]: things, pagination: onePage(things.length, 100) });
  server = startFakeServer({
    'GET /api/sla-policies': () => listed('slaPolicies', [policy]),
    'PUT /api/sla-policies/policy': () => json(200, { success: true, slaPolicy: { ...policy, revision: 4 } }),
    'GET /api/sla-policies/policy/application': () => {
      applied += 1;
      return json(200, {
        success: true,
        state: applied === 1 ? 'running' : 'done',
        done: applied === 1 ? 400 : 1200,
        total: 1200,
      });
    },
    'POST /api/sla-policies/try': () =>
      json(200, {
        success: true,
        policy: { _id: 'policy', name: 'Everything' },
        due: { firstResponse: null, nextResponse: null, resolution: '2026-11-30T09:30:00.000Z' },
      }),
    'GET /api/calendars': () =>
      listed('calendars', [
        {
          _id: 'calendar',
          name: 'Working hours',
          timeZone: 'UTC',
          week: Array.from({ length: 7 }, () => []),
          holidays: [],
          isDefault: true,
          revision: 1,
        },
      ]),
    'GET /api/projects': () => listed('projects', []),
    'GET /api/teams': () => listed('teams', []),
    'GET /api/request-types': () => listed('requestTypes', []),
    'GET /api/categories': () => listed('categories', []),
  });
});

async function open() {
  beginSession('t', person('admin'));
  openApp('/admin/service-times');
  fireEvent.click(await screen.findByLabelText('More about Everything', {}, { timeout: 10_000 }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  return within(await screen.findByRole('dialog', { name: 'Edit policy' }));
}
const sent = () => server.sent('PUT /api/sla-policies/policy').at(-1) as Record<string, unknown>;
const type = (field: HTMLElement, value: string) => {
  fireEvent.change(field, { target: { value } });
  fireEvent.blur(field);
};

test('targets are written as people say them, and shown in hours and minutes', async () => {
  const dialog = await open();
  const high = dialog.getByLabelText<HTMLInputElement>('Resolution, High');
  expect(high.value).toBe('4 h');
  type(high, 'soon');
  fireEvent.click(dialog.getByText('Save Changes'));
  await dialog.findByText('“soon” is no time: write 30 min, 4 h or 2 d');
  type(high, '2 d');
  expect(high.value).toBe('16 h');
  fireEvent.click(dialog.getByText('Save Changes'));
  await screen.findByText('Everything saved');
  expect(sent()).toMatchObject({ revision: 3, targets: { High: { resolution: 960 } }, applyToOpen: false });
});

test('each clock has up to five steps', async () => {
  const dialog = await open();
  for (let step = 0; step < 5; step += 1) fireEvent.click(dialog.getByLabelText('Add for next response'));
  expect(dialog.queryByLabelText('Add for next response')).toBeNull();
  fireEvent.click(dialog.getByLabelText('Remove step 1 of resolution'));
  fireEvent.click(dialog.getByText('Save Changes'));
  await screen.findByText('Everything saved');
  expect(sent().escalations).toEqual(
    [90, 100, 120, 150, 200].map((atPercent) => ({
      clock: 'next_response',
      atPercent,
      action: 'notify_lead',
    })),
  );
});

test('applied to open tickets, the page shows how far it is', async () => {
  const dialog = await open();
  fireEvent.click(dialog.getByLabelText(/Apply to open tickets/));
  fireEvent.click(dialog.getByText('Save Changes'));
  await screen.findByText('Applying Everything: 400 of 1,200 open tickets');
  expect(sent()).toMatchObject({ applyToOpen: true });
  await screen.findByText('Everything was applied to open tickets: 1,200 looked at', {}, { timeout: 5_000 });
});

test('a refused policy keeps what was typed', async () => {
  server.answer({
    'PUT /api/sla-policies/policy': () => refusal(409, 'CONFLICT', 'Somebody else has changed this'),
  });
  const dialog = await open();
  type(dialog.getByLabelText('Name'), 'Other');
  fireEvent.click(dialog.getByText('Save Changes'));
  await dialog.findByText('Somebody else has changed this');
  expect(dialog.getByLabelText<HTMLInputElement>('Name').value).toBe('Other');
});

test('policies are tried without writing anything', async () => {
  beginSession('t', person('manager'));
  openApp('/admin/service-times');
  fireEvent.click(await screen.findByRole('button', { name: 'Try' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Try policies' }));
  await waitFor(() =>
    expect(server.sent('POST /api/sla-policies/try')).toEqual([{ priority: 'Medium', project: '' }]),
  );
  await dialog.findByText('Everything');
  expect(dialog.getAllByText('No target')).toHaveLength(2);
});
