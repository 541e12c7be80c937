/** Rules of what the browser remembers, held over the sources: how long, and whose. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CACHE } from './cache-times.ts';

const SOURCES = join(import.meta.dirname, '../..');
const files = globSync('{app,features,lib,ui}/**/*.{ts,tsx}', { cwd: SOURCES })
  .filter((file) => !file.includes('.test.'))
  .map((file) => ({ file, source: readFileSync(join(SOURCES, file), 'utf8') }));

const found = (pattern: RegExp) =>
  files.flatMap(({ file, source }) =>
    [...source.matchAll(pattern)].map(([, what = '']) => ({ file, what: what.trim() })),
  );

test('lists live a minute, a ticket half of one, people two, dashboards three, everything else five', () => {
  const minute = 60_000;
  expect(CACHE).toEqual({
    default: 5 * minute,
    dashboards: 3 * minute,
    adminUsers: 2 * minute,
    ticketLists: minute,
    ticketDetail: minute / 2,
    none: 0,
    forever: Number.POSITIVE_INFINITY,
  });
});

test('every lifetime is one of those', () => {
  const lifetimes = found(/staleTime:\s*([^,\n}]+)/g);
  expect(lifetimes.length).toBeGreaterThan(8);
  expect(lifetimes.filter(({ what }) => !/^CACHE\.\w+$/.test(what))).toEqual([]);
});

test('every query is kept under its person, but what anybody may know', () => {
  const keys = found(/queryKey:\s*([^,\n}]+)/g);
  expect(keys.length).toBeGreaterThan(15);
  expect(keys.filter(({ what }) => !/^(userKey\(|key\(|\w+Options\()/.test(what))).toEqual([
    { file: 'lib/api/installation.ts', what: "publicKey('installation')" },
  ]);
});
