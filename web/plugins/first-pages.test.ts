/** What the files of a first page may have, read from the built page. */
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { ensureWebBuild } from '../build.ts';

const DIST = join(import.meta.dirname, '../dist');

let document: string;
beforeAll(async () => {
  await ensureWebBuild();
  document = await readFile(join(DIST, 'index.html'), 'utf8');
}, 120_000);

async function sizeOf(path: string): Promise<number> {
  const file = join(DIST, path);
  const { size } = await stat(`${file}.br`).catch(() => stat(file));
  return size;
}

/** The paths of the files that a page asks for beside the start, by what leads to it in the document's script. */
function filesFor(paths: string): string[] {
  const [, list = ''] = document.split(`paths:\`${paths}\`,files:[`);
  return [...list.slice(0, list.indexOf(']')).matchAll(/\/assets\/[\w.-]+/g)].map(([path]) => path);
}

const startFiles = () =>
  [...document.matchAll(/(?:src|href)="(\/assets\/start[\w.-]+\.js)"/g)].map(([, path = '']) => path);

async function bytesOf(paths: readonly string[]): Promise<number> {
  const sizes = await Promise.all([...new Set(paths)].map(sizeOf));
  return sizes.reduce((sum, size) => sum + size, 0);
}

// In bytes as they are sent, three per cent above what they were when this was written.
test.each([
  ['^/((admin/)?login)?$', 152_000],
  ['^/(tickets(/assigned)?|admin/tickets)$', 196_000],
  ['^/(dashboard|admin)?$', 192_000],
  ['^/(admin/)?tickets/[0-9a-f-]{36}$', 272_000],
])('the program and styles of %s', async (paths, most) => {
  const files = filesFor(paths);
  expect(files.length).toBeGreaterThan(0);
  expect(await bytesOf([...startFiles(), ...files])).toBeLessThan(most);
});

test('the fonts of a first page are those of English, without an axis that no page uses', async () => {
  const fonts = (await readdir(join(DIST, 'assets'))).filter((name) =>
    /^(?:inter|jetbrains-mono)-[^-]+\.woff2$/.test(name),
  );
  expect(fonts).toHaveLength(2);
  expect(await bytesOf(fonts.map((name) => `assets/${name}`))).toBeLessThan(22_000);
});

test('no file but the start and those of pages is asked for: none passes on names, none links files', async () => {
  const names = await readdir(join(DIST, 'assets'));
  expect(
    names.filter((name) => /^(?:rolldown-runtime|LoginPage|SignedInFrame|MyTicketsPage)/.test(name)),
  ).toEqual([]);
  expect(document.match(/<script [^>]*src=/g)).toHaveLength(1);
});

test('no style asks for a shade that was left out', async () => {
  const files = (await readdir(join(DIST, 'assets'))).filter((name) => name.endsWith('.css'));
  for (const file of files) {
    const code = await readFile(join(DIST, 'assets', file), 'utf8');
    expect(
      code.match(/var\(--mantine-color-(?:pink|grape|violet|indigo|cyan|teal|lime|orange)/)?.[0],
      file,
    ).toBeUndefined();
  }
  expect(document).not.toMatch(/var\(--mantine-color-(?:pink|grape|violet|indigo|cyan|teal|lime|orange)/);
});

test('start, sign-in, frame and lists come without schemas, charts, sockets and what only checks say', async () => {
  const parts = (await readdir(join(DIST, 'assets'))).filter((name) =>
    /^(?:start|entrance|frame|lists)-[^/]*\.js$/.test(name),
  );
  expect(parts).toHaveLength(4);
  for (const part of parts) {
    const code = await readFile(join(DIST, 'assets', part), 'utf8');
    // Words that the libraries keep in whatever form they are shipped: zod, recharts, socket.io, floating-ui; and one of
    // the messages.
    for (const word of [
      'ZodError',
      'recharts-',
      'EIO',
      'autoPlacement',
      'data-floating-ui',
      'projectEndsBeforeStart',
    ])
      expect(code.includes(word), `${word} in ${part}`).toBe(false);
  }
});

test('what follows once a ticket stands is one file, which needs those of the page and of every page', async () => {
  const [later = '', ...more] = (await readdir(join(DIST, 'assets'))).filter((name) =>
    /^later-[^/]*\.js$/.test(name),
  );
  expect(more).toEqual([]);
  expect(await bytesOf([`assets/${later}`])).toBeLessThan(67_000);
  const code = await readFile(join(DIST, 'assets', later), 'utf8');
  const needed = [...code.matchAll(/\bfrom\s*[`'"]\.\/([\w.-]+)[`'"]/g)].map(([, name = '']) => name);
  const ofPage = filesFor('^/(admin/)?tickets/[0-9a-f-]{36}$').map((path) => path.split('/').at(-1));
  const others = needed.filter((name) => !name.startsWith('start-') && !ofPage.includes(name));
  expect(needed.length).toBeGreaterThan(others.length);
  expect(others.map((name) => name.split('-')[0])).toEqual(['aside']);
});

test('the document has its styles, one script of its own, and the font on its way', () => {
  expect(document).toContain('<style nonce="__CSP_NONCE__">');
  expect(document).not.toContain('rel="stylesheet"');
  expect(document.match(/<script nonce="__CSP_SCRIPT_NONCE__">/g)).toHaveLength(1);
  expect(document.match(/rel="preload" as="font"/g)).toHaveLength(1);
});

test('the document draws both first pages before the program, in the colours of the themes', () => {
  for (const part of ['skeleton-frame', 'skeleton-door', 'data-theme=ocean', 'size-adjust', 'put through'])
    expect(document).toContain(part);
  expect(document).not.toContain('%headline%');
});
