/** What the documents claim about the code, where a machine can tell: orders, numbers, tables and decisions. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY, HOUR, MINUTE, SECOND } from '@switchboard/contract/durations.ts';
import { IDEMPOTENCY_KEY_KEPT } from '@switchboard/contract/idempotency.ts';
import {
  FILES,
  IMPORT,
  LENGTH,
  PAGE,
  SCHEDULES,
  TICKET,
  TICKET_NUMBERS,
} from '@switchboard/contract/limits.ts';
import { expect, test } from 'vitest';
import { SERVER_AREAS } from '../scripts/boundaries.ts';
import { HASHES_AT_ONCE } from '../server/src/features/access/passwords/password.ts';
import { SESSION } from '../server/src/features/access/sessions/session.repo.ts';
import { COUNTED_MATCHES } from '../server/src/features/tickets/list/search-bound.ts';
import { RATE, UPLOADS_AT_ONCE } from '../server/src/platform/limits.ts';

const ROOT = join(import.meta.dirname, '..');
/** With line breaks and Markdown's own signs gone, so that a sentence is found wherever it is broken. */
const prose = async (path: string) =>
  (await readFile(join(ROOT, path), 'utf8')).replaceAll(/\s+/g, ' ').replaceAll('`', '');
const MB = 1024 ** 2;
const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const inWords = (count: number) => NUMBERS[count] ?? count.toLocaleString('en');

test('the architecture names the areas of the server in their order', async () => {
  const listed = /from the ground up: ([^.]+)\./.exec(await prose('docs/architecture.md'))?.[1];
  expect(listed?.split(', ')).toEqual(SERVER_AREAS);
});

test.each([
  [
    'docs/architecture.md',
    `${SESSION.idle / HOUR} hours idle, ${SESSION.absolute / DAY} days at most`,
    `at most ${inWords(HASHES_AT_ONCE)} hashes at a time`,
    `Schedules are looked at every ${SCHEDULES.checkEvery / SECOND} seconds`,
  ],
  [
    'docs/api.md',
    `limit (at most ${PAGE.max}) never fail`,
    `finds more than ${COUNTED_MATCHES.toLocaleString('en')} tickets`,
    `carries the newest ${TICKET.newest} comments`,
    `timeline?limit=${PAGE.timeline}&cursor=`,
    `A ticket takes ${TICKET.comments.toLocaleString('en')} comments`,
    `within ${TICKET.reopenWithin / DAY} days of its coming to rest`,
    `(at most ${TICKET_NUMBERS.most}) answers tickets`,
    `at most ${inWords(FILES.attachmentsPerRequest)} of ${FILES.attachmentBytes / MB} MB`,
    `a file logo of PUT /api/organizations/{id} (${FILES.logoBytes / MB} MB)`,
    `as csvFile (${IMPORT.bytes / MB} MB, ${IMPORT.rows.toLocaleString('en')} rows)`,
    `For ${IDEMPOTENCY_KEY_KEPT / HOUR} hours the same person`,
  ],
  [
    'docs/operations.md',
    `codes of a second factor per person in ${RATE.wrongCodes.window / MINUTE} minutes, ${RATE.mailsPerAddress.points} e-mails an hour`,
    `${RATE.imports.points} imports and previews`,
  ],
  [
    'docs/security.md',
    `${SESSION.idle / HOUR} hours idle, ${SESSION.absolute / DAY} days at most`,
    `${LENGTH.passwordMin} to ${LENGTH.passwordMax} characters of any kind`,
    `(${RATE.failedSignIns.points} in ${RATE.failedSignIns.window / MINUTE} minutes) and per address (${RATE.failedSignInsOfAddress.points})`,
    `wrong codes per person (${RATE.wrongCodes.points})`,
    `E-mails: ${RATE.mailsPerAddress.points} an hour that one address can be sent on request, ${RATE.mailsReceived.points} that`,
    `${IMPORT.bytes / MB} MB and ${IMPORT.rows.toLocaleString('en')} rows, ${RATE.imports.points} an hour a person`,
    `${FILES.attachmentsPerRequest} files of ${FILES.attachmentBytes / MB} MB, ${inWords(UPLOADS_AT_ONCE.running)} at a time`,
    `${TICKET.comments.toLocaleString('en')} comments; its page carries the newest ${TICKET.newest}`,
  ],
])('%s tells numbers as they are', async (document, ...claims) => {
  const text = await prose(document);
  for (const claim of claims) expect(text).toContain(claim);
});

test('tables and triggers that the architecture names are in the schema', async () => {
  const directory = join(ROOT, 'server/migrations');
  const migrations = await Promise.all(
    (await readdir(directory))
      .filter((file) => file.endsWith('.ts'))
      .map((file) => readFile(join(directory, file), 'utf8')),
  );
  const schema = migrations.join('\n');
  const text = await readFile(join(ROOT, 'docs/architecture.md'), 'utf8');
  const named = [...text.matchAll(/`([a-z]+(?:_[a-z]+)+)`/g)].map(([, name = '']) => name);
  expect(named.length).toBeGreaterThan(5);
  for (const name of named) expect(schema).toMatch(new RegExp(`\\b${name}\\b`));
});

test('decisions that documents refer to exist', async () => {
  const decisions = (await readdir(join(ROOT, 'docs/decisions'))).map((file) => file.slice(0, 4));
  for (const file of (await readdir(join(ROOT, 'docs'))).filter((name) => name.endsWith('.md'))) {
    const text = await readFile(join(ROOT, 'docs', file), 'utf8');
    const named = [...text.matchAll(/(?:decisions? |\()(\d{4})\b/g)].map(([, number = '']) => number);
    for (const number of named.filter((found) => found.startsWith('0'))) expect(decisions).toContain(number);
  }
});

test('the projects that are checked are as many as the documents say', async () => {
  const { scripts } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const checked = scripts.types?.match(/-p \w+/g)?.length ?? 0;
  expect(await prose('docs/testing.md')).toContain(`TypeScript in ${inWords(checked)} projects`);
});

test('the code that a document shows stands in the file named before it', async () => {
  const collapsed = (code: string) => code.replaceAll(/\s+/g, ' ').trim();
  const text = await readFile(join(ROOT, 'docs/adding.md'), 'utf8');
  const blocks = [...text.matchAll(/```(?:ts|tsx)\n([\s\S]*?)```/g)];
  expect(blocks.length).toBeGreaterThan(4);
  for (const block of blocks) {
    const before = text.slice(0, block.index);
    const path = [...before.matchAll(/`((?:contract|server|web|e2e)\/[\w./-]+\.tsx?)`/g)].at(-1)?.[1] ?? '';
    const file = collapsed(await readFile(join(ROOT, path), 'utf8'));
    expect(file, path).toContain(collapsed(block[1] ?? ''));
  }
});
