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
  [...document.matchAll(/(?:src|href)="(\/assets\/(?:start|rolldown)[\w.-]+\.js)"/g)].map(
    ([, path = '']) => path,
  );

async function bytesOf(paths: readonly string[]): Promise<number> {
  const sizes = await Promise.all([...new Set(paths)].map(sizeOf));
  return sizes.reduce((sum, size) => sum + size, 0);
}

// In bytes as they are sent, a twentieth above what they were when this was written.
test.each([
  ['^/((admin/)?login)?$', 168_000],
  ['^/(tickets(/assigned)?|admin/tickets)$', 255_000],
  ['^/(dashboard|admin)?$', 270_000],
  ['^/(admin/)?tickets/[0-9a-f-]{36}$', 340_000],
])('the program and styles of %s', async (paths, most) => {
  const files = filesFor(paths);
  expect(files.length).toBeGreaterThan(0);
  expect(await bytesOf([...startFiles(), ...files])).toBeLessThan(most);
});

test('start, sign-in, frame and lists come without schemas, charts and sockets', async () => {
  const parts = (await readdir(join(DIST, 'assets'))).filter((name) =>
    /^(?:start|entrance|frame|lists)-[^/]*\.js$/.test(name),
  );
  expect(parts).toHaveLength(4);
  for (const part of parts) {
    const code = await readFile(join(DIST, 'assets', part), 'utf8');
    // Words that the libraries keep in whatever form they are shipped: zod, recharts, socket.io.
    for (const word of ['ZodError', 'recharts-', 'EIO'])
      expect(code.includes(word), `${word} in ${part}`).toBe(false);
  }
});

test('the document has its styles, one script of its own, and the font on its way', () => {
  expect(document).toContain('<style nonce="__CSP_NONCE__">');
  expect(document).not.toContain('rel="stylesheet"');
  expect(document.match(/<script nonce="__CSP_SCRIPT_NONCE__">/g)).toHaveLength(1);
  expect(document.match(/rel="preload" as="font"/g)).toHaveLength(1);
});
