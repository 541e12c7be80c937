import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { beginSession, endSession } from '../../lib/session/session-store.ts';
import { json, refusal, startFakeServer } from '../../testing/fake-server.ts';
import { onePage } from '../../testing/one-page.ts';
import { openApp } from '../../testing/open-app.tsx';
import { person } from '../../testing/people.ts';

beforeEach(() => beginSession('token-1', person('admin')));
afterEach(() => {
  act(() => endSession('sign-out'));
});

const rule = {
  _id: 'purchases',
  name: 'Purchases',
  active: true,
  categories: [{ _id: 'hardware', name: 'Hardware' }],
  subcategories: [],
  projects: [],
  ticketTypes: ['Request Service'],
  question: 'May we buy it?',
  holds: 'resolve',
  steps: [
    { need: 'all', approvers: [{ as: 'project_manager', id: '', name: '' }] },
    { need: 'one', approvers: [{ as: 'group', id: 'budget', name: 'Budget' }] },
  ],
  version: 4,
};
const ada = { _id: 'ada', firstName: 'Ada', lastName: 'Okafor', email: 'ada@acme.example' };
const group = { _id: 'budget', name: 'Budget', members: [ada], version: 2 };
const RULE = 'PUT /api/admin/approval-rules/purchases';
const GROUP = 'PUT /api/admin/approval-groups/budget';

const serve = () =>
  startFakeServer({
    'GET /api/admin/approval-rules': () => json(200, { success: true, approvalRules: [rule] }),
    'GET /api/admin/approval-groups': () => json(200, { success: true, approvalGroups: [group] }),
    'GET /api/categories': () =>
      json(200, {
        success: true,
        categories: [
          { _id: 'hardware', name: 'Hardware', description: '', isActive: true, subcategories: [] },
        ],
        pagination: onePage(1, 100),
      }),
    'GET /api/projects': () => json(200, { success: true, projects: [], pagination: onePage(0, 100) }),
    'GET /api/approvals/groups': () => json(200, { success: true, groups: [] }),
    [RULE]: () => refusal(409, 'CONFLICT', 'Somebody else has changed this'),
    [GROUP]: () => json(200, { success: true, approvalGroup: group }),
  });

test('a rule reads as a sentence, also while it is written; a refusal keeps what was typed', async () => {
  const server = serve();
  openApp('/admin/approval-rules');
  await screen.findByText(
    'A new ticket of type Request Service in Hardware asks the project manager, then one of the group Budget: “May we buy it?” Until then it is not resolved.',
  );
  fireEvent.click(screen.getByRole('button', { name: 'More about Purchases' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit rule' }));
  fireEvent.change(dialog.getByRole('textbox', { name: /^Question/ }), { target: { value: 'May they?' } });
  fireEvent.click(dialog.getByRole('switch', { name: 'Asks for new tickets' }));
  await dialog.findByText(/then one of the group Budget: “May they\?”/);
  fireEvent.click(dialog.getByRole('button', { name: 'Save Changes' }));
  await dialog.findByText('Somebody else has changed this');
  expect(server.sent(RULE)).toEqual([
    {
      name: 'Purchases',
      active: false,
      ticketTypes: ['Request Service'],
      categories: ['hardware'],
      subcategories: [],
      projects: [],
      question: 'May they?',
      holds: 'resolve',
      steps: [
        { need: 'all', approvers: [{ as: 'project_manager', id: '' }] },
        { need: 'one', approvers: [{ as: 'group', id: 'budget' }] },
      ],
      version: 4,
    },
  ]);
  expect(dialog.getByDisplayValue('May they?')).toBeDefined();
});

test('a group has at least one member', async () => {
  const server = serve();
  openApp('/admin/approval-rules?tab=groups');
  fireEvent.click(await screen.findByRole('button', { name: 'More about Budget' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit group' }));
  fireEvent.change(dialog.getByRole('textbox', { name: 'Name' }), { target: { value: 'Money' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Take Ada Okafor out' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Save Changes' }));
  await dialog.findByText('Please choose at least one person');
  expect(server.sent(GROUP)).toEqual([]);
  await waitFor(() => expect(dialog.queryByText('Ada Okafor')).toBeNull());
});
