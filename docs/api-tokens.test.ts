/** The lines that the documentation gives to scripts, run as they stand there. */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { makeOwnToken } from '../server/src/testing/api-tokens.ts';
import { giveIntake } from '../server/src/testing/intakes.ts';
import { openListeningApp } from '../server/src/testing/open-listening-app.ts';

const run = promisify(execFile);
const { app, world, base } = await openListeningApp();
const { ours } = world;

const page = await readFile(join(import.meta.dirname, 'api.md'), 'utf8');
const part = page.slice(page.indexOf('## Tokens'), page.indexOf('## Sockets'));
const lines = [...part.matchAll(/^```sh\n([\s\S]*?)^```/gm)].flatMap(([, block = '']) =>
  block.split('\n').filter((line) => line !== ''),
);

test('every documented line answers', async () => {
  const { secret } = await makeOwnToken(app, ours.user, ['tickets:read', 'tickets:write']);
  const intake = await giveIntake(app, ours, 'generic');
  const env = {
    ...process.env,
    SWITCHBOARD: base,
    TOKEN: secret,
    CATEGORY: ours.category,
    SUBCATEGORY: ours.subcategory,
    PROJECT: ours.project,
    INTAKE: intake.id,
    INTAKE_TOKEN: intake.secret,
  };
  expect(lines.length).toBeGreaterThanOrEqual(5);
  for (const line of lines) {
    expect(line).toMatch(/^curl /);
    const { stdout } = await run('sh', ['-c', line], { env });
    expect(JSON.parse(stdout), line).toMatchObject({ success: true });
  }
  const raised = await app.call(ours.user, 'GET', '/tickets');
  expect(raised.body.tickets).toMatchObject([{ summary: 'Disk is full' }]);
});
