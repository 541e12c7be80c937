import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { beginSession, endSession } from '../../lib/session/session-store.ts';
import { json, startFakeServer } from '../../testing/fake-server.ts';
import { onePage } from '../../testing/one-page.ts';
import { openApp } from '../../testing/open-app.tsx';
import { person } from '../../testing/people.ts';

beforeEach(() => beginSession('token-1', person('admin')));
afterEach(() => {
  act(() => endSession('sign-out'));
});

const AT = '2026-11-29T10:00:00.000Z';
const intake = {
  _id: 'prod',
  name: 'Production',
  preset: 'alertmanager',
  isActive: true,
  template: {
    summary: '{{labels.alertname}}',
    description: '{{annotations.description}}',
    ticketType: 'Report Issue',
    category: { _id: 'software', name: 'Software' },
    subcategory: null,
    project: { _id: 'plant', name: 'Plant 2' },
    projectManagerName: 'Not given',
    contactNumber: 'Not given',
    priority: 'High',
    tags: [],
  },
  key: '{{fingerprint}}',
  status: { path: 'status', resolvedValues: ['resolved'] },
  onResolved: 'comment',
  prefix: 'swi_abc123',
  lastCall: { at: AT, status: 200 },
  createdAt: AT,
  version: 4,
};
const ticket = { _id: 'one', ticketNumber: 'ACME-00041' };
const call = {
  _id: 'call-1',
  at: AT,
  status: 200,
  error: null,
  results: [
    { key: 'a', outcome: 'created', ticket },
    { key: 'b', outcome: 'refused', ticket: null, errors: [{ path: 'summary', msg: 'Summary is required' }] },
  ],
};
const EDIT = 'PUT /api/admin/intakes/prod';
const TRY = 'POST /api/admin/intakes/prod/try';

const serve = (of: object = intake, more: Parameters<typeof startFakeServer>[0] = {}) =>
  startFakeServer({
    'GET /api/admin/intakes': () => json(200, { success: true, intakes: [of], pagination: onePage(1, 20) }),
    'GET /api/admin/intakes/prod': () => json(200, { success: true, intake: of }),
    'GET /api/admin/intakes/prod/calls': () =>
      json(200, { success: true, calls: [call], pagination: onePage(1, 25) }),
    'GET /api/categories': () => json(200, { success: true, categories: [], pagination: onePage(0, 100) }),
    'GET /api/projects': () => json(200, { success: true, projects: [], pagination: onePage(0, 100) }),
    [EDIT]: () => json(200, { success: true, intake: of }),
    ...more,
  });

test('the list leads to an intake, whose log says what became of each alert', async () => {
  serve();
  openApp('/admin/integrations/incoming');
  fireEvent.click(await screen.findByRole('link', { name: /Production/ }));
  fireEvent.click(await screen.findByRole('link', { name: /1 created, 1 refused/ }));
  const panel = within(await screen.findByRole('dialog', { name: 'Call' }));
  panel.getByText('ACME-00041');
  panel.getByText('summary: Summary is required');
});

test('a template that cannot be read is said at its field, and what is right is saved with the version that was seen', async () => {
  const server = serve();
  openApp('/admin/integrations/incoming/prod');
  fireEvent.click(await screen.findByRole('button', { name: 'More' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  const form = within(await screen.findByRole('dialog', { name: 'Edit intake' }));
  const type = (label: RegExp, value: string) =>
    fireEvent.change(form.getByLabelText(label), { target: { value } });
  type(/^Summary/, '{{labels.');
  fireEvent.click(form.getByRole('button', { name: 'Save Changes' }));
  await form.findByText('A place is written {{path.to.value}} or {{path|"default"}}');
  expect(server.sent(EDIT)).toEqual([]);
  type(/^Summary/, '{{labels.instance}}');
  fireEvent.click(form.getByRole('button', { name: 'Save Changes' }));
  await screen.findByText('Intake saved');
  expect(server.sent(EDIT)).toMatchObject([
    {
      version: 4,
      template: { summary: '{{labels.instance}}', category: 'software', subcategory: '', project: 'plant' },
      status: { path: 'status', resolvedValues: ['resolved'] },
    },
  ]);
});

test('a refusal of the server stands at the field that it is about', async () => {
  const errors = [{ path: 'template.category', msg: 'Please choose a category of your organization' }];
  serve(intake, {
    [EDIT]: () =>
      json(400, { success: false, code: 'VALIDATION_FAILED', message: 'No', errors, requestId: 'request-1' }),
  });
  openApp('/admin/integrations/incoming/prod');
  fireEvent.click(await screen.findByRole('button', { name: 'More' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  const form = within(await screen.findByRole('dialog', { name: 'Edit intake' }));
  fireEvent.click(form.getByRole('button', { name: 'Save Changes' }));
  await form.findByText('Please choose a category of your organization');
});

test('a sample is tried, and what is no JSON is said before it is sent', async () => {
  const server = serve(intake, {
    [TRY]: () =>
      json(200, {
        success: true,
        results: [
          {
            key: 'c31a',
            outcome: 'created',
            ticket: null,
            isResolved: false,
            fields: { summary: 'DiskFull' },
          },
        ],
      }),
  });
  openApp('/admin/integrations/incoming/prod');
  fireEvent.click(await screen.findByRole('button', { name: 'Try it' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Try it' }));
  fireEvent.change(panel.getByLabelText('Sample'), { target: { value: '{' } });
  fireEvent.click(panel.getByRole('button', { name: 'Try' }));
  await panel.findByText('This is no JSON');
  expect(server.sent(TRY)).toEqual([]);
  fireEvent.change(panel.getByLabelText('Sample'), { target: { value: '{"alerts": []}' } });
  fireEvent.click(panel.getByRole('button', { name: 'Try' }));
  await panel.findByText('DiskFull');
  expect(server.sent(TRY)).toEqual([{ sample: { alerts: [] } }]);
});

test('how to connect names the address, and the token by its beginning alone', async () => {
  serve();
  openApp('/admin/integrations/incoming/prod');
  fireEvent.click(await screen.findByRole('button', { name: 'Connect' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Connect' }));
  expect(panel.getAllByText(/\/api\/intake\/prod/)).toHaveLength(2);
  panel.getByText(/swi_abc123/);
});
