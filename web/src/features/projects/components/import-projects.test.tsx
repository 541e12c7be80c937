import { MESSAGES } from '@switchboard/contract/messages.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { beginSession } from '../../../lib/session/session-store.ts';
import { type FakeServer, json, startFakeServer } from '../../../testing/fake-server.ts';
import { onePage } from '../../../testing/one-page.ts';
import { openApp } from '../../../testing/open-app.tsx';
import { person } from '../../../testing/people.ts';
import { startUploadServer, type UploadServer } from '../../../testing/upload-server.ts';

const PREVIEW = '/api/project-import/preview';
const UPLOAD = '/api/project-import/upload';
const summary = { totalRows: 2, successful: 1, failed: 1 };
const preview = {
  success: true,
  summary,
  rows: [
    { row: 2, projectName: 'Depot', projectCode: 'D-1', errors: [] },
    { row: 3, projectName: 'Pier', projectCode: 'P-1', errors: ['This project code already exists'] },
  ],
  ignoredColumns: ['Colour'],
};
const result = {
  success: true,
  summary,
  errors: [{ row: 3, projectName: 'Pier', errors: ['This project code already exists'] }],
  successes: [{ projectCode: 'D-1', projectName: 'Depot' }],
};
const refusal = (message: string) => ({
  status: 400,
  body: { success: false, code: 'VALIDATION_FAILED', message, requestId: 'r' },
});

let uploads: UploadServer;
let server: FakeServer;
let saved: { name: string; blob: Blob | undefined }[];

beforeEach(async () => {
  uploads = await startUploadServer();
  uploads.answers = { [PREVIEW]: { status: 200, body: preview }, [UPLOAD]: { status: 200, body: result } };
  server = startFakeServer({
    'GET /api/projects': () =>
      json(200, {
        success: true,
        projects: [],
        pagination: onePage(0, 24),
      }),
  });
  saved = [];
  let last: Blob | undefined;
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    last = blob as Blob;
    return 'blob:x';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, blob: last });
  });
  beginSession('t', person('admin'));
  openApp('/admin/projects');
  fireEvent.click(await screen.findByRole('button', { name: 'Bulk Import' }));
});
afterEach(() => uploads.close());

const dialog = () => within(screen.getByRole('dialog', { name: 'Bulk Import' }));
const csv = (name = 'projects.csv', content = 'Project Name,Project Code\nDepot,D-1\nPier,P-1\n') =>
  new File([content], name, { type: 'text/csv' });
const choose = (file: File) => {
  const input = screen.getByRole('dialog').querySelector('input[type=file]');
  if (input === null) throw new Error('there is no file input');
  fireEvent.change(input, { target: { files: [file] } });
};
const drop = (...files: File[]) =>
  fireEvent.drop(dialog().getByRole('group', { name: 'CSV file' }), {
    dataTransfer: { files, types: ['Files'] },
  });
const pressImport = () => fireEvent.click(dialog().getByRole('button', { name: 'Import' }));
const alert = async () => (await dialog().findByRole('alert')).textContent;

test('without a file it says what is missing; what is no CSV is refused before it is sent', async () => {
  pressImport();
  expect(await alert()).toBe('Please select a CSV file');
  choose(new File(['x'], 'plan.png', { type: 'image/png' }));
  expect(await alert()).toBe('Please select a valid CSV file');
  drop(new File(['x'], 'plan.txt', { type: 'text/plain' }));
  expect(await alert()).toBe('Please drop a valid CSV file');
  drop(csv(), csv());
  expect(await alert()).toBe(MESSAGES.csvOneFile);
  choose(csv('empty.csv', ''));
  expect(await alert()).toBe(MESSAGES.fileEmpty);
  choose(csv('large.csv', 'x'.repeat(5 * 1024 * 1024 + 1)));
  expect(await alert()).toBe(MESSAGES.csvTooLarge);
  expect(uploads.requests).toEqual([]);
});

test('every row has its verdict before anything is imported, and its outcome afterwards', async () => {
  drop(csv());
  const problems = await dialog().findByRole('table', { name: 'Preview' });
  expect(within(problems).getAllByRole('row').at(1)?.textContent).toBe(
    '3PierP-1This project code already exists',
  );
  expect(dialog().getByText('1 of 2 rows can be imported')).toBeDefined();
  expect(dialog().getByText('These columns are not imported: Colour')).toBeDefined();
  fireEvent.click(dialog().getByRole('tab', { name: 'Ready 1' }));
  expect(dialog().getByRole('cell', { name: 'Depot' })).toBeDefined();
  expect(uploads.requests.map(({ path }) => path)).toEqual([PREVIEW]);

  const lists = server.requests.length;
  pressImport();
  expect(await dialog().findByText('1 of 2 projects imported')).toBeDefined();
  expect(uploads.requests.at(-1)?.path).toBe(UPLOAD);
  expect(uploads.requests.at(-1)?.body).toContain('name="csvFile"; filename="projects.csv"');
  const failed = dialog().getByRole('table', { name: 'Result' });
  expect(within(failed).getAllByRole('row').at(1)?.textContent).toBe(
    '3PierP-1This project code already exists',
  );
  fireEvent.click(dialog().getByRole('tab', { name: 'Imported 1' }));
  expect(dialog().getByRole('row', { name: '2 Depot D-1 Imported' })).toBeDefined();
  await waitFor(() => expect(server.requests.length).toBeGreaterThan(lists));

  fireEvent.click(dialog().getByRole('button', { name: 'Download error list' }));
  await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['project-import-errors.csv']));
  expect(await saved[0]?.blob?.text()).toContain('"3","Pier","P-1","This project code already exists"');
  fireEvent.click(dialog().getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a file that is refused as a whole keeps the dialog open, with the server’s words', async () => {
  uploads.answers[PREVIEW] = refusal('Row 7 has a quote that is never closed');
  choose(csv());
  expect(await alert()).toBe('Row 7 has a quote that is never closed');
  expect(dialog().getByText('projects.csv')).toBeDefined();

  uploads.answers[UPLOAD] = refusal('A file can have at most 5000 rows');
  pressImport();
  await waitFor(async () => expect(await alert()).toBe('A file can have at most 5000 rows'));
  uploads.answers[UPLOAD] = { status: 400, body: {} };
  pressImport();
  await waitFor(async () => expect(await alert()).toBe('Import failed'));
  uploads.answers[UPLOAD] = 'broken';
  pressImport();
  await waitFor(async () => expect(await alert()).toBe('Error during import'));
  uploads.answers[UPLOAD] = { status: 200, body: result };
  pressImport();
  expect(await dialog().findByText('1 of 2 projects imported')).toBeDefined();
});

test('while it is imported there is a bar, and the dialog stays', async () => {
  choose(csv());
  await dialog().findByRole('table', { name: 'Preview' });
  let answer: (value: { status: number; body: object }) => void = () => undefined;
  uploads.answers[UPLOAD] = new Promise((resolve) => {
    answer = resolve;
  });
  pressImport();
  expect(await dialog().findByRole('progressbar', { name: 'Sending the file' })).toBeDefined();
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  expect(dialog().queryByRole('button', { name: /Remove/ })).toBeNull();
  answer({ status: 200, body: result });
  expect(await dialog().findByText('1 of 2 projects imported')).toBeDefined();
});

test('another file takes the place of the first', async () => {
  choose(csv());
  await dialog().findByRole('table', { name: 'Preview' });
  fireEvent.click(dialog().getByRole('button', { name: 'Remove projects.csv' }));
  expect(dialog().queryByRole('table')).toBeNull();
  choose(csv('second.csv'));
  expect(await dialog().findByText('second.csv')).toBeDefined();
  await dialog().findByRole('table', { name: 'Preview' });
});

test('the sample is saved under its name, or the reason is said', async () => {
  fireEvent.click(dialog().getByRole('button', { name: 'Download sample' }));
  expect(await alert()).toBe('Error downloading sample file');
  server.answer({ 'GET /api/project-import/sample': () => new Response('Project Name,Project Code') });
  fireEvent.click(dialog().getByRole('button', { name: 'Download sample' }));
  await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['project-import-sample.csv']));
});
