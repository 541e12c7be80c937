import type { DataExport } from '@switchboard/contract/data-exports/data-exports.ts';
import type { Role } from '@switchboard/contract/enums.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { beginSession, endSession } from '../../lib/session/session-store.ts';
import { type Answers, json, refusal, startFakeServer } from '../../testing/fake-server.ts';
import { onePage } from '../../testing/one-page.ts';
import { openApp } from '../../testing/open-app.tsx';
import { person } from '../../testing/people.ts';

afterEach(() => {
  act(() => endSession('sign-out'));
  vi.restoreAllMocks();
});

const ready: DataExport = {
  _id: 'e-1',
  scope: 'organization',
  state: 'ready',
  failure: null,
  files: true,
  by: { _id: 'ada', firstName: 'Ada', lastName: 'Okafor', email: 'ada@acme.example' },
  createdAt: '2026-11-19T08:00:00.000Z',
  snapshotAt: '2026-11-19T08:00:01.000Z',
  progress: { done: 40, total: 40 },
  bytes: 2_100_000,
  sha256: 'aa',
  expiresAt: '2026-11-26T08:00:00.000Z',
  mine: true,
};
const gone = { bytes: null, sha256: null, expiresAt: null };

function serve(answers: Answers, role: Role = 'admin') {
  beginSession('t', person(role));
  return startFakeServer({
    'GET /api/auth/second-factor': () =>
      json(200, {
        success: true,
        secondFactor: { enabled: false, since: null, recoveryCodesLeft: 0, required: false },
      }),
    'GET /api/auth/passkeys': () => json(200, { success: true, passkeys: [] }),
    'GET /api/auth/sessions': () => json(200, { success: true, sessions: [] }),
    'GET /api/auth/tokens': () => json(200, { success: true, tokens: [], pagination: onePage(0, 100) }),
    ...answers,
  });
}
const list = (exports: readonly DataExport[]) => () =>
  json(200, { success: true, exports, pagination: onePage(exports.length, 25) });
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const rows = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);

test('an export is begun with the password, and its state stands in the list', async () => {
  let made: DataExport[] = [];
  const server = serve({
    'GET /api/admin/exports': () => list(made)(),
    'POST /api/admin/exports': ({ body }) => {
      if ((body as { password: string }).password === 'wrong')
        return json(400, {
          success: false,
          message: 'Wrong',
          code: 'VALIDATION_FAILED',
          errors: [{ path: 'password', msg: 'This is not your password' }],
          requestId: 'r',
        });
      made = [{ ...ready, ...gone, state: 'running', progress: { done: 10, total: 40 }, files: false }];
      return json(201, { success: true, export: made[0] });
    },
  });
  openApp('/admin/data/exports');
  expect(await screen.findByText('Nothing was exported yet')).toBeDefined();
  fireEvent.click(screen.getAllByRole('button', { name: 'Export everything' })[0] as HTMLElement);
  const form = await dialog('Export everything');
  fireEvent.click(form.getByRole('checkbox', { name: 'With attached files' }));
  const send = (password: string) => {
    fireEvent.change(form.getByLabelText('Your password'), { target: { value: password } });
    fireEvent.click(form.getByRole('button', { name: 'Start export' }));
  };
  send('wrong');
  expect(await form.findByText('This is not your password')).toBeDefined();
  send('right');
  expect(await screen.findByText('Export started')).toBeDefined();
  expect(server.sent('POST /api/admin/exports').at(-1)).toEqual({ files: false, password: 'right' });
  expect(await screen.findByText('Running 25 %')).toBeDefined();
  expect(screen.getByRole('progressbar', { name: 'Running' }).getAttribute('aria-valuenow')).toBe('25');
});

test('each state says what became of it; a file is for whoever began it, and can be removed', async () => {
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const server = serve({
    'GET /api/admin/exports': list([
      ready,
      { ...ready, _id: 'e-2', mine: false },
      { ...ready, ...gone, _id: 'e-3', state: 'failed', failure: 'storage_full' },
      { ...ready, ...gone, _id: 'e-4', state: 'cancelled' },
      { ...ready, ...gone, _id: 'e-5', state: 'queued', progress: { done: 0, total: null } },
    ]),
    'POST /api/admin/exports/e-1/link': () =>
      json(200, { success: true, url: '/api/exports/abc', expiresAt: '2026-11-20T08:00:00.000Z' }),
    'DELETE /api/admin/exports/e-1': () =>
      json(200, { success: true, export: { ...ready, ...gone, state: 'expired' } }),
  });
  openApp('/admin/data/exports');
  await screen.findAllByText('Ready');
  expect(rows()).toEqual([
    expect.stringMatching(/With files.*Ada Okafor.*Ready.*2.1 MB.*Download/),
    expect.stringContaining('Download'),
    expect.stringContaining('FailedThere was no room left'),
    expect.stringContaining('Cancelled'),
    expect.stringContaining('Waiting'),
  ]);
  const [mine, others] = screen.getAllByRole<HTMLButtonElement>('button', { name: 'Download' });
  expect([mine?.disabled, others?.disabled]).toEqual([false, true]);
  fireEvent.click(mine as HTMLElement);
  await waitFor(() => expect(clicked).toHaveBeenCalled());
  expect((clicked.mock.contexts[0] as HTMLAnchorElement).pathname).toBe('/api/exports/abc');
  fireEvent.click(screen.getAllByRole('button', { name: /^Actions for the export/ })[0] as HTMLElement);
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Remove file' }));
  const question = within(await screen.findByRole('dialog', { name: 'Remove this file?' }));
  fireEvent.click(question.getByRole('button', { name: 'Remove file' }));
  expect(await screen.findByText('File removed')).toBeDefined();
  expect(server.sent('DELETE /api/admin/exports/e-1')).toHaveLength(1);
});

test('everybody takes what is about them from their profile', async () => {
  const server = serve(
    {
      'GET /api/auth/data-exports': list([]),
      'POST /api/auth/data-exports': () =>
        json(201, { success: true, export: { ...ready, scope: 'person' } }),
      'GET /api/auth/absence': () => json(200, { success: true, absence: null }),
    },
    'user',
  );
  openApp('/profile');
  const section = within(await screen.findByRole('region', { name: 'Your data' }));
  expect(await section.findByText('Nothing was exported yet')).toBeDefined();
  server.answer({ 'GET /api/auth/data-exports': list([{ ...ready, scope: 'person' }]) });
  fireEvent.click(section.getByRole('button', { name: 'Export my data' }));
  const form = await dialog('Export my data');
  fireEvent.change(form.getByLabelText('Your password'), { target: { value: 'right' } });
  fireEvent.click(form.getByRole('button', { name: 'Start export' }));
  expect(await section.findByRole('button', { name: 'Download' })).toBeDefined();
  expect(server.sent('POST /api/auth/data-exports')).toEqual([{ files: true, password: 'right' }]);
});

test('where the list cannot be loaded it is asked for again', async () => {
  const server = serve({ 'GET /api/admin/exports': () => refusal(500, 'INTERNAL', 'Something went wrong') });
  openApp('/admin/data/exports');
  const again = await screen.findByRole('button', { name: 'Retry' });
  server.answer({ 'GET /api/admin/exports': list([ready]) });
  fireEvent.click(again);
  expect(await screen.findByText('Ready')).toBeDefined();
});
