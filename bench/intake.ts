/**
 * How fast letters come in, and what large ones take: `npm run bench:intake`. `--seconds` says how long letters of 50 KB are sent
 * by SMTP, `--large` how many of 25 MB come at once, `--mailbox` how many lie in a mailbox.
 */
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { freePort } from '@switchboard/server/src/testing/free-port.ts';
import { letterText } from '@switchboard/server/src/testing/letter-text.ts';
import { startMailboxServer } from '@switchboard/server/src/testing/mailbox-server.ts';
import { createTransport } from 'nodemailer';
import { ensureServerBuild } from '../server/build.ts';
import { ensureWebBuild } from '../web/build.ts';
import { signIn } from './caller.ts';
import { type Product, startProduct } from './faults/product.ts';
import { memoryOfTree } from './processes.ts';
import { writeResult } from './results.ts';
import { textTable } from './text-table.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    large: { type: 'string', default: '50' },
    mailbox: { type: 'string', default: '1000' },
  },
});
const seconds = Number(values.seconds);
const large = Number(values.large);
const inMailbox = Number(values.mailbox);

const A_SECOND = 20;
const KB = 1024;
/** From one address no more connections are taken at once. */
const PER_ADDRESS = 10;
const FROM = 'user1@acme.example';
const TO = 'desk+acme@mail.test';
const PROOF = 'Authentication-Results: mx.mail.test; dmarc=pass\r\n';

interface Row {
  readonly what: string;
  readonly found: string;
  readonly goal: string;
}
const rows: Row[] = [];

const mailbox = await startMailboxServer();
const port = await freePort();

function send(raw: string | Readable, localAddress = '127.0.0.1'): Promise<unknown> {
  const transport = createTransport({ host: '127.0.0.1', port, ignoreTLS: true, localAddress });
  return transport.sendMail({ envelope: { from: FROM, to: TO }, raw });
}

const letterOf = (bytes: number) =>
  PROOF +
  letterText({
    from: FROM,
    to: TO,
    text: `${'It is broken again, as before. '.repeat(2)}\r\n`.repeat(bytes / 64),
  });

const ticketsOf = async (product: Product) =>
  (await product.query<{ count: number }>(`select count(*)::int from tickets`))[0]?.count ?? 0;

const percentile = (sorted: readonly number[], share: number) =>
  Math.round(sorted[Math.floor(sorted.length * share)] ?? Number.NaN);

async function takeLetters({ origin }: Product): Promise<void> {
  const admin = await signIn(origin, 'admin@acme.example', 'switchboard-demo');
  const { categories } = await admin.get<{ categories: { _id: string }[] }>('/categories');
  const { projects } = await admin.get<{ projects: { _id: string }[] }>('/projects?status=Active');
  await fetch(`${origin}/api/mail-intake/settings`, {
    method: 'PUT',
    headers: { ...admin.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ on: true, category: categories[0]?._id, project: projects[0]?._id }),
  });
}

async function steady(product: Product): Promise<void> {
  const before = await ticketsOf(product);
  const times: number[] = [];
  /** By the server's words. */
  const refused = new Map<string, number>();
  const sending: Promise<void>[] = [];
  const began = performance.now();
  for (let count = 0; count < A_SECOND * seconds; count += 1) {
    const due = began + (count * 1_000) / A_SECOND;
    await delay(Math.max(0, due - performance.now()));
    const sent = performance.now();
    // Spread, as those of many senders are.
    const address = `127.0.0.${1 + (count % 20)}`;
    sending.push(
      send(letterOf(50 * KB), address).then(
        () => void times.push(performance.now() - sent),
        (error: Error) => void refused.set(error.message, (refused.get(error.message) ?? 0) + 1),
      ),
    );
  }
  await Promise.all(sending);
  for (const [words, count] of refused) console.warn(`${count} times: ${words}`);
  const took = (performance.now() - began) / 1_000;
  const sorted = times.toSorted((one, other) => one - other);
  rows.push({
    what: `letters of 50 KB by SMTP, ${A_SECOND} a second for ${seconds} s`,
    found: `${times.length} of ${A_SECOND * seconds} answered 250, ${((await ticketsOf(product)) - before).toString()} tickets, ${(times.length / took).toFixed(1)} a second, 95 % within ${percentile(sorted, 0.95)} ms`,
    goal: '20 a second',
  });
}

/** Kilobytes of the program alone, without its database. */
async function memoryOf({ pid }: Product): Promise<number> {
  const processes = await memoryOfTree(pid);
  return processes.filter(({ name }) => name === 'program').reduce((sum, { pss }) => sum + pss, 0);
}

async function allAtOnce(product: Product): Promise<void> {
  const file = `${'A line of a file that somebody attached to their letter.'.padEnd(70)}\r\n`;
  const part = `--b\r\nContent-Type: text/plain; name="a.txt"\r\nContent-Disposition: attachment; filename="a.txt"\r\n\r\n`;
  const body = Buffer.from(`${part}${file.repeat(340_000)}--b--\r\n`);
  const head = () =>
    PROOF +
    letterText({ from: FROM, to: TO, text: '', head: ['Content-Type: multipart/mixed; boundary="b"'] });
  const before = await memoryOf(product);
  let most = before;
  const watch = setInterval(() => {
    void memoryOf(product).then(
      (now) => {
        most = Math.max(most, now);
      },
      () => undefined,
    );
  }, 200);
  const began = performance.now();
  const answers = await Promise.allSettled(
    Array.from({ length: large }, (_, index) =>
      send(Readable.from([Buffer.from(head()), body]), `127.0.0.${1 + Math.floor(index / PER_ADDRESS)}`),
    ),
  );
  clearInterval(watch);
  const taken = answers.filter(({ status }) => status === 'fulfilled').length;
  rows.push({
    what: `${large} letters of ${Math.round(body.length / KB / KB)} MB at once`,
    found: `${taken} answered 250 in ${Math.round((performance.now() - began) / 1_000)} s, +${Math.round((most - before) / KB)} MB`,
    goal: '+150 MB',
  });
}

async function fromMailbox(product: Product): Promise<void> {
  const before = await ticketsOf(product);
  const began = performance.now();
  for (let count = 0; count < inMailbox; count += 1) mailbox.deliver(letterOf(5 * KB));
  while ((await ticketsOf(product)) < before + inMailbox) {
    if (performance.now() - began > 20 * 60_000) break;
    await delay(250);
  }
  const taken = (await ticketsOf(product)) - before;
  const rate = taken / ((performance.now() - began) / 1_000);
  rows.push({
    what: `${inMailbox} letters of 5 KB from a mailbox`,
    found: `${taken} taken, ${rate.toFixed(1)} a second: 10,000 in ${Math.round(10_000 / rate / 60)} minutes`,
    goal: '10,000 in 20 minutes',
  });
}

await Promise.all([ensureServerBuild(), ensureWebBuild()]);
{
  await using stack = new AsyncDisposableStack();
  stack.defer(() => mailbox.close());
  const product = await startProduct(stack, {
    settings: {
      INBOUND_ADDRESS: 'desk@mail.test',
      INBOUND_SMTP: `127.0.0.1:${port}`,
      INBOUND_IMAP_URL: mailbox.url,
      INBOUND_TRUSTED_RELAYS: '127.0.0.0/8',
      INBOUND_AUTHSERV_ID: 'mx.mail.test',
      ORGANIZATION_STORAGE_GIGABYTES: '0',
      RATE_LIMIT_FACTOR: '1000000',
    },
  });
  await takeLetters(product);
  // What the first letter loads is not measured.
  await send(letterOf(KB));
  await steady(product);
  await fromMailbox(product);
  await allAtOnce(product);
}
console.log(
  `\n${textTable({ head: ['', 'found', 'goal'], lines: rows.map(({ what, found, goal }) => [what, found, goal]) })}`,
);
await writeResult('intake', { rows });
