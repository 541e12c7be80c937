/**
 * Mail through other people's programs: letters that Postfix brings into a mailbox of Dovecot, or to the product itself, while
 * one part after the other is stopped or killed: `npm run mail-servers`. `--rounds` says how often the product is killed by each
 * way (20), `--only imap` or `--only smtp` takes one way.
 */
import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { freePort } from '@switchboard/server/src/testing/free-port.ts';
import { createTransport } from 'nodemailer';
import { ensureServerBuild } from '../server/build.ts';
import { ensureWebBuild } from '../web/build.ts';
import { type Caller, signIn } from './caller.ts';
import { createRandom } from './data/random.ts';
import { type Product, startProduct, temporaryDirectory } from './faults/product.ts';
import { startDovecot } from './mail-servers/dovecot.ts';
import { whatIsMissing } from './mail-servers/packages.ts';
import { AUTHSERV_ID, DOMAIN, type Postfix, startPostfix } from './mail-servers/postfix.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    rounds: { type: 'string', default: '20' },
    seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
  },
});
const rounds = Number(values.rounds);
const random = createRandom(Number(values.seed));
const LETTERS_A_ROUND = 10;
const PASSWORD = 'switchboard-demo';
const SENDER = 'user1@acme.example';

const missing = whatIsMissing();
if (missing !== null) {
  console.log(missing);
  process.exit(0);
}

interface Way {
  readonly product: Product;
  readonly postfix: Postfix;
  /** Subjects of all letters that were sent. */
  readonly sent: string[];
}

/** @throws Error in words when it does not become true in time */
async function until(what: string, isTrue: () => Promise<boolean>, seconds = 60): Promise<void> {
  for (const deadline = Date.now() + seconds * 1_000; Date.now() < deadline; await delay(200))
    if (await isTrue().catch(() => false)) return;
  throw new Error(`Not within ${seconds} seconds: ${what}`);
}

async function call(caller: Caller, origin: string, method: string, path: string, body: unknown = {}) {
  const answer = await fetch(`${origin}/api${path}`, {
    method,
    headers: { ...caller.headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
}

interface Thing {
  readonly _id: string;
  readonly summary: string;
}

async function takeLetters({ origin }: Product): Promise<void> {
  const admin = await signIn(origin, 'admin@acme.example', PASSWORD);
  const { categories } = await admin.get<{ categories: Thing[] }>('/categories');
  const { projects } = await admin.get<{ projects: Thing[] }>('/projects?status=Active');
  const place = { category: categories[0]?._id, project: projects[0]?._id };
  await call(admin, origin, 'PUT', '/mail-intake/settings', { on: true, ...place });
}

async function ticketsOf({ product }: Way): Promise<string[]> {
  const rows = await product.query<{ summary: string }>(
    `select summary from tickets where summary like 'Letter %' order by summary`,
  );
  return rows.map(({ summary }) => summary);
}

async function send({ postfix, sent }: Way): Promise<void> {
  const subject = `Letter ${String(sent.length).padStart(5, '0')}`;
  const transport = createTransport({ host: '127.0.0.1', port: postfix.port, ignoreTLS: true });
  const to = `desk+acme@${DOMAIN}`;
  await transport.sendMail({ from: SENDER, to, subject, text: `${subject} says that it is broken.` });
  sent.push(subject);
}

const isWhole = async (way: Way) => (await ticketsOf(way)).join() === way.sent.toSorted().join();

async function arrive(way: Way): Promise<void> {
  for (let count = 0; count < 5; count += 1) await send(way);
  await until('five letters become tickets', () => isWhole(way));
  console.log('  letters become tickets');
}

/** Somebody answers the e-mail in which they were told of a reply. */
async function answer(way: Way): Promise<void> {
  const { product, postfix } = way;
  const [ticket] = await product.query<{ id: string; number: string }>(
    `select id, number from tickets where summary = '${way.sent[0]}'`,
  );
  if (ticket === undefined) throw new Error('There is no ticket to answer');
  const admin = await signIn(product.origin, 'admin@acme.example', PASSWORD);
  await call(admin, product.origin, 'POST', `/tickets/${ticket.id}/comments`, { comment: 'Which printer?' });
  const isTold = (mail: string) => mail.includes(ticket.number) && mail.includes('Which printer?');
  const replyTo = async () =>
    (await postfix.received()).find(isTold)?.match(/^Reply-To:.*?(desk\+[rn]-[a-z2-7]{26}@[a-z.]+)/ims)?.[1];
  await until('the requester is written to', async () => (await replyTo()) !== undefined);
  const transport = createTransport({ host: '127.0.0.1', port: postfix.port, ignoreTLS: true });
  await transport.sendMail({ from: SENDER, to: await replyTo(), subject: 'Re: it', text: 'The blue one.' });
  await until('their answer becomes a comment', async () => {
    const said = await product.query<{ text: string }>(
      `select text from comments where via = 'mail' and ticket_id = '${ticket.id}'`,
    );
    return said.length === 1 && said[0]?.text === 'The blue one.';
  });
  console.log('  an answer becomes a comment');
}

async function probe({ product }: Way): Promise<void> {
  const superAdmin = await signIn(product.origin, 'super@switchboard.example', PASSWORD);
  await call(superAdmin, product.origin, 'POST', '/super-admin/mail/probe');
  await until('the letter to try the way in comes back', async () => {
    const { mail } = await superAdmin.get<{ mail: { probe: { state: string } } }>('/super-admin/mail');
    return mail.probe.state === 'arrived';
  });
  console.log('  the letter to try the way in comes back');
}

/** Killed at another moment of the letters' way each time. */
async function kill(way: Way): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    for (let count = 0; count < LETTERS_A_ROUND; count += 1) await send(way);
    await delay(random.between(0, 1_500));
    await way.product.end('SIGKILL');
    await way.product.start();
  }
  await until('every letter is a ticket', () => isWhole(way), 300);
  const tickets = await ticketsOf(way);
  const twice = tickets.length - new Set(tickets).size;
  console.log(`  ${rounds} kills: ${way.sent.length} letters, ${tickets.length} tickets, ${twice} twice`);
}

async function byImap(stack: AsyncDisposableStack): Promise<void> {
  console.log('Postfix, Dovecot, IMAP');
  const directory = await temporaryDirectory(stack, 'mail-imap');
  const maildirs = join(directory, 'postfix', 'maildirs');
  await mkdir(join(directory, 'dovecot'), { recursive: true });
  await mkdir(join(directory, 'postfix'), { recursive: true });
  await chmod(directory, 0o755);
  const postfix = await startPostfix(stack, join(directory, 'postfix'), 'mailbox');
  const dovecot = await startDovecot(stack, join(directory, 'dovecot'), maildirs);
  const product = await startProduct(stack, {
    settings: {
      INBOUND_ADDRESS: `desk@${DOMAIN}`,
      INBOUND_IMAP_URL: dovecot.url,
      INBOUND_AUTHSERV_ID: AUTHSERV_ID,
      NODE_EXTRA_CA_CERTS: dovecot.certificate,
      SMTP_URL: `smtp://127.0.0.1:${postfix.port}`,
      MAIL_BATCH_SECONDS: '1',
      RATE_LIMIT_FACTOR: '100000',
    },
  });
  const way: Way = { product, postfix, sent: [] };
  await takeLetters(product);
  await arrive(way);
  await answer(way);
  await probe(way);

  await dovecot.kill();
  for (let count = 0; count < 3; count += 1) await send(way);
  const superAdmin = await signIn(product.origin, 'super@switchboard.example', PASSWORD);
  const isConnected = async () => {
    const { mail } = await superAdmin.get<{ mail: { in: { connected: boolean } } }>('/super-admin/mail');
    return mail.in.connected;
  };
  await until('the state says that the mailbox is away', async () => !(await isConnected()));
  dovecot.start();
  await until('letters that came meanwhile become tickets', () => isWhole(way), 120);
  await until('the state says that the mailbox is back', isConnected);
  console.log('  Dovecot away and back: nothing is lost');
  await kill(way);
}

async function bySmtp(stack: AsyncDisposableStack): Promise<void> {
  console.log('Postfix, SMTP');
  const directory = await temporaryDirectory(stack, 'mail-smtp');
  await chmod(directory, 0o755);
  await mkdir(join(directory, 'postfix'), { recursive: true });
  const port = await freePort();
  const postfix = await startPostfix(stack, join(directory, 'postfix'), { port });
  const product = await startProduct(stack, {
    settings: {
      INBOUND_ADDRESS: `desk@${DOMAIN}`,
      INBOUND_SMTP: `127.0.0.1:${port}`,
      INBOUND_TRUSTED_RELAYS: '127.0.0.0/8',
      INBOUND_AUTHSERV_ID: AUTHSERV_ID,
      SMTP_URL: `smtp://127.0.0.1:${postfix.port}`,
      MAIL_BATCH_SECONDS: '1',
      RATE_LIMIT_FACTOR: '100000',
    },
  });
  const way: Way = { product, postfix, sent: [] };
  await takeLetters(product);
  await arrive(way);
  await answer(way);
  await probe(way);
  await kill(way);
  await until('Postfix has delivered all', async () => (await postfix.queued()) === 0);
}

await Promise.all([ensureServerBuild(), ensureWebBuild()]);
for (const [name, work] of Object.entries({ imap: byImap, smtp: bySmtp })) {
  if (values.only !== undefined && values.only !== name) continue;
  await using stack = new AsyncDisposableStack();
  await work(stack);
}
console.log('All is as it has to be.');
