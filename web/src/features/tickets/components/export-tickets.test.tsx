import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { beginSession } from '../../../lib/session/session-store.ts';
import { ticketsAnswer } from '../../../testing/answers.ts';
import { type FakeServer, noAnswer, refusal, startFakeServer } from '../../../testing/fake-server.ts';
import { openApp } from '../../../testing/open-app.tsx';
import { person } from '../../../testing/people.ts';
import { ticket } from '../../../testing/tickets.ts';

const CALL = 'GET /api/admin/export/tickets';

let server: FakeServer;
let saved: { name: string; blob: Blob }[];

/** What the browser is handed to keep, which jsdom cannot take. */
function catchSavedFiles() {
  const blobs = new Map<string, Blob>();
  saved = [];
  vi.stubGlobal(
    'URL',
    class extends URL {
      static override createObjectURL = (blob: Blob) => {
        const url = `blob:${blobs.size}`;
        blobs.set(url, blob);
        return url;
      };
      static override revokeObjectURL = () => undefined;
    },
  );
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const blob = blobs.get(this.href);
    if (blob) saved.push({ name: this.download, blob });
  });
}

/** A file that comes as the test sends it. */
function slowFile(totalRows: number) {
  const encoder = new TextEncoder();
  let source: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      source = controller;
    },
  });
  const headers = { 'content-type': 'text/csv; charset=utf-8', 'x-total-rows': String(totalRows) };
  return {
    response: new Response(body, { headers }),
    push: (csv: string) => source?.enqueue(encoder.encode(csv)),
    end: () => source?.close(),
  };
}

async function start(query = '') {
  beginSession('token-1', person('admin'));
  const router = openApp(`/admin/tickets${query}`);
  fireEvent.click(await screen.findByRole('button', { name: 'Export CSV' }));
  return router;
}

beforeEach(() => {
  localStorage.clear();
  catchSavedFiles();
  server = startFakeServer({
    'GET /api/tickets': () => ticketsAnswer(),
    'GET /api/admin/tickets': () => ticketsAnswer({ tickets: [ticket()] }),
  });
});

describe('the export', () => {
  test('asks for what the list selects, all pages of it, and saves it under the day', async () => {
    server.answer({
      [CALL]: () => new Response('"Number"\r\n"1"\r\n', { headers: { 'x-total-rows': '1' } }),
    });
    await start('?status=open,closed&priority=high&search=label&sort=oldest&page=2');
    expect(await screen.findByText('1 ticket exported')).toBeDefined();
    const [request] = server.requests.filter(({ path }) => path.startsWith('/api/admin/export'));
    expect(request?.headers.get('authorization')).toBe('Bearer token-1');
    expect(Object.fromEntries(new URLSearchParams(request?.path.split('?')[1]))).toEqual({
      status: 'Open,Closed',
      priority: 'High',
      search: 'label',
      sort: 'oldest',
    });
    expect(saved).toHaveLength(1);
    expect(saved[0]?.name).toMatch(/^tickets_\d{4}-\d{2}-\d{2}\.csv$/);
    expect(saved[0]?.blob.size).toBe(15);
  });

  test('says how far it is', async () => {
    const file = slowFile(3);
    server.answer({ [CALL]: () => file.response });
    await start();
    file.push('"Number"\r\n"1"\r\n"2"\r\n');
    const bar = await screen.findByRole('progressbar', { name: 'Exporting tickets' });
    await waitFor(() => expect(bar.getAttribute('aria-valuetext')).toBe('2 of 3'));
    expect(saved).toEqual([]);
    file.push('"3"\r\n');
    file.end();
    expect(await screen.findByText('3 tickets exported')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Export CSV' })).toBeDefined();
  });

  test('can be cancelled and then saves nothing', async () => {
    server.answer({ [CALL]: () => new Promise<Response>(() => undefined) });
    await start();
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel the export' }));
    expect(await screen.findByRole('button', { name: 'Export CSV' })).toBeDefined();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(saved).toEqual([]);
  });

  test.each([
    ['the server’s words', () => refusal(403, 'FORBIDDEN', 'You are not allowed to do this'), /not allowed/],
    ['its own where nobody answers', noAnswer, 'Failed to export tickets'],
  ])('fails with %s', async (_, answer, words) => {
    server.answer({ [CALL]: answer });
    await start();
    expect(await screen.findByText(words)).toBeDefined();
    expect(saved).toEqual([]);
  });
});
