/** Whether one organization that does its worst can slow another: `npm run bench:neighbours`. */
import { type ChildProcess, fork } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { connectionToRunning } from '@switchboard/postgres/connection-to-running';
import { openDatabase } from '@switchboard/server/src/platform/database/open-database.ts';
import { HOST } from '@switchboard/server/src/platform/host.ts';
import { createLogger } from '@switchboard/server/src/platform/log.ts';
import { startChild } from './child-server.ts';
import { buildData } from './data/build.ts';
import type { Pool } from './data/columns.ts';
import { withDatabase } from './data/database.ts';
import { SHARE } from './data/size.ts';
import type { Answers, Load, LoadMessage } from './neighbours/load.ts';
import { type Act, type Member, moveIn, type Neighbour, type Times } from './neighbours/neighbour.ts';
import { type Means, waysOf } from './neighbours/ways.ts';
import { seat } from './seats.ts';

const SERVER = join(import.meta.dirname, '../server/src/main.ts');
const QUIET_SERVER = join(import.meta.dirname, 'neighbours/quiet-server.program.ts');
const LOADER = join(import.meta.dirname, 'neighbours/loader.program.ts');
const RESULTS = join(import.meta.dirname, 'results');

/** The neighbour's 95th percentile may be so many times what it is while the load goes nowhere. */
const MOST_TIMES = 2;
const SETTLE_MS = 2_000;
const LOADING_PEOPLE = 600;
const CHATS = 300;
const NEIGHBOURS = 40;
const LONG_TICKET = { comments: 6_000, bytes: 5_000 };

const { values } = parseArgs({
  options: {
    tickets: { type: 'string', default: '20000' },
    seconds: { type: 'string', default: '15' },
    only: { type: 'string', multiple: true, default: [] },
  },
});
const seconds = Number(values.seconds);

interface Row {
  readonly way: string;
  readonly answers: Answers;
  /** Milliseconds, 95th percentiles. */
  readonly p95: Record<Act, { readonly quiet: number; readonly loaded: number }>;
}

const p95 = (samples: readonly number[]) =>
  samples.toSorted((one, other) => one - other)[Math.floor(samples.length * 0.95)] ?? Number.NaN;

interface Prepared {
  readonly means: Means;
  readonly members: readonly Member[];
  /** The body of a new ticket of the neighbour. */
  readonly draft: Readonly<Record<string, string>>;
}

/** What both organizations need, written beside what every measurement has. */
async function prepare(pool: Pool): Promise<Prepared> {
  await buildData(pool, {
    tickets: Number(values.tickets),
    organizations: 2,
    users: LOADING_PEOPLE * 3,
    share: SHARE,
  });
  const { rows: organizations } = await pool.query<{ id: string }>(
    'select id from organizations order by code',
  );
  const [loading, quiet] = organizations.map(({ id }) => id);
  if (loading === undefined || quiet === undefined) throw new Error('There are no two organizations.');
  // Open tickets have a chat.
  await pool.query(`update tickets set status = 'Open' where status in ('Resolved', 'Closed')`);

  const settle = async (organizationId: string, role: string, count: number) => {
    const { rows } = await pool.query<{ id: string }>(
      `update users set role = $3 where id in (
         select id from users where organization_id = $1 and role = 'user' order by id limit $2
       ) returning id`,
      [organizationId, count, role],
    );
    return rows.map(({ id }) => id);
  };
  const ticketsOf = async (organizationId: string, count: number) => {
    const { rows } = await pool.query<{ id: string }>(
      'select id from tickets where organization_id = $1 order by id limit $2',
      [organizationId, count],
    );
    return rows.map(({ id }) => id);
  };
  const letInto = (organizationId: string, ticketIds: readonly string[], people: readonly string[]) =>
    pool.query(
      `insert into ticket_people (organization_id, id, ticket_id, user_id, relation, since)
       select $1, gen_random_uuid(), ticket_id, user_id, 'user', now()
       from unnest($2::uuid[], $3::uuid[]) as seats (ticket_id, user_id) on conflict do nothing`,
      [organizationId, ticketIds, people],
    );
  const draftOf = async (organizationId: string) => {
    const { rows } = await pool.query(
      `select 'Report Issue' as "ticketType", 'High' as priority, category_id as category, project_id as project,
         project_manager_name as "projectManagerName", contact_number as "contactNumber",
         'Hand scanner in dispatch loses the connection' as summary, 'Since this morning.' as description
       from tickets where organization_id = $1 order by id limit 1`,
      [organizationId],
    );
    return rows[0] as Record<string, string>;
  };

  const people = await settle(loading, 'manager', LOADING_PEOPLE);
  const admins = await settle(loading, 'admin', 40);
  const tokens = await seat(pool, people);
  const tickets = await ticketsOf(loading, 300);
  const longTicketId = tickets[0] ?? '';
  await pool.query(
    `insert into comments (organization_id, id, ticket_id, author_id, text, created_at)
     select $1, gen_random_uuid(), $2, $3, repeat('x', $5), now() - make_interval(mins => number)
     from generate_series(1, $4) as number`,
    [loading, longTicketId, people[0], LONG_TICKET.comments, LONG_TICKET.bytes],
  );
  const chatting = people.slice(0, CHATS);
  const rooms = chatting.map((_, index) => tickets[1 + Math.floor(index / 10)] ?? '');
  await letInto(loading, rooms, chatting);

  const others = await settle(quiet, 'manager', NEIGHBOURS);
  const otherTokens = await seat(pool, others);
  const otherTickets = await ticketsOf(quiet, NEIGHBOURS);
  await letInto(quiet, otherTickets, others);
  await pool.query('vacuum (analyze)');
  return {
    means: {
      organizationId: loading,
      managers: tokens,
      admins: await seat(pool, admins),
      ticketIds: tickets.slice(100),
      longTicketId,
      chats: chatting.map((_, index) => ({ token: tokens[index] ?? '', ticketId: rooms[index] ?? '' })),
      draft: await draftOf(loading),
    },
    members: others.map((_, index) => ({
      token: otherTokens[index] ?? '',
      ticketId: otherTickets[index] ?? '',
    })),
    draft: await draftOf(quiet),
  };
}

/** Times the neighbour while the load goes on. */
async function measured(neighbour: Neighbour, origin: string, load: Load) {
  const loader = fork(LOADER);
  try {
    const hear = <Key extends string>(key: Key) =>
      new Promise<Extract<LoadMessage, Record<Key, unknown>>>((resolve, reject) => {
        loader.on('message', (message: LoadMessage) => {
          if (key in message) resolve(message as Extract<LoadMessage, Record<Key, unknown>>);
        });
        loader.once('exit', (code) => reject(new Error(`The load ended with code ${code}`)));
      });
    const ended = hear('answers');
    const begun = hear('begun');
    loader.send({ begin: load, origin, seconds: seconds + SETTLE_MS / 1000 + 1 } satisfies LoadMessage);
    await begun;
    await delay(SETTLE_MS);
    const times = await neighbour.work(seconds * 1000);
    return { times, answers: (await ended).answers };
  } finally {
    await ending(loader);
  }
}

async function ending(child: ChildProcess): Promise<void> {
  const exit = new Promise((resolve) => child.once('exit', resolve));
  child.removeAllListeners('message');
  child.kill('SIGTERM');
  await exit;
}

const report = (way: string, quiet: Times, loaded: Times, answers: Answers): Row => {
  const of = (act: Act) => ({ quiet: p95(quiet[act]), loaded: p95(loaded[act]) });
  return {
    way,
    answers,
    p95: { list: of('list'), detail: of('detail'), create: of('create'), chat: of('chat') },
  };
};

const print = ({ way, p95: figures, answers }: Row) => {
  const cells = Object.entries(figures).map(
    ([act, { quiet, loaded }]) =>
      `${act} ${quiet.toFixed(1)} -> ${loaded.toFixed(1)} (${(loaded / quiet).toFixed(2)})`,
  );
  console.log(`${way.padEnd(42)} ${cells.join('  ')}  ${JSON.stringify(answers)}`);
};

async function run(dataDirectory: string, stack: AsyncDisposableStack): Promise<Row[]> {
  const { means, members, draft } = await withDatabase({ databaseUrl: undefined, dataDirectory }, prepare);
  const { origin } = await startChild(stack, SERVER, {
    env: {
      DATA_DIR: dataDirectory,
      DATABASE_URL: '',
      DEMO: 'off',
      ADMIN_SECOND_FACTOR: 'off',
      NODE_ENV: 'production',
      LOG_LEVEL: 'error',
    },
    ready: '/api/health/ready',
  });
  const { origin: nowhere } = await startChild(stack, QUIET_SERVER, { env: {}, ready: '/' });
  const connection = await connectionToRunning(join(dataDirectory, 'postgres'), HOST);
  const database = await openDatabase({ ...connection, max: 1 }, createLogger('error'));
  stack.defer(() => database.close());

  const neighbour = await moveIn(origin, members, draft);
  stack.defer(() => neighbour.leave());
  // Compiles what is about to be measured.
  await neighbour.work(SETTLE_MS);

  const rows: Row[] = [];
  for (const way of waysOf(means)) {
    if (values.only.length > 0 && !values.only.some((word) => way.name.includes(word))) continue;
    const quiet =
      way.load === null
        ? await neighbour.work(seconds * 1000)
        : (await measured(neighbour, nowhere, way.load)).times;
    await way.prepare?.(database.pool);
    const { times, answers } =
      way.load === null
        ? { times: await neighbour.work(seconds * 1000), answers: {} }
        : await measured(neighbour, origin, way.load);
    const row = report(way.name, quiet, times, answers);
    print(row);
    rows.push(row);
    await delay(SETTLE_MS);
  }
  return rows;
}

const dataDirectory = await mkdtemp(join(tmpdir(), 'switchboard-bench-neighbours-'));
const stack = new AsyncDisposableStack();
stack.defer(() => rm(dataDirectory, { recursive: true, force: true, maxRetries: 5 }));
try {
  const rows = await run(dataDirectory, stack);
  const at = new Date();
  const machine = { cpu: cpus()[0]?.model, cores: cpus().length, memory: totalmem(), node: process.version };
  await mkdir(RESULTS, { recursive: true });
  const file = join(RESULTS, `${at.toISOString().slice(0, 10)}-neighbours.json`);
  await writeFile(
    file,
    `${JSON.stringify({ at, machine, seconds, tickets: Number(values.tickets), rows }, null, 2)}\n`,
  );
  const slowed = rows.filter(({ p95: figures }) =>
    Object.values(figures).some(({ quiet, loaded }) => !(loaded <= MOST_TIMES * quiet)),
  );
  for (const { way } of slowed) console.log(`More than ${MOST_TIMES} times the quiet figure: ${way}`);
  process.exitCode = slowed.length === 0 ? 0 : 1;
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  await stack.disposeAsync();
  process.exit();
}
