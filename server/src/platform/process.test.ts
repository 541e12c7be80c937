import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const PROGRAM = join(import.meta.dirname, 'end-without-rest.program.ts');

test.each([0, 1])(
  'what nobody closed does not keep the program alive, which ends with its own code %i',
  (code) => {
    const { status, signal } = spawnSync(process.execPath, [PROGRAM, `${code}`], { timeout: 60_000 });
    expect([status, signal]).toEqual([code, null]);
  },
);
