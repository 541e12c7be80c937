/**
 * Letters that were cut, mixed up or made to hurt: each is taken, put aside or refused in words, within its time, and nothing of it stays
 * behind. LETTER_CASES takes more (a release takes 500), LETTER_SEED, which each run prints, the same again.
 */
import { LETTERS } from '@switchboard/contract/limits.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readConfig } from '../../platform/config.ts';
import { newId } from '../../platform/ids.ts';
import { createLogger } from '../../platform/log.ts';
import { letterText } from '../../testing/letter-text.ts';
import { openTestApp } from '../../testing/open-test-app.ts';
import { PNG } from '../../testing/sample-files.ts';
import { letterDepsOf } from './letter-deps.ts';
import { letterFrom, readLetterTaken, takeLetter } from './take-letter.ts';

const CASES = Number(process.env.LETTER_CASES ?? 50);
const SEED = Number(process.env.LETTER_SEED ?? Date.now() % 2 ** 31);

const { app, world } = await openTestApp({ INBOUND_ADDRESS: 'desk@mail.test' });
const { ours } = world;
await app.call(ours.admin, 'PUT', '/mail-intake/settings', {
  body: { on: true, category: ours.category, project: ours.project },
});
const config = readConfig({ INBOUND_ADDRESS: 'desk@mail.test', RATE_LIMIT_FACTOR: '100000' });
const deps = letterDepsOf({ ...app, config, log: createLogger('silent') });

const take = async (letter: Buffer) => {
  const id = await takeLetter(deps, letterFrom(letter), { to: ['desk+ours@mail.test'], verdict: 'pass' });
  return readLetterTaken(deps, id);
};

const from = 'user@ours.test';
const picture = PNG.toString('base64');
const multipart = (type: string, parts: readonly string[]) =>
  letterText({
    from,
    head: [`Content-Type: ${type}; boundary="b1"`],
    text: [...parts.map((part) => `--b1\r\n${part}`), '--b1--'].join('\r\n'),
  });
const html = 'Content-Type: text/html; charset=windows-1252\r\n\r\n<p>The <b>printer</b><script>x()</script>';
const file = `Content-Type: image/png; name="a.png"\r\nContent-Transfer-Encoding: base64\r\nContent-Disposition: attachment; filename*=utf-8''%e2%82%ac.png\r\n\r\n${picture}`;
const LETTERS_OF_PEOPLE = [
  letterText({ from }),
  letterText({ from, subject: '=?iso-2022-jp?B?GyRCJUYlOSVIGyhC?= =?utf-8?Q?Dr=C3=BCcker?=' }),
  letterText({ from, head: ['Content-Type: text/html; charset=utf-8'], text: '<div>Help<br>me</div>' }),
  letterText({
    from,
    head: ['Content-Type: text/plain; charset=gb18030', 'Content-Transfer-Encoding: base64'],
    text: 'suHK1A==',
  }),
  multipart('multipart/alternative', ['Content-Type: text/plain\r\n\r\nThe printer', html]),
  multipart('multipart/mixed', ['Content-Type: text/plain\r\n\r\nLook', file]),
  multipart('multipart/mixed', [html, `Content-Type: message/rfc822\r\n\r\n${letterText({ from })}`]),
];
const SNIPPETS = [
  '\r\n',
  '\n\n',
  '\u0000',
  '--b1',
  '--b1--',
  'Content-Type: multipart/mixed; boundary=""\r\n',
  'Content-Type: text/plain; charset=klingon\r\n',
  'Content-Transfer-Encoding: uuencode\r\n',
  '=?utf-8?Q?=ff?=',
  '=?x-none?B?////?=',
  `From: ${'a@b.test, '.repeat(50)}\r\n`,
  'To: "',
  '<'.repeat(500),
  '('.repeat(500),
  '\ud800',
  '>'.repeat(900),
];

type Change = (letter: Buffer) => Buffer;
const place = fc.noBias(fc.integer({ min: 0, max: 999 })).map((share) => share / 1_000);
const at = (letter: Buffer, share: number) => Math.floor(share * letter.length);
const change: fc.Arbitrary<Change> = fc.oneof(
  fc.tuple(place, fc.uint8Array({ minLength: 1, maxLength: 8 })).map(
    ([where, bytes]): Change =>
      (letter) => {
        const changed = Buffer.from(letter);
        Buffer.from(bytes).copy(changed, at(changed, where));
        return changed;
      },
  ),
  fc.tuple(place, fc.constantFrom(...SNIPPETS)).map(
    ([where, words]): Change =>
      (letter) =>
        Buffer.concat([
          letter.subarray(0, at(letter, where)),
          Buffer.from(words),
          letter.subarray(at(letter, where)),
        ]),
  ),
  fc.tuple(place, fc.integer({ min: 1, max: 200 })).map(
    ([where, bytes]): Change =>
      (letter) =>
        Buffer.concat([letter.subarray(0, at(letter, where)), letter.subarray(at(letter, where) + bytes)]),
  ),
  fc.tuple(place, fc.integer({ min: 2, max: 40 })).map(
    ([where, times]): Change =>
      (letter) => {
        const line = letter.subarray(at(letter, where), at(letter, where) + 80);
        return Buffer.concat([letter, ...Array.from({ length: times }, () => line)]);
      },
  ),
);

test(
  `${CASES} letters that were changed at random, by seed ${SEED}`,
  async () => {
    const before = (await app.storedFiles()).length;
    const outcomes: Record<string, number> = {};
    let slowest = 0;
    let kept = 0;
    const letters = fc.tuple(
      fc.constantFrom(...LETTERS_OF_PEOPLE),
      fc.array(change, { minLength: 1, maxLength: 3 }),
    );
    await fc.assert(
      fc.asyncProperty(letters, async ([letter, changes]) => {
        const began = performance.now();
        const whole = Buffer.from(letter.replace(/^Message-ID: .*$/m, `Message-ID: <${newId()}@mail.test>`));
        const { outcome, reason, ticket_id } = await take(
          changes.reduce<Buffer>((so, one) => one(so), whole),
        );
        slowest = Math.max(slowest, performance.now() - began);
        const words = [outcome, reason ?? []].flat().join(' ');
        outcomes[words] = (outcomes[words] ?? 0) + 1;
        if (outcome !== 'ticket' || ticket_id === null) return;
        const answer = await app.call(ours.admin, 'GET', `/tickets/${ticket_id}`);
        expect(answer.status).toBe(200);
        kept += (answer.body.ticket as unknown as { attachments: unknown[] }).attachments.length;
      }),
      { numRuns: CASES, seed: SEED, endOnFailure: true },
    );
    process.stdout.write(
      `${CASES} letters, seed ${SEED}: ${JSON.stringify(outcomes)}, the slowest took ${Math.round(slowest)} ms\n`,
    );
    expect(slowest).toBeLessThan(LETTERS.parsing + 5_000);
    const waiting = app.db.selectFrom('held_letter_files').where('organization_id', '=', ours.id);
    kept += (await waiting.select('id').execute()).length;
    expect(await app.storedFiles()).toHaveLength(before + kept);
  },
  60_000 + CASES * 1_000,
);

test('10,000 parts, one in another 5,000 times, and a megabyte of head cost little and become nothing bad', async () => {
  const parts = multipart(
    'multipart/mixed',
    Array.from({ length: 10_000 }, (_, index) => `Content-Type: text/plain\r\n\r\n${index}`),
  );
  const nested = letterText({
    from,
    head: ['Content-Type: multipart/mixed; boundary="b0"'],
    text: Array.from(
      { length: 5_000 },
      (_, index) => `--b${index}\r\nContent-Type: multipart/mixed; boundary="b${index + 1}"\r\n`,
    ).join('\r\n'),
  });
  const head = letterText({ from, head: [`X-Long: ${'a'.repeat(1024 * 1024)}`] });
  const lines = letterText({
    from,
    head: Array.from({ length: 20_000 }, (_, index) => `X-${index}: ${'b'.repeat(40)}`),
  });
  const recipients = letterText({ from, head: [`Cc: ${'a@b.test, '.repeat(100_000)}z@b.test`] });
  for (const letter of [parts, nested, head, lines, recipients]) {
    const began = performance.now();
    const { outcome, reason } = await take(Buffer.from(letter));
    expect(`${outcome} ${reason}`).toMatch(/^((held|refused) unreadable|ticket null)$/);
    expect(performance.now() - began).toBeLessThan(LETTERS.parsing + 8_000);
  }
});
