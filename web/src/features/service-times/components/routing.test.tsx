import type { RoutingRule, RuleFields } from '@switchboard/contract/tickets/routing.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { beginSession } from '../../../lib/session/session-store.ts';
import { type FakeServer, json, refusal, startFakeServer } from '../../../testing/fake-server.ts';
import { onePage } from '../../../testing/one-page.ts';
import { openApp } from '../../../testing/open-app.tsx';
import { person } from '../../../testing/people.ts';

const desk = { _id: 'team-1', name: 'Service desk' };
const infrastructure = { _id: 'team-2', name: 'Infrastructure' };
const rule = (changes: Partial<RoutingRule>): RoutingRule => ({
  requestTypes: [],
  categories: [],
  projects: [],
  priorities: [],
  team: desk,
  ...changes,
});
const first = rule({ categories: [{ _id: 'network', name: 'Network' }], team: infrastructure });
const second = rule({ requestTypes: ['laptop'], priorities: ['High', 'Critical'] });

let server: FakeServer;
beforeEach(() => {
  localStorage.clear();
  const answer = (routingRules: readonly RoutingRule[], revision: number) =>
    json(200, { success: true, routingRules, revision });
  const listed = (name: string, things: readonly object[]) =>
    json(200, { success: true, [name]: things, pagination: onePage(things.length, 100) });
  server = startFakeServer({
    'GET /api/routing-rules': () => answer([first, second], 4),
    'PUT /api/routing-rules': () => answer([second, first], 5),
    'GET /api/request-types': () => listed('requestTypes', [{ _id: 'laptop', name: 'New laptop' }]),
    'GET /api/categories': () => listed('categories', [{ _id: 'network', name: 'Network' }]),
    'GET /api/projects': () => listed('projects', []),
    'GET /api/teams': () => listed('teams', [desk, infrastructure]),
  });
});

const fields = (of: RoutingRule): RuleFields => ({
  ...of,
  categories: of.categories.map(({ _id }) => _id),
  projects: [],
  team: of.team._id,
});
const written = () => server.sent('PUT /api/routing-rules');

async function open(role: 'admin' | 'manager' = 'admin') {
  beginSession('t', person(role));
  openApp('/admin/service-times?tab=routing');
  await screen.findByText('New laptop · High, Critical');
}

test('rules say what they are for, are moved, and are deleted after a question', async () => {
  await open();
  screen.getByText('Network');
  fireEvent.click(screen.getByRole('button', { name: 'Move rule 2 up' }));
  await waitFor(() => expect(written()).toEqual([{ revision: 4, rules: [fields(second), fields(first)] }]));
  const down = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Move rule 1 down' });
  await waitFor(() => expect(down().disabled).toBe(false));
  fireEvent.click(screen.getByRole('button', { name: 'More about rule 1' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  const title = 'Are you sure you want to delete this rule?';
  const question = within(await screen.findByRole('dialog', { name: title }));
  fireEvent.click(question.getByRole('button', { name: 'Delete' }));
  await screen.findByText('Rule deleted');
  expect(written().at(-1)).toEqual({ revision: 4, rules: [fields(second)] });
});

test('a new rule comes last; what is refused stays in the form', async () => {
  await open();
  const conflict = 'Somebody else has changed this meanwhile.';
  server.answer({ 'PUT /api/routing-rules': () => refusal(409, 'CONFLICT', conflict) });
  fireEvent.click(screen.getByRole('button', { name: 'Add rule' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add rule' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Add' }));
  await dialog.findByText('Please choose a team');
  expect(written()).toEqual([]);
  const team = dialog.getByRole<HTMLInputElement>('combobox', { name: 'Team' });
  fireEvent.click(team);
  fireEvent.click(await screen.findByRole('option', { name: 'Infrastructure' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Add' }));
  await dialog.findByText(conflict);
  const added = fields(rule({ team: infrastructure }));
  expect(written().at(-1)).toEqual({ revision: 4, rules: [fields(first), fields(second), added] });
  expect(team.value).toBe('Infrastructure');
});

const theirs = rule({ priorities: ['Low'] });
/** Somebody else has written the rules; the page learns it as it is refused. */
const changedTo = (routingRules: readonly RoutingRule[]) =>
  server.answer({
    'GET /api/routing-rules': () => json(200, { success: true, routingRules, revision: 5 }),
    'PUT /api/routing-rules': () => refusal(409, 'CONFLICT', 'Look at theirs first.'),
  });

test('a new rule comes behind what somebody else has added meanwhile', async () => {
  await open();
  changedTo([first, second, theirs]);
  fireEvent.click(screen.getByRole('button', { name: 'Add rule' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add rule' }));
  fireEvent.click(dialog.getByRole('combobox', { name: 'Team' }));
  fireEvent.click(await screen.findByRole('option', { name: 'Infrastructure' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Add' }));
  await dialog.findByText('Look at theirs first.');
  fireEvent.click(await dialog.findByRole('button', { name: 'Add' }));
  const added = fields(rule({ team: infrastructure }));
  const all = [fields(first), fields(second), fields(theirs), added];
  await waitFor(() => expect(written().at(-1)).toEqual({ revision: 5, rules: all }));
});

test('a rule that is open is saved over no other that has come in its place', async () => {
  await open();
  changedTo([theirs, first, second]);
  fireEvent.click(screen.getByRole('button', { name: 'More about rule 1' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit rule' }));
  for (const times of [1, 2]) {
    fireEvent.click(await dialog.findByRole('button', { name: 'Save Changes' }));
    await waitFor(() => expect(written()).toHaveLength(times));
    await dialog.findByText('Look at theirs first.');
  }
  const seen = { revision: 4, rules: [fields(first), fields(second)] };
  expect(written()).toEqual([seen, seen]);
});

test('who runs the desk without administering it reads them', async () => {
  await open('manager');
  expect(screen.queryByRole('button', { name: 'Add rule' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Move rule 2 up' })).toBeNull();
});
