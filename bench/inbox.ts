/** How long people wait for their entries behind the bell, and for news of them: `npm run bench:inbox`. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { NOTIFICATIONS } from '@switchboard/contract/limits.ts';
import { readJson } from './caller.ts';
import { buildData } from './data/build.ts';
import type { Pool } from './data/columns.ts';
import { withDatabase } from './data/database.ts';
import { SHARE } from './data/size.ts';
import { openChat } from './faults/load.ts';
import { measurement } from './measurement.ts';
import { writeResult } from './results.ts';
import { seat } from './seats.ts';
import { startProduct } from './start-product.ts';
import { textTable } from './text-table.ts';

const WARM_UP = 20;
const HEARD_MS = 10_000;

const { values } = parseArgs({
  options: {
    tickets: { type: 'string', default: '20000' },
    /** Of each call, and comments that somebody hears of. */
    times: { type: 'string', default: '200' },
  },
});
const tickets = Number(values.tickets);
const times = Number(values.times);

interface Row {
  readonly call: string;
  /** Milliseconds. */
  readonly p50: number;
  readonly p95: number;
  readonly goal: number;
}

interface People {
  readonly entries: number;
  /** Who has the most entries. */
  readonly reader: { readonly token: string; readonly entries: number };
  /** An active ticket with an agent who writes and a requester who hears. */
  readonly ticketId: string;
  readonly agentToken: string;
  readonly requesterToken: string;
}

/**
 * What happened to every ticket, told to everybody on it but who did it; nine of ten entries are read. Two years are put
 * into ten weeks, after which entries go.
 */
async function fill(pool: Pool): Promise<number> {
  await pool.query(
    `insert into notifications (organization_id, id, user_id, notice, reason, event_id, ticket_id, is_internal, created_at, read_at)
     select organization_id, uuidv7(at - now()), user_id, verb, reason, event_id, ticket_id, verb = 'note', at,
       case when random() < 0.9 then now() end
     from (
       select distinct on (people.user_id, events.id) events.organization_id, people.user_id, events.verb, now() - (now() - events.at) / 10 as at,
         events.id as event_id, people.ticket_id,
         case people.relation when 'devops_agent' then 'assigned' when 'user' then 'participant' else people.relation end as reason
       from events join ticket_people people
         on people.organization_id = events.organization_id and people.ticket_id = events.subject_id
       where events.subject_kind = 'ticket' and events.verb in ('created', 'comment', 'note', 'status')
         and people.user_id is distinct from events.actor_id
         and not (events.verb = 'note' and people.relation in ('requester', 'user'))
     ) as heard`,
  );
  await pool.query(
    `delete from notifications where id in (
       select id from (
         select id, row_number() over (partition by user_id order by id desc) as place from notifications
       ) as placed where place > $1)`,
    [NOTIFICATIONS.kept],
  );
  await pool.query('vacuum (analyze) notifications');
  const { rows } = await pool.query<{ count: number }>('select count(*)::int as count from notifications');
  return rows[0]?.count ?? 0;
}

async function prepare(pool: Pool): Promise<People> {
  await buildData(pool, { tickets, organizations: 10, users: 6_000, share: SHARE });
  const entries = await fill(pool);
  const one = async (text: string) => {
    const { rows } = await pool.query(text);
    if (rows[0] === undefined) throw new Error(`Nothing found by ${text}`);
    return rows[0];
  };
  const reader = await one(
    'select user_id, count(*)::int as entries from notifications group by user_id order by entries desc limit 1',
  );
  const ticket = await one(`
    select tickets.id, agent.user_id as agent, requester.user_id as requester
    from tickets
    join ticket_people agent on agent.ticket_id = tickets.id and agent.relation = 'devops_agent'
    join ticket_people requester on requester.ticket_id = tickets.id and requester.relation = 'requester'
    where tickets.status = 'Open' limit 1`);
  const [readerToken = '', agentToken = '', requesterToken = ''] = await seat(pool, [
    reader.user_id,
    ticket.agent,
    ticket.requester,
  ]);
  return {
    entries,
    reader: { token: readerToken, entries: reader.entries },
    ticketId: ticket.id,
    agentToken,
    requesterToken,
  };
}

const authorized = (token: string) => ({ authorization: `Bearer ${token}` });

function summary(call: string, goal: number, samples: readonly number[]): Row {
  const sorted = samples.toSorted((one, other) => one - other);
  const at = (share: number) => Number((sorted[Math.floor(sorted.length * share)] ?? Number.NaN).toFixed(1));
  return { call, p50: at(0.5), p95: at(0.95), goal };
}

/** One caller alone. */
async function ask(origin: string, token: string, path: string): Promise<number[]> {
  const samples: number[] = [];
  for (let count = 0; count < WARM_UP + times; count += 1) {
    const began = performance.now();
    await readJson(await fetch(`${origin}/api${path}`, { headers: authorized(token) }));
    if (count >= WARM_UP) samples.push(performance.now() - began);
  }
  return samples;
}

/** From the answer of a comment until the window of who hears of it knows. */
async function hear(origin: string, { ticketId, agentToken, requesterToken }: People): Promise<number[]> {
  const socket = openChat(origin, requesterToken);
  await new Promise<void>((resolve) => socket.once('connect', resolve));
  const samples: number[] = [];
  for (let count = 0; count < WARM_UP + times; count += 1) {
    const heard = new Promise<number>((resolve, reject) => {
      const late = setTimeout(() => reject(new Error('Nobody heard of a comment')), HEARD_MS);
      socket.once('notification_added', () => {
        clearTimeout(late);
        resolve(performance.now());
      });
    });
    const answer = await fetch(`${origin}/api/tickets/${ticketId}/comments`, {
      method: 'POST',
      headers: { ...authorized(agentToken), 'content-type': 'application/json' },
      body: JSON.stringify({ comment: `Looked at it for the ${count}th time.` }),
    });
    await readJson(answer);
    const answered = performance.now();
    const at = await heard;
    if (count >= WARM_UP) samples.push(Math.max(0, at - answered));
  }
  socket.disconnect();
  return samples;
}

async function run(stack: AsyncDisposableStack): Promise<void> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'switchboard-bench-inbox-'));
  stack.defer(() => rm(dataDirectory, { recursive: true, force: true, maxRetries: 5 }));
  console.log(`Building ${tickets} tickets ...`);
  const people = await withDatabase({ databaseUrl: undefined, dataDirectory }, prepare);
  const { origin } = await startProduct(stack, dataDirectory);
  const { entries, reader, ticketId, agentToken } = people;
  console.log(`${entries} entries, ${reader.entries} of one person`);
  const rows = [
    summary('count', 15, await ask(origin, reader.token, '/notifications/unread-count')),
    summary('newest 25', 60, await ask(origin, reader.token, '/notifications')),
    summary('newest 25 unread', 60, await ask(origin, reader.token, '/notifications?unread=true')),
    summary('25 after 1,000', 60, await ask(origin, reader.token, '/notifications?page=41')),
    summary(
      'who can be mentioned',
      50,
      await ask(origin, agentToken, `/tickets/${ticketId}/mentionable?search=a&internal=false`),
    ),
    summary('from the answer to the bell', 1_000, await hear(origin, people)),
  ];
  console.log(
    textTable({
      head: ['', 'p50', 'p95', 'goal'],
      lines: rows.map(({ call, p50, p95, goal }) => [call, `${p50}`, `${p95}`, `${goal}`]),
    }),
  );
  await writeResult('inbox', { tickets, entries, ofOnePerson: reader.entries, rows });
}

await measurement(run);
