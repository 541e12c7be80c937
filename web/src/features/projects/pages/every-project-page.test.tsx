import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { beginSession } from '../../../lib/session/session-store.ts';
import {
  type Answers,
  type FakeServer,
  json,
  refusal,
  startFakeServer,
} from '../../../testing/fake-server.ts';
import { addressOf, openApp } from '../../../testing/open-app.tsx';
import { person } from '../../../testing/people.ts';
import { plant as plantOf } from '../../../testing/projects.ts';
import type { EveryProject } from '../api.ts';

const LIST = '/api/super-admin/projects';
const plant: EveryProject = { ...plantOf, organization: { _id: 'acme', name: 'Acme Manufacturing' } };
const done: EveryProject = { ...plant, _id: 'done', name: 'Halle Office Move', status: 'Completed' };
const acme = { _id: 'acme', name: 'Acme Manufacturing', code: 'ACME' };

const listOf = (projects: EveryProject[], total = projects.length) =>
  json(200, {
    success: true,
    projects,
    pagination: { current: 1, page: 1, pages: Math.ceil(total / 10), total, limit: 10 },
    stats: { total: 14, active: 9, organizations: 3 },
  });

let server: FakeServer;

function open(path: string, answers: Answers = {}) {
  beginSession('t', person('super_admin'));
  server = startFakeServer({
    [`GET ${LIST}`]: () => listOf([plant, done], 11),
    'GET /api/organizations': () => json(200, { success: true, organizations: [acme] }),
    'GET /api/organizations/acme': () => json(200, { success: true, organization: acme }),
    ...answers,
  });
  return openApp(path);
}

const asked = (path: string) =>
  server.requests
    .filter((request) => request.path.split('?')[0] === path)
    .map((request) => Object.fromEntries(new URLSearchParams(request.path.split('?')[1])));
const row = () => screen.findByRole('row', { name: /Plant 2 Operations/ });

test('the columns, and ten to a page', async () => {
  open('/super-admin/projects');
  const cells = within(await row()).getAllByRole('cell');
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Project',
    'Organization',
    'Project Manager',
    'BU Head',
    'Status',
    'Start Date',
    'End Date',
    'Actions',
  ]);
  expect(cells.map(({ textContent }) => textContent)).toEqual([
    'Plant 2 OperationsP2OPS',
    'Acme Manufacturing',
    'Priya Raman',
    'Nobody',
    'Active',
    '14 Feb 2026',
    '–',
    '',
  ]);
  expect(asked(LIST)[0]).toMatchObject({ page: '1', limit: '10' });
});

test('four figures: all, active ones of the page, organizations, and what the filters leave', async () => {
  open('/super-admin/projects?status=active,completed');
  await row();
  const figure = (label: string) =>
    within(screen.getByRole('main')).getAllByText(label)[0]?.parentElement?.textContent;
  expect(figure('Total Projects')).toBe('Total Projects14');
  expect(figure('Active Projects')).toBe('Active Projects1on this page, 9 in all');
  expect(figure('Organizations')).toBe('Organizations3');
  expect(figure('Filtered Results')).toBe('Filtered Results11');
});

test('pages are gone through one by one, and say how far one is', async () => {
  const router = open('/super-admin/projects');
  await row();
  const pages = within(screen.getByRole('navigation', { name: 'Pages' }));
  expect(pages.getByText('Page 1 of 2')).toBeDefined();
  expect(pages.getByRole<HTMLButtonElement>('button', { name: 'Previous' }).disabled).toBe(true);
  fireEvent.click(pages.getByRole('button', { name: 'Next' }));
  await waitFor(() => expect(addressOf(router)).toBe('/super-admin/projects?page=2'));
  expect(await pages.findByText('Page 2 of 2')).toBeDefined();
  expect(pages.getByRole<HTMLButtonElement>('button', { name: 'Next' }).disabled).toBe(true);
});

test('View opens what is known of a project, to be read', async () => {
  open('/super-admin/projects');
  await row();
  fireEvent.click(screen.getByRole('button', { name: 'View Plant 2 Operations' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Plant 2 Operations' }));
  for (const words of ['P2OPS', 'Lines 1 to 4', 'Priya Raman, manager@acme.example', 'From 14 Feb 2026']) {
    expect(dialog.getByText(words)).toBeDefined();
  }
  expect(dialog.queryByRole('textbox')).toBeNull();
  fireEvent.click(dialog.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('organization and status narrow the list from the first page, and are cleared together', async () => {
  const router = open('/super-admin/projects?page=2');
  await row();
  fireEvent.click(screen.getByRole('combobox', { name: 'Filter by Organization' }));
  fireEvent.click(await screen.findByRole('option', { name: 'Acme Manufacturing (ACME)' }));
  await waitFor(() => expect(addressOf(router)).toBe('/super-admin/projects?organization=acme'));
  fireEvent.click(screen.getByRole('combobox', { name: 'Filter by Status' }));
  fireEvent.click(await screen.findByRole('option', { name: 'Completed' }));
  await waitFor(() =>
    expect(asked(LIST).at(-1)).toMatchObject({ organization: 'acme', status: 'Completed', page: '1' }),
  );
  fireEvent.click(screen.getByRole('button', { name: 'Clear Filters' }));
  await waitFor(() => expect(addressOf(router)).toBe('/super-admin/projects'));
});

test('search waits two seconds', async () => {
  const router = open('/super-admin/projects');
  await row();
  vi.useFakeTimers();
  try {
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'plant' } });
    vi.advanceTimersByTime(1999);
    expect(addressOf(router)).toBe('/super-admin/projects');
    vi.advanceTimersByTime(1);
    expect(addressOf(router)).toBe('/super-admin/projects?search=plant');
  } finally {
    vi.useRealTimers();
  }
});

test.each([
  ['/super-admin/projects?search=nonsense', 'Try adjusting your search filters.'],
  ['/super-admin/projects', 'No projects have been created yet.'],
])('%s without a project says: %s', async (path, words) => {
  open(path, { [`GET ${LIST}`]: () => listOf([]) });
  expect(await screen.findByText('No projects found')).toBeDefined();
  expect(screen.getByText(words)).toBeDefined();
});

test('a list that cannot be loaded shows no figures, and comes back with Retry', async () => {
  open('/super-admin/projects', { [`GET ${LIST}`]: () => refusal(400, 'VALIDATION_FAILED', 'No') });
  const retry = await screen.findByRole('button', { name: 'Retry' });
  expect(screen.queryByText('Total Projects')).toBeNull();
  server.answer({ [`GET ${LIST}`]: () => listOf([plant]) });
  fireEvent.click(retry);
  expect(await row()).toBeDefined();
});
