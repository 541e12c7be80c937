import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../platform/config.ts';
import { createLogger } from '../../platform/log.ts';
import { letterText } from '../../testing/letter-text.ts';
import { openTestApp } from '../../testing/open-test-app.ts';
import { createTicket } from '../../testing/world.ts';
import { folderOfLetters, takeLettersByHand } from './letters-by-hand.ts';
import { replyAddressOf } from './reply-addresses.ts';

const { app, world } = await openTestApp();
const config = readConfig({
  DATA_DIR: dirname(app.filesDirectory),
  NODE_ENV: 'test',
  RATE_LIMIT_FACTOR: '1000',
});
const deps = { ...app, config, log: createLogger('silent') };
const folder = folderOfLetters(config);
beforeAll(() => mkdir(folder, { recursive: true }));

const commentsOf = (ticketId: string) =>
  app.db
    .selectFrom('comments')
    .select(['text', 'author_id', 'via'])
    .where('ticket_id', '=', ticketId)
    .execute();

test('a letter in the folder is taken and removed; what is not whole yet stays', async () => {
  const { ours } = world;
  const ticketId = await createTicket(app.db, ours);
  const to = await replyAddressOf(deps, {
    organizationId: ours.id,
    ticketId,
    userId: ours.user,
    kind: 'reply',
  });
  const letter = letterText({ from: 'user@ours.test', to: to ?? '', text: 'It hums again.' });
  await writeFile(join(folder, '1.eml'), letter);
  await writeFile(join(folder, '2.eml.part'), letter);
  await takeLettersByHand(deps);
  expect(await commentsOf(ticketId)).toEqual([{ text: 'It hums again.', author_id: ours.user, via: 'mail' }]);
  expect(await readdir(folder)).toEqual(['2.eml.part']);
});

test('its sender is verified unless its head says otherwise', async () => {
  const { ours } = world;
  const ticketId = await createTicket(app.db, ours);
  const address = { organizationId: ours.id, ticketId, userId: ours.user, kind: 'reply' } as const;
  // A colleague counts only when verified.
  const letter = letterText({
    from: 'manager@ours.test',
    to: (await replyAddressOf(deps, address)) ?? '',
    text: 'Please wait.',
  });
  await writeFile(join(folder, 'doubtful.eml'), `X-Switchboard-Verdict: none\r\n${letter}`);
  await takeLettersByHand(deps);
  expect(await commentsOf(ticketId)).toEqual([]);
  await writeFile(join(folder, 'believed.eml'), letter);
  await takeLettersByHand(deps);
  expect(await commentsOf(ticketId)).toMatchObject([{ author_id: ours.manager }]);
});

test('the command gives a letter to the program of DATA_DIR, and none in production', async () => {
  const home = await mkdtemp(join(tmpdir(), 'switchboard-test-'));
  try {
    const command = (...words: string[]) =>
      promisify(execFile)(process.execPath, [join(import.meta.dirname, '../../mail-in.ts'), ...words], {
        env: { ...process.env, DATA_DIR: home },
        cwd: home,
      });
    await writeFile(join(home, 'letter.eml'), 'From: a@b.test\r\n\r\nHello');
    const { stdout } = await command(join(home, 'letter.eml'));
    expect(stdout).toContain('within two seconds');
    const inside = folderOfLetters({ dataDirectory: home });
    const [name = ''] = await readdir(inside);
    expect(name).toMatch(/\.eml$/);
    expect(await readFile(join(inside, name), 'utf8')).toBe('From: a@b.test\r\n\r\nHello');
    await expect(command()).rejects.toThrow('Usage: npm run mail-in');
    await expect(command(join(home, 'none.eml'))).rejects.toThrow('cannot be read');
    expect(await readdir(inside)).toEqual([name]);
  } finally {
    await rm(home, { recursive: true, force: true });
  }
});
