import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { deliveryReport, eximReport, qmailReport } from '../../testing/delivery-reports.ts';
import { letterText } from '../../testing/letter-text.ts';
import { openTestApp } from '../../testing/open-test-app.ts';
import { permanentFailure } from './delivery-report.ts';
import { readLetter } from './read-letter.ts';

const { app } = await openTestApp();
const failureOf = async (letter: string) => {
  const read = await readLetter(Readable.from([Buffer.from(letter)]), app.files, 1_000_000);
  await Promise.all(read.files.map((file) => app.files.discard(file)));
  return permanentFailure(read);
};
const gone = { status: '5.1.1', ofAddress: true };

test.each([
  ['by RFC 3464', deliveryReport(), gone],
  ['folded and in other letters', deliveryReport({ action: 'FAILED', status: '\r\n 5.1.1 (gone)' }), gone],
  ['in the words of Exim', eximReport(), gone],
  ['in the words of qmail', qmailReport(), gone],
  [
    'as too large for the mailbox',
    deliveryReport({ status: '5.3.4' }),
    { status: '5.3.4', ofAddress: false },
  ],
  ['as spam', deliveryReport({ status: '5.7.26' }), { status: '5.7.26', ofAddress: false }],
  ['delayed', deliveryReport({ action: 'delayed', status: '4.4.1' }), null],
  ['given up after days', deliveryReport({ status: '4.4.7' }), null],
  ['delivered', deliveryReport({ action: 'delivered', status: '2.0.0' }), null],
  ['delivered, with a permanent code', deliveryReport({ action: 'relayed', status: '5.1.1' }), null],
  ['without codes', eximReport('no code'), null],
  ['delayed, in words', eximReport('4.2.2'), null],
  ['with a number that is an address', eximReport('[5.1.1.9]'), null],
])('%s', async (_, letter, expected) => {
  expect(await failureOf(letter)).toEqual(expected);
});

test('who delivered it to one address behind it has delivered it', async () => {
  const other = 'Final-Recipient: rfc822; b@ours.test\r\nAction: relayed\r\nStatus: 2.0.0\r\n\r\n';
  const letter = deliveryReport().replace('Final-Recipient:', `${other}Final-Recipient:`);
  expect(await failureOf(letter)).toBeNull();
});

test('people who write of such a failure report none', async () => {
  const text = 'My mail could not be delivered: 550 5.1.1 User unknown';
  expect(await failureOf(letterText({ from: 'ada@ours.test', text }))).toBeNull();
});

test('a report is no file, and bounded', async () => {
  const filler = `X-Filler: ${'x'.repeat(900)}\r\n`.repeat(200);
  const letter = deliveryReport().replace('Reporting-MTA', `${filler}Reporting-MTA`);
  const read = await readLetter(Readable.from([Buffer.from(letter)]), app.files, 1_000_000);
  expect(read.report?.length).toBe(64 * 1024);
  expect(read.files.map(({ originalName }) => originalName)).toEqual([]);
  expect(permanentFailure(read)).toBeNull();
});
