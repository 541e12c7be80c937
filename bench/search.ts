/**
 * How long search, lists and counts take in a large organization, how fast many tickets are changed, what the index of the
 * search takes, and how fast it is filled: `npm run bench:search`.
 */
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { TICKET_SORTS } from '@switchboard/contract/enums.ts';
import { FIRST_CURSOR } from '@switchboard/contract/first-cursor.ts';
import { PAGE } from '@switchboard/contract/limits.ts';
import { VIEW_GROUPS } from '@switchboard/contract/tickets/views/view-values.ts';
import { readJson } from './caller.ts';
import { withDatabase } from './data/database.ts';
import { keptData, LARGE_OPTIONS, whileServing } from './kept-data.ts';
import { measurement } from './measurement.ts';
import { writeResult } from './results.ts';
import { ask, type Row, type Send, sendAs, time } from './search/ask.ts';
import { changeMany } from './search/change-many.ts';
import { measureSize, prepareSearch } from './search/data.ts';
import { choosePeople, type People } from './search/people.ts';
import { SUPER_ADMIN, startProduct } from './start-product.ts';
import { textTable } from './text-table.ts';

const { values } = parseArgs({
  options: {
    ...LARGE_OPTIONS,
    /** Tickets that are changed in one act. */
    changed: { type: 'string', default: '2000' },
  },
});
const tickets = Number(values.tickets);
const times = Number(values.times);

/** Waits until all is found. @returns tickets a second; null where an earlier run has filled the index */
async function fill(send: Send): Promise<number | null> {
  const isFilling = async () => (await send<{ indexing: boolean }>('GET', '/search?q=zeppelin')).indexing;
  const began = performance.now();
  if (!(await isFilling())) return null;
  while (await isFilling()) await setTimeout(1_000);
  return Math.round((tickets / (performance.now() - began)) * 1_000);
}

async function comment(send: Send, ticketId: string): Promise<Row> {
  const { last: _, ...taken } = await time(times, (count) =>
    send('POST', `/tickets/${ticketId}/comments`, {
      comment: `The printer was looked at for the ${count}th time, and nobody knows why.`,
    }),
  );
  return { call: 'a comment', total: '', goal: 0, ...taken };
}

/** The figures of twelve views in the side bar. */
async function countViews(send: Send): Promise<Row> {
  const ids: string[] = [];
  for (const priority of ['low', 'medium', 'high', 'critical']) {
    for (const status of ['open', 'in-progress', 'closed']) {
      const { view } = await send<{ view: { _id: string } }>('POST', '/views', {
        name: `${priority} ${status}`,
        q: `priority:${priority} status:${status}`,
      });
      ids.push(view._id);
    }
  }
  const row = await ask(times, 'the figures of twelve views', 150, send, `/views/counts?ids=${ids.join()}`);
  for (const id of ids) await send('DELETE', `/views/${id}`);
  return row;
}

/** The list of the desk in the order that takes longest, and pages far behind the first. */
async function askLists(send: Send): Promise<Row[]> {
  const sorted: Row[] = [];
  for (const sort of TICKET_SORTS) {
    sorted.push(
      await ask(times, `a list by ${sort}`, 200, send, `/search/tickets?q=priority:high&sort=${sort}`),
    );
  }
  return sorted.toSorted((one, other) => other.p95 - one.p95);
}

/** The desk's whole list in groups. */
async function askGroups(send: Send): Promise<Row[]> {
  const rows: Row[] = [];
  for (const group of VIEW_GROUPS) {
    rows.push(
      await ask(times, `all tickets in groups by ${group}`, 200, send, `/admin/tickets?group=${group}`),
    );
  }
  return rows;
}

/** So many rows are gone through before it is measured how long the next take. */
const DEEP_ROWS = 20_000;

/** A continuous list far behind its beginning. */
async function askFarDown(send: Send): Promise<Row> {
  let path = '';
  let cursor = FIRST_CURSOR;
  for (let rows = 0; rows < DEEP_ROWS && cursor !== ''; rows += PAGE.max) {
    path = `/admin/tickets?limit=${PAGE.max}&sort=-updated&fields=summary&cursor=${cursor}`;
    const { pagination } = await send<{ pagination: { nextCursor?: string | null } }>('GET', path);
    cursor = pagination.nextCursor ?? '';
  }
  return ask(times, `the next ${PAGE.max} rows after ${DEEP_ROWS}`, 200, send, path);
}

async function askAll(origin: string, people: People): Promise<Row[]> {
  const [desk, agent, user, superAdmin] = (['desk', 'agent', 'user', 'superAdmin'] as const).map((who) =>
    sendAs(origin, people[who]),
  ) as [Send, Send, Send, Send];
  const search = (call: string, goal: number, send: Send, q: string, more = '') =>
    ask(times, call, goal, send, `/search?q=${encodeURIComponent(q)}${more}`);
  return [
    await search('a rare word', 150, desk, 'zeppelin'),
    await search('a word of none', 150, desk, 'zeppelinfahrt'),
    await search('a word of some', 400, desk, 'certificate'),
    await search('a common word', 400, desk, 'printer'),
    await search('the beginning of many words', 400, desk, 'was'),
    await search('two common words', 400, desk, 'printer waen'),
    await search('a common and a rare word', 400, desk, 'printer zeppelin'),
    await search('a common word, page 100', 400, desk, 'printer', '&page=100'),
    await search('a common word, by change', 400, desk, 'printer', '&sort=-updated'),
    await search('a common word in few tickets', 400, desk, 'printer status:open priority:critical'),
    await search('a common word not beside another', 400, desk, 'printer -certificate'),
    await search('a phrase', 400, desk, '"printer waen"'),
    await search('a number', 150, desk, '4711'),
    await search('filters alone', 400, desk, 'status:closed created:3m'),
    await search('waiting for the requester', 400, desk, 'waiting:requester'),
    await search('a corrected word', 500, desk, 'zepeplin'),
    await search('a common word of an agent', 400, agent, 'printer'),
    await search('a common word of a user', 400, user, 'printer'),
    await search('a rare word, all organizations', 150, superAdmin, 'zeppelin'),
    await search('a common word, all organizations', 400, superAdmin, 'printer'),
    await ask(times, 'completion of a filter', 80, desk, '/search/complete?text=sta'),
    await ask(times, 'completion of a name', 80, desk, '/search/complete?text=assignee:a'),
    await countViews(desk),
    ...(await askLists(desk)),
    ...(await askGroups(desk)),
    await askFarDown(desk),
    await comment(sendAs(origin, people.author), people.ticketId),
  ];
}

async function run(stack: AsyncDisposableStack): Promise<void> {
  const where = await keptData(stack, 'search', values);
  await withDatabase(where, prepareSearch);
  // The first start fills the index.
  const ticketsASecond = await whileServing(where.dataDirectory, async (origin) => {
    const answer = await fetch(`${origin}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(SUPER_ADMIN),
    });
    const { token } = await readJson<{ token: string }>(answer);
    return fill(sendAs(origin, token));
  });
  const { people, size } = await withDatabase(where, async (pool) => {
    await pool.query('vacuum (analyze) search_texts');
    return { people: await choosePeople(pool), size: await measureSize(pool) };
  });
  const { origin } = await startProduct(stack, where.dataDirectory);
  const rows = await askAll(origin, people);
  console.log(
    textTable({
      head: ['', 'found', 'p50', 'p95', 'goal'],
      lines: rows.map(({ call, total, p50, p95, goal }) => [
        call,
        total,
        `${p50}`,
        `${p95}`,
        `${goal || ''}`,
      ]),
    }),
  );
  const changed = await changeMany(
    sendAs(origin, people.desk),
    sendAs(origin, people.neighbour),
    Number(values.changed),
  );
  console.log({ changed, comments: people.comments, ticketsASecond, size });
  await writeResult('search', { tickets, comments: people.comments, ticketsASecond, size, changed, rows });
}

await measurement(run);
