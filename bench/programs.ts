/** What other programs notice, and what they cost: keys, pages by cursor, webhooks, alerts; and the preview of an erasure: `npm run bench:programs`. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { PRESET_FIELDS } from '@switchboard/contract/alert-intake/intake-values.ts';
import { FIRST_CURSOR } from '@switchboard/contract/first-cursor.ts';
import { readJson } from './caller.ts';
import { withDatabase } from './data/database.ts';
import { PASSWORD } from './data/organizations.ts';
import { keptData, LARGE_OPTIONS, whileServing } from './kept-data.ts';
import { measurement } from './measurement.ts';
import { choosePeople, type People, prepareRaising, raise } from './people-of-largest.ts';
import { writeResult } from './results.ts';
import { summary } from './search/ask.ts';
import { startProduct } from './start-product.ts';
import { textTable } from './text-table.ts';

const { values } = parseArgs({
  options: {
    ...LARGE_OPTIONS,
    times: { type: 'string', default: '200' },
    /** Events a second, and posts of alerts a second, and how many seconds of each. */
    events: { type: 'string', multiple: true, default: ['25', '50', '100'] },
    posts: { type: 'string', default: '60' },
    seconds: { type: 'string', default: '20' },
    /** Pages by cursor, of 100 each. */
    pages: { type: 'string', default: '400' },
  },
});
const times = Number(values.times);
const seconds = Number(values.seconds);

/** Milliseconds. */
interface Row {
  readonly what: string;
  readonly p50: number;
  readonly p95: number;
  /** Of what `judged` names. */
  readonly goal: string;
}

const timed = async (act: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await act();
  return performance.now() - began;
};

/** By turns, so that whatever else the machine does is in both. @returns samples of each */
async function byTurns(acts: readonly (() => Promise<unknown>)[]): Promise<number[][]> {
  const samples: number[][] = acts.map(() => []);
  for (let round = 0; round < times; round += 1)
    for (const [at, act] of acts.entries()) samples[at]?.push(await timed(act));
  return samples;
}

/** Begins an act every so often, whether those before have ended or not. */
async function atRate(perSecond: number, act: (count: number) => Promise<void>): Promise<void> {
  const began = performance.now();
  const acts: Promise<void>[] = [];
  for (let count = 0; count < perSecond * seconds; count += 1) {
    await setTimeout(Math.max(0, began + (count * 1_000) / perSecond - performance.now()));
    acts.push(act(count));
  }
  await Promise.all(acts);
}

const median = (samples: readonly number[] | undefined) => summary(samples ?? []).p50;
const rowOf = (what: string, samples: readonly number[] | undefined, goal = ''): Row => {
  const { p50, p95 } = summary(samples ?? []);
  return { what, p50, p95, goal };
};

const commentBy = ({ agent }: People, origin: string, ticketId: string, key?: string) =>
  fetch(`${origin}/api/tickets/${ticketId}/comments`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${agent.token}`,
      'content-type': 'application/json',
      ...(key !== undefined && { 'idempotency-key': key }),
    },
    body: JSON.stringify({ comment: 'Somebody has looked at it.' }),
  }).then((answer) => readJson<{ comment: { _id: string } }>(answer));

/** A comment as it is, under a key, and while a webhook hears of it. */
async function commentRows(
  people: People,
  origin: string,
  ticketId: string,
  address: string,
): Promise<Row[]> {
  let count = 0;
  const [without, under] = await byTurns([
    () => commentBy(people, origin, ticketId),
    () => {
      count += 1;
      return commentBy(people, origin, ticketId, `bench-${Date.now()}-${count}`);
    },
  ]);
  const id = await addWebhook(people, address, ['comment.created']);
  const heard: number[] = [];
  const unheard: number[] = [];
  for (let block = 0; block < 10; block += 1) {
    for (const [isActive, samples] of [
      [false, unheard],
      [true, heard],
    ] as const) {
      await switchWebhook(people, id, isActive);
      for (let call = 0; call < times / 10; call += 1)
        samples.push(await timed(() => commentBy(people, origin, ticketId)));
    }
  }
  const keyed = median(under) - median(without);
  const written = median(heard) - median(unheard);
  return [
    rowOf('a comment', without),
    rowOf(`under an idempotency key: ${keyed.toFixed(1)} more`, under, 'at most 5 more'),
    rowOf('a comment that no webhook hears of', unheard),
    rowOf(`that one hears of: ${written.toFixed(1)} more`, heard, 'at most 1 more'),
  ];
}

async function addWebhook({ admin }: People, url: string, events: readonly string[]): Promise<string> {
  const { webhook } = await admin.send<{ webhook: { _id: string } }>('POST', '/admin/webhooks', {
    name: `Bench ${Date.now()}`,
    url,
    events,
    password: PASSWORD,
  });
  return webhook._id;
}

async function switchWebhook({ admin }: People, id: string, isActive: boolean): Promise<void> {
  const { webhook } = await admin.send<{ webhook: { version: number; isActive: boolean } }>(
    'GET',
    `/admin/webhooks/${id}`,
  );
  if (webhook.isActive !== isActive)
    await admin.send('PUT', `/admin/webhooks/${id}`, { isActive, version: webhook.version });
}

/** One after the other through the largest list, as programs read it. */
async function pageRows({ admin }: People): Promise<Row[]> {
  const samples: number[] = [];
  let cursor = FIRST_CURSOR;
  for (let page = 0; page < Number(values.pages); page += 1) {
    const began = performance.now();
    const { pagination } = await admin.send<{ pagination: { nextCursor: string | null } }>(
      'GET',
      `/admin/tickets?limit=100&cursor=${cursor}`,
    );
    samples.push(performance.now() - began);
    if (pagination.nextCursor === null) break;
    cursor = pagination.nextCursor;
  }
  const part = Math.ceil(samples.length / 4);
  return [
    rowOf(
      `pages 1 to ${part} of 100 tickets by cursor`,
      samples.slice(0, part),
      '95th percentile at most 50',
    ),
    rowOf(
      `pages ${samples.length - part + 1} to ${samples.length}`,
      samples.slice(-part),
      '95th percentile at most 50',
    ),
  ];
}

/** A receiver that answers at once, and says when it was told of what. */
async function listen(stack: AsyncDisposableStack, onTold: (id: string) => void): Promise<string> {
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { data } = JSON.parse(Buffer.concat(parts).toString()) as {
        data?: { comment?: { _id: string } };
      };
      if (data?.comment !== undefined) onTold(data.comment._id);
      response.end();
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  stack.defer(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
}

/** From the answer of a comment to the moment that a receiver has read of it. */
async function hearingRow(
  people: People,
  origin: string,
  tickets: readonly string[],
  hear: { readonly told: Map<string, number>; readonly address: string; readonly perSecond: string },
): Promise<Row> {
  const id = await addWebhook(people, hear.address, ['comment.created']);
  const answered = new Map<string, number>();
  await atRate(Number(hear.perSecond), async (count) => {
    const { comment } = await commentBy(people, origin, tickets[count % tickets.length] ?? '');
    answered.set(comment._id, performance.now());
  });
  for (let waited = 0; waited < 60 && [...answered.keys()].some((one) => !hear.told.has(one)); waited += 1)
    await setTimeout(1_000);
  await switchWebhook(people, id, false);
  const missing = [...answered.keys()].filter((one) => !hear.told.has(one)).length;
  if (missing > 0)
    throw new Error(`${missing} of ${answered.size} comments were not told of within a minute`);
  const delays = [...answered].map(([one, at]) => Math.max(0, (hear.told.get(one) ?? 0) - at));
  return rowOf(
    `from a comment to the receiver, at ${hear.perSecond} a second`,
    delays,
    '95th percentile at most 2,000',
  );
}

/** Alerts that are new, and alerts that are counted. */
async function alertRow(
  people: People,
  origin: string,
  raising: { category: string; project: string },
): Promise<Row> {
  const { texts, key, status } = PRESET_FIELDS.generic;
  const { intake, secret } = await people.admin.send<{ intake: { _id: string }; secret: string }>(
    'POST',
    '/admin/intakes',
    {
      name: `Bench ${Date.now()}`,
      preset: 'generic',
      template: { ...texts, ticketType: 'Report Issue', ...raising, subcategory: '', tags: [] },
      key,
      status,
      onResolved: 'comment',
      password: PASSWORD,
    },
  );
  const samples: number[] = [];
  await atRate(Number(values.posts), async (count) => {
    // Twenty hosts that tell again and again.
    const body = {
      summary: `Host ${count % 20} is down`,
      description: 'No answer',
      key: `host-${count % 20}`,
    };
    const took = await timed(async () => {
      const answer = await fetch(`${origin}/api/intake/${intake._id}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-intake-token': secret },
        body: JSON.stringify(body),
      });
      await readJson(answer);
    });
    samples.push(took);
  });
  await people.admin.send('DELETE', `/admin/intakes/${intake._id}`);
  return rowOf(`an alert, at ${values.posts} a second`, samples, '95th percentile at most 150');
}

/** Where somebody with a great many tickets stands. */
async function previewRow({ admin, user }: People): Promise<Row> {
  const { erasure } = await admin.send<{ erasure: { _id: string } }>('POST', '/admin/erasures', {
    user: user.id,
  });
  const samples: number[] = [];
  for (let count = 0; count < 10; count += 1)
    samples.push(await timed(() => admin.send('GET', `/admin/erasures/${erasure._id}`)));
  await admin.send('POST', `/admin/erasures/${erasure._id}/cancel`);
  return rowOf('the preview of an erasure', samples, '95th percentile at most 3,000');
}

async function run(stack: AsyncDisposableStack): Promise<void> {
  const where = await keptData(stack, 'programs', values);
  // Its first start makes the super admin.
  await whileServing(where.dataDirectory, async () => undefined);
  const chosen = await withDatabase(where, choosePeople);
  const { origin } = await startProduct(stack, where.dataDirectory, process.execPath, {
    OUTBOUND_ALLOW: '127.0.0.0/8',
  });
  const people = chosen(origin);
  const told = new Map<string, number>();
  const address = await listen(stack, (id) => told.set(id, performance.now()));
  const raising = await prepareRaising(people, 'Bench');
  const tickets: string[] = [];
  for (let count = 0; count < 50; count += 1) {
    const { id } = await raise(people.colleague, raising.category, raising.project);
    await people.admin.send('PUT', `/admin/tickets/${id}/assign`, { devopsAgent: people.agent.id });
    tickets.push(id);
  }
  const rows = [
    ...(await commentRows(people, origin, tickets[0] ?? '', address)),
    ...(await pageRows(people)),
  ];
  for (const perSecond of values.events)
    rows.push(await hearingRow(people, origin, tickets.slice(1), { told, address, perSecond }));
  rows.push(await alertRow(people, origin, raising));
  rows.push(await previewRow(people));
  console.log(
    textTable({
      head: ['', 'p50', 'p95', 'goal'],
      lines: rows.map(({ what, p50, p95, goal }) => [what, `${p50}`, `${p95}`, goal]),
    }),
  );
  await writeResult('programs', { tickets: Number(values.tickets), rows });
}

await measurement(run);
