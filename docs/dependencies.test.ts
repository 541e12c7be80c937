/** What security.md says of packages of others. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { verdictOf } from '../scripts/dependencies/advisories.ts';
import { billOfMaterials } from '../scripts/dependencies/bill-of-materials.ts';
import { isAllowed, licenseProblem } from '../scripts/dependencies/licenses.ts';
import { directDependencies, lockedPackages, ROOT } from '../scripts/dependencies/lock-file.ts';

const packages = await lockedPackages();

test('every package may be used under a license on the list', async () => {
  expect(packages.length).toBeGreaterThan(500);
  const problems = await Promise.all(packages.map(licenseProblem));
  expect(problems.filter((problem) => problem !== null)).toEqual([]);
});

test('a license that is unknown, or asks for our own source, is found', async () => {
  for (const license of [
    'GPL-3.0-only',
    'AGPL-3.0-or-later',
    'MIT AND GPL-2.0-only',
    'UNLICENSED',
    'SEE LICENSE IN x',
  ])
    expect(isAllowed(license), license).toBe(false);
  for (const license of ['MIT', '(MIT OR GPL-3.0-only)', 'Apache-2.0 AND MIT'])
    expect(isAllowed(license), license).toBe(true);
  expect([isAllowed('CC-BY-3.0'), isAllowed('CC-BY-3.0', true)]).toEqual([false, true]);
  const unknown = { path: 'node_modules/none', name: 'none', version: '1.0.0', integrity: null };
  const problem = { ...unknown, license: null, isDevelopment: false };
  expect(await licenseProblem(problem)).toBe('none 1.0.0: no license is known');
  expect(await licenseProblem({ ...problem, license: 'SSPL-1.0' })).toContain('SSPL-1.0 is not on the list');
});

test('every package is fixed by a hash of its content', () => {
  const without = packages.filter(({ integrity }) => !integrity?.startsWith('sha512-'));
  expect(without.map(({ path }) => path)).toEqual([]);
});

test('packages run no script of their own when they are installed', async () => {
  expect((await readFile(join(ROOT, '.npmrc'), 'utf8')).split('\n')).toContain('ignore-scripts=true');
});

// The last of them, jose, is one that openid-client brings along at the same version.
test('the program that serves asks for at most 47 packages itself', async () => {
  const names = new Set([
    ...(await directDependencies('server')),
    ...(await directDependencies('postgres')),
    ...(await directDependencies('contract')),
  ]);
  expect(names.size).toBeLessThanOrEqual(47);
});

test('the bill of materials has every package that is installed for production', async () => {
  const { metadata, components, dependencies } = await billOfMaterials();
  expect(metadata.component.name).toBe('switchboard');
  const listed = components.map((one) => one['bom-ref']).filter((ref) => !ref.startsWith('@switchboard/'));
  const production = packages.filter(({ isDevelopment }) => !isDevelopment);
  expect(listed.toSorted()).toEqual(
    [...new Set(production.map(({ name, version }) => `${name}@${version}`))].toSorted(),
  );
  const known = new Set([...components.map((one) => one['bom-ref']), 'switchboard@0.1.0']);
  const strangers = dependencies
    .flatMap(({ ref, dependsOn }) => [ref, ...dependsOn])
    .filter((ref) => !known.has(ref));
  expect(strangers).toEqual([]);
});

test('what the registry says of vulnerabilities is told, and silence is no good news', () => {
  const report = (severity: string) =>
    JSON.stringify({ vulnerabilities: { pg: { name: 'pg', severity, range: '<9', via: [] } } });
  expect(verdictOf(JSON.stringify({ vulnerabilities: {} })).exitCode).toBe(0);
  expect(verdictOf(report('moderate'))).toMatchObject({
    exitCode: 0,
    lines: ['moderate: pg <9', expect.any(String)],
  });
  expect(verdictOf(report('high')).exitCode).toBe(1);
  expect(verdictOf(report('critical')).exitCode).toBe(1);
  for (const silence of [
    '',
    '<html>',
    JSON.stringify({ message: '405 Method Not Allowed', statusCode: 405 }),
  ])
    expect(verdictOf(silence)).toMatchObject({ exitCode: 2, lines: [expect.any(String), 'NOT CHECKED.'] });
});
