/** What the document begins before the program is there, by the script of the built page. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { beforeAll, expect, test } from 'vitest';
import { ensureWebBuild } from '../build.ts';

const ID = '0199a000-0000-7000-8000-000000000304';

let script: string;
beforeAll(async () => {
  await ensureWebBuild();
  const document = await readFile(join(import.meta.dirname, '../dist/index.html'), 'utf8');
  [, script = ''] = /<script nonce="[^"]*">(.*?)<\/script>/s.exec(document) ?? [];
}, 120_000);

const MINE = expect.stringMatching(/^\/api\/tickets\?page=1&limit=10&sort=newest&fields=/);
const ALL = expect.stringMatching(/^\/api\/admin\/tickets\?page=1&limit=15&sort=newest&fields=/);
const TICKET = [`/api/tickets/${ID}`, `/api/tickets/${ID}/timeline`];

/** @returns what is fetched of the program's calls when somebody opens `address` with this in the browser's store */
function begunAt(address: string, stored: Readonly<Record<string, unknown>>): string[] {
  const { pathname, search } = new URL(address, 'http://desk.example');
  const begun: string[] = [];
  const texts = new Map(
    Object.entries(stored).map(([key, value]) => [
      `switchboard.${key}`,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  );
  const window = {};
  runInNewContext(script, {
    window,
    location: { pathname, search },
    localStorage: { getItem: (key: string) => texts.get(key) ?? null },
    document: {
      documentElement: { dataset: {}, setAttribute: () => undefined },
      createElement: () => ({}),
      head: { append: () => undefined },
    },
    AbortController,
    setTimeout: () => undefined,
    fetch: async (url: string) => void begun.push(url),
  });
  return begun;
}

const signedIn = (role: string, more: Readonly<Record<string, unknown>> = {}) => ({
  token: 'token-1',
  user: { _id: 'hannah', role },
  ...more,
});
const kept = (personId: string) => ({
  'first-data': { personId, pages: { '/tickets': ['/api/remembered'] } },
});

test.each([
  ['a list of one’s own', '/tickets', 'user', [MINE]],
  ['the list of a desk', '/admin/tickets', 'manager', [ALL]],
  ['a ticket', `/tickets/${ID}`, 'devops_agent', TICKET],
  ['a ticket of a desk', `/admin/tickets/${ID}`, 'admin', TICKET],
  ['a list of whom it is not for', '/admin/tickets', 'user', []],
  ['the list of an admin elsewhere', '/tickets', 'admin', []],
  ['a list as somebody has narrowed it', '/tickets?status=open', 'user', []],
  ['another page', '/profile', 'user', []],
])('unseen before: %s', (_, address, role, calls) => {
  expect(begunAt(address, signedIn(role))).toEqual(['/api/auth/me', ...calls]);
});

test('what the page asked for last time is begun in place of it', () => {
  expect(begunAt('/tickets', signedIn('user', kept('hannah')))).toEqual(['/api/auth/me', '/api/remembered']);
});

test('what is remembered of somebody else is not', () => {
  expect(begunAt('/tickets', signedIn('user', kept('yuki')))).toEqual(['/api/auth/me', MINE]);
});

test('for nobody only the installation is asked', () => {
  expect(begunAt('/tickets', {})).toEqual(['/api/config']);
});
