/** What the documents name has to exist. */
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { VARIABLES } from '../server/src/platform/config.ts';

const ROOT = join(import.meta.dirname, '..');
const read = (path: string) => readFile(join(ROOT, path), 'utf8');

const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'bench/README.md',
  'server/demo/README.md',
  ...(await readdir(join(ROOT, 'docs'), { recursive: true }))
    .filter((file) => file.endsWith('.md'))
    .map((file) => `docs/${file}`),
];

test.each(documents)('%s names commands, paths and settings that exist', async (document) => {
  const text = await read(document);
  const { scripts } = JSON.parse(await read('package.json')) as { scripts: Record<string, string> };

  for (const [, command = ''] of text.matchAll(/npm run ([\w-]+)/g))
    expect(Object.keys(scripts)).toContain(command);
  for (const [, command = ''] of text.matchAll(/npm (start|test)\b/g))
    expect(Object.keys(scripts)).toContain(command);

  for (const [, target = ''] of text.matchAll(/\]\((?!https?:)([^)#]+)\)/g)) {
    expect(existsSync(join(ROOT, document, '..', target)), target).toBe(true);
  }
  for (const [, path = ''] of text.matchAll(
    /`((?:attack|contract|server|web|e2e|bench|docs|scripts)(?:\/[\w.-]+)+\/?)`/g,
  )) {
    expect(existsSync(join(ROOT, path)), path).toBe(true);
  }
});

test('the example of the environment names every variable, and no other', async () => {
  const named = [...(await read('.env.example')).matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name);
  expect(named.toSorted()).toEqual(VARIABLES.toSorted());
});

test('documents speak of no variable that is not read', async () => {
  const ours = new Set([
    ...VARIABLES,
    'CHROME_PATH',
    'FUZZ_CASES',
    'FUZZ_SEED',
    'FAULT_ROUNDS',
    'LETTER_CASES',
    'LETTER_SEED',
    'RECOUNT_RUNS',
    'SCHEDULE_ROUNDS',
    'WORKING_TIME_RUNS',
    'TOKEN',
    'SIGTERM',
    'UPDATE',
    'RETURNING',
  ]);
  for (const document of documents) {
    const named = [...(await read(document)).matchAll(/`([A-Z][A-Z]+(?:_[A-Z]+)+)[`=]/g)].map(
      ([, name = '']) => name,
    );
    for (const name of named) expect([...ours], `${name} in ${document}`).toContain(name);
  }
});

test('the architecture fits on two screens, and the README on one', async () => {
  expect((await read('docs/architecture.md')).split('\n').length).toBeLessThan(100);
  expect((await read('README.md')).split('\n').length).toBeLessThan(50);
});
