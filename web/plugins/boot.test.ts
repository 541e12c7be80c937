/** What the document begins before the program is there. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { FIRST_CALLS } from '../src/features/tickets/first-calls.ts';

const ID = '0199a000-0000-7000-8000-000000000304';

/** In the places where the build puts those of the page. */
const VALUES = {
  pages: [
    { signedIn: false, paths: '^/login$', files: ['/entrance.js'] },
    { signedIn: true, paths: '^/tickets$', files: ['/lists.js', '/lists.css'] },
  ],
  calls: FIRST_CALLS,
  start: '/start.js',
  font: '/inter.woff2',
};

const script = Object.entries(VALUES).reduce(
  (source, [name, value]) =>
    source.replace(new RegExp(`(?<=const ${name} = )(\\[\\]|'')(?=;)`), () => JSON.stringify(value)),
  await readFile(join(import.meta.dirname, '../boot.js'), 'utf8'),
);

const MINE = expect.stringMatching(/^\/api\/tickets\?page=1&limit=10&sort=newest&fields=/);
const ALL = expect.stringMatching(/^\/api\/admin\/tickets\?page=1&limit=15&sort=newest&fields=/);
const TICKET = [`/api/tickets/${ID}`, `/api/tickets/${ID}/timeline`];

interface Link {
  readonly rel: string;
  readonly href: string;
  readonly onload?: () => void;
}

/** What the script fetches when somebody opens `address` with this in the browser's store: calls, and files as links. */
function open(address: string, stored: Readonly<Record<string, unknown>>) {
  const { pathname, search } = new URL(address, 'http://desk.example');
  const calls: string[] = [];
  const links: Link[] = [];
  const texts = new Map(
    Object.entries(stored).map(([key, value]) => [
      `switchboard.${key}`,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  );
  runInNewContext(script, {
    window: {},
    location: { pathname, search },
    localStorage: { getItem: (key: string) => texts.get(key) ?? null },
    document: {
      documentElement: { dataset: {}, setAttribute: () => undefined },
      createElement: () => ({}),
      head: { append: (link: Link) => links.push(link) },
    },
    AbortController,
    setTimeout: () => undefined,
    fetch: async (url: string) => void calls.push(url),
  });
  return { calls, links };
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
  expect(open(address, signedIn(role)).calls).toEqual(['/api/auth/me', ...calls]);
});

test('what the page asked for last time is begun in place of it', () => {
  expect(open('/tickets', signedIn('user', kept('hannah'))).calls).toEqual([
    '/api/auth/me',
    '/api/remembered',
  ]);
});

test('what is remembered of somebody else is not', () => {
  expect(open('/tickets', signedIn('user', kept('yuki'))).calls).toEqual(['/api/auth/me', MINE]);
});

test('for nobody only the installation is asked', () => {
  expect(open('/tickets', {}).calls).toEqual(['/api/config']);
});

test.each([
  ['/login', {}, ['modulepreload /entrance.js']],
  ['/tickets', signedIn('user'), ['modulepreload /lists.js', 'preload /lists.css']],
  ['/profile', signedIn('user'), []],
])(
  'the files of %s and the font are fetched once the start is there, which runs meanwhile',
  (address, stored, files) => {
    const { links } = open(address, stored);
    const fetched = () => links.map(({ rel, href }) => `${rel} ${href}`);
    expect(fetched()).toEqual(['modulepreload /start.js']);
    links[0]?.onload?.();
    expect(fetched()).toEqual(['modulepreload /start.js', ...files, 'preload /inter.woff2']);
  },
);
