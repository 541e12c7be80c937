import type { Project } from '@switchboard/contract/catalogue/projects.ts';
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
import { plant, priya } from '../../../testing/projects.ts';

const listOf = (...projects: Project[]) =>
  json(200, {
    success: true,
    projects,
    pagination: onePage(projects.length, 24),
  });

let server: FakeServer;

async function openProjects(answers: Answers = {}) {
  beginSession('t', person('admin'));
  server = startFakeServer({ 'GET /api/projects': () => listOf(plant), ...answers });
  const router = openApp('/admin/projects');
  await screen.findByRole('heading', { level: 1, name: /^Projects Management/ });
  return router;
}

const sent = (call: string) => server.sent(call);
const choose = async (item: string) => {
  fireEvent.click(await screen.findByRole('button', { name: 'More about Plant 2 Operations' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: item }));
};

test('a card shows who leads the project, and when', async () => {
  await openProjects();
  const card = within(await screen.findByRole('article', { name: 'Plant 2 Operations' }));
  expect(card.getByText('P2OPS')).toBeDefined();
  expect(card.getByText('Priya Raman')).toBeDefined();
  expect(card.getByText('Nobody')).toBeDefined();
  expect(card.getByText('From 14 Feb 2026')).toBeDefined();
});

test('a new project is sent whole, and wrong fields are said before', async () => {
  await openProjects({ 'POST /api/projects': () => json(201, { success: true, project: plant }) });
  fireEvent.click(screen.getByRole('button', { name: 'Add Project' }));
  const dialog = within(await screen.findByRole('dialog'));
  const type = (label: RegExp, value: string) =>
    fireEvent.change(dialog.getByLabelText(label), { target: { value } });
  type(/Start date/, '2026-02-02');
  type(/End date/, '2026-02-01');
  fireEvent.click(dialog.getByRole('button', { name: 'Add' }));
  expect(await dialog.findByText('Name is required')).toBeDefined();
  expect(dialog.getByText('Code is required')).toBeDefined();
  type(/Name/, 'Depot');
  type(/Code/, 'DEP');
  fireEvent.click(dialog.getByRole('button', { name: 'Add' }));
  expect(await dialog.findByText('End date must not be before the start date')).toBeDefined();
  expect(sent('POST /api/projects')).toEqual([]);
  type(/End date/, '');
  fireEvent.click(dialog.getByRole('button', { name: 'Add' }));
  expect(await screen.findByText('Depot added')).toBeDefined();
  expect(sent('POST /api/projects')).toEqual([
    {
      name: 'Depot',
      code: 'DEP',
      description: '',
      projectManager: '',
      buHead: '',
      status: 'Active',
      startDate: '2026-02-02',
      endDate: '',
      sharing: '',
    },
  ]);
});

test('the managers to choose from are asked of the server', async () => {
  await openProjects({
    'GET /api/users/managers': () => json(200, { success: true, managers: [priya] }),
    'PUT /api/projects/plant': () => json(200, { success: true, project: plant }),
  });
  await choose('Edit');
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByLabelText<HTMLInputElement>(/Project manager/, { selector: 'input' }).value).toBe(
    'Priya Raman',
  );
  fireEvent.change(dialog.getByLabelText(/Name/), { target: { value: 'Plant 2' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText('Plant 2 saved')).toBeDefined();
  expect(sent('PUT /api/projects/plant')).toMatchObject([{ name: 'Plant 2', projectManager: 'priya' }]);
});

test('a refused deletion keeps the dialog open with the server’s words', async () => {
  await openProjects({
    'GET /api/projects/plant/usage': () =>
      json(200, { success: true, usage: { tickets: 0, activeTickets: 0, schedules: 1 } }),
    'DELETE /api/projects/plant': noAnswer,
  });
  await choose('Delete');
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText(/No ticket uses it. 1 schedule uses it/)).toBeDefined();
  fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(await dialog.findByRole('alert')).toBeDefined();
});

test('search and status are kept in the address, and clearing shows all again', async () => {
  const router = await openProjects();
  await screen.findByRole('article');
  server.answer({ 'GET /api/projects': ({ path }) => (path.includes('nothing') ? listOf() : listOf(plant)) });
  fireEvent.change(screen.getByPlaceholderText('Search name or code'), { target: { value: 'nothing' } });
  fireEvent.keyDown(screen.getByPlaceholderText('Search name or code'), { key: 'Enter' });
  expect(await screen.findByText('Nothing found')).toBeDefined();
  expect(addressOf(router)).toBe('/admin/projects?search=nothing');
  fireEvent.click(screen.getByRole('button', { name: 'Clear search and filters' }));
  expect(await screen.findByRole('article')).toBeDefined();
  await waitFor(() => expect(addressOf(router)).toBe('/admin/projects'));
});
