import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { joinModules } from '../build.ts';

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'switchboard-built-'));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

const run = (...args: string[]) => execFileSync(process.execPath, args, { encoding: 'utf8' });

test('what was built finds its files where it was written, and its stacks name sources and lines', async () => {
  await writeFile(
    join(directory, 'source.ts'),
    [
      "import { join } from 'node:path';",
      '',
      'interface Unused { readonly not: "there" }',
      'export const place = join(import.meta.dirname, "beside.txt");',
      'export function fail(): never {',
      '  const words: string = "gone wrong … 漢";',
      '  throw new TypeError(words);',
      '}',
    ].join('\n'),
  );
  const built = join(directory, 'built');
  await joinModules(join(directory, 'source.ts'), built);
  // One wide character would make the whole text wide.
  expect(await readFile(join(built, 'main.js'), 'utf8')).toMatch(/^[\0-\x7f]*$/);

  const program = join(directory, 'program.mjs');
  await writeFile(
    program,
    `import { showSourcesIn } from ${JSON.stringify(join(import.meta.dirname, 'stack-places.ts'))};
     showSourcesIn(${JSON.stringify(join(built, 'main.js'))});
     const { fail, place } = await import(${JSON.stringify(join(built, 'main.js'))});
     try { fail(); } catch (error) { console.log(JSON.stringify({ place, stack: error.stack })); }`,
  );
  const { place, stack } = JSON.parse(run(program));
  expect(place).toBe(join(directory, 'beside.txt'));
  expect(stack).toMatch(/^TypeError: gone wrong … 漢\n {4}at fail \(file:.*\/source\.ts:7:9\)\n/);
});

test.skipIf(process.platform === 'win32')(
  'the process begins again with a small young generation and two arenas',
  async () => {
    const program = join(directory, 'frugal.mjs');
    await writeFile(
      program,
      `import { beginFrugal } from ${JSON.stringify(join(import.meta.dirname, 'frugal.js'))};
     beginFrugal();
     console.log(JSON.stringify({ pid: process.pid, argv: process.argv.slice(2), flags: process.execArgv,
       arenas: process.env.MALLOC_ARENA_MAX, kept: process.env.KEPT }));`,
    );
    const { pid, stdout, stderr } = spawnSync(process.execPath, ['--no-warnings', program, 'word'], {
      encoding: 'utf8',
      env: { PATH: process.env.PATH, KEPT: 'yes' },
    });
    expect(stderr).toBe('');
    expect(JSON.parse(stdout)).toEqual({
      pid,
      argv: ['word'],
      flags: ['--no-warnings', '--max-semi-space-size=8'],
      arenas: '2',
      kept: 'yes',
    });
  },
);
