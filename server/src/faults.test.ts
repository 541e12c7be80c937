/**
 * The whole program killed under load. Whatever was answered 2xx is there afterwards, whole and once; whatever was not
 * is there whole or not at all, and sent again with its idempotency key it is there once; who is to hear of it does, once. FAULT_ROUNDS sets how often (a release takes 20).
 */
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { endPrograms, type Program, startProgram } from './testing/program.ts';
import { type Answered, openSender, percentile95, type Wanted } from './testing/requests.ts';
import { closeWindows, openWindow } from './testing/window.ts';

const ROUNDS = Number(process.env.FAULT_ROUNDS ?? 2);
const WRITERS = 6;

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'switchboard-faults-'));
});
afterEach(endPrograms);
afterAll(() => rm(directory, { recursive: true, force: true }));

interface Known {
  readonly headers: { authorization: string };
  readonly category: string;
  readonly project: string;
}

async function getJson(program: Program, path: string, headers: Record<string, string> = {}) {
  const answer = await fetch(`${program.base}/api${path}`, { headers });
  return { status: answer.status, body: await answer.json() };
}

async function signIn(program: Program, email = 'user1@acme.example'): Promise<Known> {
  const answer = await fetch(`${program.base}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'switchboard-demo' }),
  });
  const { token } = (await answer.json()) as { token: string };
  const headers = { authorization: `Bearer ${token}` };
  const { categories } = (await getJson(program, '/categories', headers)).body as {
    categories: { _id: string }[];
  };
  const { projects } = (await getJson(program, '/projects?status=Active', headers)).body as {
    projects: { _id: string }[];
  };
  return { headers, category: categories[0]?._id ?? '', project: projects[0]?._id ?? '' };
}

function newTicket({ category, project }: Known, words: string) {
  const form = new FormData();
  const fields = {
    summary: words,
    description: words,
    ticketType: 'Report Issue',
    category,
    project,
    projectManagerName: 'Priya Raman',
    contactNumber: '2500',
  };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('attachments', new Blob([words.repeat(200)]), 'words.txt');
  return form;
}

/** Raises a ticket under a key of its own; null without an answer. */
const raise = (program: Program, known: Known, words: string) =>
  fetch(`${program.base}/api/tickets`, {
    method: 'POST',
    headers: { ...known.headers, 'idempotency-key': words },
    body: newTicket(known, words),
  })
    .then(async (response) => ({
      status: response.status,
      id: ((await response.json()) as { ticket?: { _id: string } }).ticket?._id,
    }))
    .catch(() => null);

/** Writes until `stopped`; gives the acknowledged ids by their words, what was not acknowledged, and every status. */
async function write(program: Program, known: Known, name: string, stopped: () => boolean) {
  const acknowledged = new Map<string, string>();
  const uncertain: string[] = [];
  const statuses = new Set<number>();
  for (let count = 0; !stopped(); count += 1) {
    // One word, which is found in no other.
    const words = `${name}-${count}.`;
    const answer = await raise(program, known, words);
    if (answer !== null) statuses.add(answer.status);
    if (answer?.id === undefined) uncertain.push(words);
    else acknowledged.set(words, answer.id);
  }
  return { acknowledged, uncertain, statuses };
}

/** Sends again what was not acknowledged, and some of what was: each is there once afterwards. */
async function expectOnce(
  program: Program,
  known: Known,
  { acknowledged, uncertain }: Pick<Awaited<ReturnType<typeof write>>, 'acknowledged' | 'uncertain'>,
) {
  for (const [words, id] of [...acknowledged].slice(-2)) {
    expect((await raise(program, known, words))?.id).toBe(id);
  }
  for (const words of uncertain.slice(0, 5)) {
    await expect
      .poll(async () => (await raise(program, known, words))?.status, { timeout: 60_000 })
      .toBe(201);
    const { body } = await getJson(program, `/tickets?search=${encodeURIComponent(words)}`, known.headers);
    const found = (body as { tickets: { summary: string }[] }).tickets.filter(
      ({ summary }) => summary === words,
    );
    expect(found).toHaveLength(1);
  }
}

async function expectWhole(program: Program, known: Known, acknowledged: ReadonlyMap<string, string>) {
  const seen = new Set<string>();
  for (const [words, id] of acknowledged) {
    const { status, body } = await getJson(program, `/tickets/${id}`, known.headers);
    expect(status, words).toBe(200);
    const { ticket } = body as {
      ticket: {
        summary: string;
        ticketNumber: string;
        history: { kind: string }[];
        attachments: { filename: string }[];
      };
    };
    expect(ticket.summary).toBe(words);
    expect(ticket.history[0]?.kind).toBe('created');
    const file = await fetch(
      `${program.base}/api/tickets/${id}/attachments/${ticket.attachments[0]?.filename}`,
      {
        headers: known.headers,
      },
    );
    expect(await file.text()).toBe(words.repeat(200));
    expect(seen.has(ticket.ticketNumber)).toBe(false);
    seen.add(ticket.ticketNumber);
  }
  // No half tickets: every one of the list opens with a requester, a history and its files.
  const { body } = await getJson(program, '/tickets?limit=100', known.headers);
  for (const { _id } of (body as { tickets: { _id: string }[] }).tickets) {
    const opened = await getJson(program, `/tickets/${_id}`, known.headers);
    expect(opened.status).toBe(200);
  }
}

/** The manager of the project hears of each new ticket once, however often whoever told them was killed. */
async function expectTold(program: Program, acknowledged: ReadonlyMap<string, string>) {
  const { headers } = await signIn(program, 'manager@acme.example');
  const told = async () => {
    const tickets: string[] = [];
    for (let page = 1; ; page += 1) {
      const { body } = await getJson(program, `/notifications?limit=100&page=${page}`, headers);
      const { notifications } = body as {
        notifications: { event: string; ticket: { _id: string } | null }[];
      };
      if (notifications.length === 0) return tickets;
      for (const { event, ticket } of notifications)
        if (event === 'created' && ticket !== null) tickets.push(ticket._id);
    }
  };
  const missing = async () => {
    const heard = new Set(await told());
    return [...acknowledged.values()].filter((id) => !heard.has(id));
  };
  await expect.poll(missing, { timeout: 20_000 }).toEqual([]);
  const heard = await told();
  expect(heard).toHaveLength(new Set(heard).size);
}

test(
  `kill -9 of the program under load, ${ROUNDS} rounds: nothing acknowledged is lost`,
  async () => {
    const acknowledged = new Map<string, string>();
    let program = await startProgram(directory);
    for (let round = 0; round < ROUNDS; round += 1) {
      const known = await signIn(program);
      let stopped = false;
      const writers = Array.from({ length: WRITERS }, (_, writer) =>
        write(program, known, `round-${round}-writer-${writer}`, () => stopped),
      );
      const before = await countTickets(program, known);
      await expect.poll(() => countTickets(program, known), { timeout: 20_000 }).toBeGreaterThan(before + 20);
      await program.end('SIGKILL');
      stopped = true;
      const written = await Promise.all(writers);
      for (const one of written) for (const [words, id] of one.acknowledged) acknowledged.set(words, id);
      const started = performance.now();
      program = await startProgram(directory);
      process.stdout.write(
        `round ${round + 1} of ${ROUNDS}: ${acknowledged.size} acknowledged, back after ${Math.round(performance.now() - started)} ms\n`,
      );
      const back = await signIn(program);
      for (const one of written) await expectOnce(program, back, one);
      await expectWhole(program, back, acknowledged);
      await expectTold(program, acknowledged);
    }
    expect(acknowledged.size).toBeGreaterThan(10 * ROUNDS);
    await program.end('SIGTERM');
  },
  ROUNDS * 60_000,
);

test(
  `kill -9 of the database under load, ${ROUNDS} rounds: refused meanwhile, nothing lost, no restart`,
  async () => {
    const program = await startProgram(directory);
    const acknowledged = new Map<string, string>();
    for (let round = 0; round < ROUNDS; round += 1) {
      const known = await signIn(program);
      let stopped = false;
      const writers = Array.from({ length: WRITERS }, (_, writer) =>
        write(program, known, `database-${round}-writer-${writer}`, () => stopped),
      );
      const before = await countTickets(program, known);
      await expect.poll(() => countTickets(program, known), { timeout: 20_000 }).toBeGreaterThan(before + 10);
      process.kill(postmasterOf(directory), 'SIGKILL');
      await expect
        .poll(() => countTickets(program, known), { timeout: 20_000, message: program.output() })
        .toBeGreaterThan(before + 20);
      stopped = true;
      for (const written of await Promise.all(writers)) {
        for (const [words, id] of written.acknowledged) acknowledged.set(words, id);
        const odd = [...written.statuses].filter((status) => status !== 201 && status !== 503);
        expect(odd, program.output()).toEqual([]);
        await expectOnce(program, known, written);
      }
      await expectWhole(program, known, acknowledged);
      process.stdout.write(`round ${round + 1} of ${ROUNDS}: ${acknowledged.size} acknowledged, none lost\n`);
    }
    expect(program.child.exitCode).toBeNull();
    await program.end('SIGTERM');
  },
  ROUNDS * 60_000,
);

test(
  `kill -9 in the middle of a conversation, ${ROUNDS} rounds: what was confirmed is there, once`,
  async () => {
    let program = await startProgram(directory);
    const known = await signIn(program);
    const created = await fetch(`${program.base}/api/tickets`, {
      method: 'POST',
      headers: known.headers,
      body: newTicket(known, 'a conversation'),
    });
    const { ticket } = (await created.json()) as { ticket: { _id: string } };
    const token = known.headers.authorization.replace('Bearer ', '');
    const confirmed: string[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const windows = await Promise.all(
        Array.from({ length: WRITERS }, () => openWindow(program.base, token)),
      );
      const names: string[] = [];
      const talking = windows.map(async ({ socket }, writer) => {
        for (let count = 0; socket.connected; count += 1) {
          const tempId = `${round}.${writer}.${count}`;
          names.push(tempId);
          const draft = { ticketId: ticket._id, content: tempId, messageType: 'text', tempId };
          const answer = await socket
            .timeout(2_000)
            .emitWithAck('send_message', draft)
            .catch(() => null);
          if (answer?.success) confirmed.push(tempId);
        }
      });
      const before = confirmed.length;
      await expect.poll(() => confirmed.length, { timeout: 20_000 }).toBeGreaterThan(before + 30);
      await program.end('SIGKILL');
      await Promise.all(talking);
      closeWindows();
      program = await startProgram(directory);

      // Whoever got no answer sends again, as the page does.
      const again = await openWindow(program.base, token);
      for (const tempId of names.filter((name) => !confirmed.includes(name))) {
        const draft = { ticketId: ticket._id, content: tempId, messageType: 'text' as const, tempId };
        expect(await again.emit('send_message', draft)).toMatchObject({ success: true });
        confirmed.push(tempId);
      }
      closeWindows();
      const stored: { content: string }[] = [];
      for (let page = 1; ; page += 1) {
        const path = `/chat/tickets/${ticket._id}/messages?limit=100&page=${page}`;
        const { body } = await getJson(program, path, known.headers);
        const { messages } = body as { messages: { content: string }[] };
        if (messages.length === 0) break;
        stored.unshift(...messages);
      }
      expect(stored.map(({ content }) => content).toSorted()).toEqual(confirmed.toSorted());
      process.stdout.write(
        `round ${round + 1} of ${ROUNDS}: ${confirmed.length} messages confirmed, none lost\n`,
      );
    }
    await program.end('SIGTERM');
  },
  ROUNDS * 60_000,
);

test('three times the load that it carries: the rest is refused at once, nothing is cut, and it heals', async () => {
  // Three who pay, each with a large share, so that together they ask for more than the node has.
  const program = await startProgram(directory, {
    RATE_LIMIT_FACTOR: '50',
    BUSY_AFTER_MILLISECONDS: '1',
  });
  const tokens = await Promise.all(
    ['user1@acme.example', 'admin@globex.example', 'super@switchboard.example'].map(async (email) =>
      (await signIn(program, email)).headers.authorization.slice('Bearer '.length),
    ),
  );
  const next = (number: number): Wanted => ({
    method: 'GET',
    path: number % 3 === 2 ? '/super-admin/tickets?limit=100' : '/tickets?limit=100',
    token: tokens[number % 3] ?? '',
  });
  const sender = openSender(program.base);
  const seconds = 3;
  // So few that none is refused, however slow the machine is.
  const carried = await sender.inTurn(12, seconds, next);
  expect([...new Set(carried.map(({ status }) => status))]).toEqual([200]);
  const offer = (times: number) => sender.atRate((times * carried.length) / seconds, seconds, next);
  // A machine that did something else beside may carry three times what it just did.
  let answers: Answered[] = [];
  for (let times = 3; times <= 12 && !answers.some(({ status }) => status === 503); times *= 2) {
    answers = await offer(times);
  }
  const statuses = Object.groupBy(answers, ({ status }) => status);
  expect(Object.keys(statuses)).toEqual(['200', '503']);
  expect(statuses[503]?.map(({ retryAfter }) => retryAfter)).not.toContain(null);
  const times = [carried, statuses[200] ?? [], statuses[503] ?? []].map((some) =>
    Math.round(percentile95(some.map(({ time }) => time))),
  );
  process.stdout.write(
    `${carried.length / seconds} lists a second carried, of ${answers.length / seconds} ${(statuses[200]?.length ?? 0) / seconds} taken; ms p95 ${times.join(', ')}\n`,
  );
  const [healed] = await sender.inTurn(1, 0.01, next);
  expect(healed?.status).toBe(200);
  sender.close();
  await program.end('SIGTERM');
}, 60_000);

/** How many tickets the caller has, or -1 while nobody answers. */
async function countTickets(program: Program, known: Known): Promise<number> {
  const answer = await getJson(program, '/tickets?limit=1', known.headers).catch(() => null);
  return answer?.status === 200 ? (answer.body as { pagination: { total: number } }).pagination.total : -1;
}

/** The PID as this test sees it: the one in postmaster.pid may be of a namespace of its own. */
function postmasterOf(dataDirectory: string): number {
  const lines = execFileSync('ps', ['-eo', 'pid,ppid,args'], { encoding: 'utf8' }).split('\n');
  const servers = lines.filter((line) => /\/postgres(\s|$)/.test(line) && line.includes(dataDirectory));
  const pid = Number(servers[0]?.trim().split(/\s+/)[0]);
  if (!Number.isInteger(pid))
    throw new Error(`no database server of ${dataDirectory} among ${lines.length} processes`);
  return pid;
}
