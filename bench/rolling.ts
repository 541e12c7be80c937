/**
 * Replaces two nodes one after the other under load, as an upgrade does, and counts requests that fail: `npm run rolling`.
 * The nodes begin with the last tagged version, or with that of `--from`, and end with this one, so that both serve side by
 * side in between; where there is no tag, this version is replaced by itself.
 */
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { readJson, signIn } from './caller.ts';
import { startChild } from './child-server.ts';
import { startExternalPostgres } from './external-postgres.ts';
import { writeResult } from './results.ts';
import { type Balancer, startBalancer } from './rolling/balancer.ts';
import { textTable } from './text-table.ts';

const ROOT = join(import.meta.dirname, '..');
const CALLERS = 4;
const BETWEEN_MS = 3_000;
const DRAIN_SECONDS = '2';
const PASSWORD = 'switchboard-demo';

const { values } = parseArgs({ options: { from: { type: 'string' } } });

const git = (...args: string[]) => execFileSync('git', ['-C', ROOT, ...args], { encoding: 'utf8' }).trim();

function lastTag(): string | null {
  const tags = git('tag', '--sort=-creatordate', '--merged', 'HEAD').split('\n');
  return tags[0] || null;
}

/** @returns where that version lies, with its packages */
async function checkOut(version: string, stack: AsyncDisposableStack): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'switchboard-version-'));
  stack.defer(() => {
    git('worktree', 'remove', '--force', directory);
  });
  git('worktree', 'add', '--detach', '--force', directory, version);
  execFileSync('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund'], {
    cwd: directory,
    stdio: 'ignore',
  });
  return directory;
}

interface Node {
  readonly origin: string;
  end(): Promise<void>;
}

async function startNode(directory: string, databaseUrl: string): Promise<Node> {
  const stack = new AsyncDisposableStack();
  const data = await mkdtemp(join(tmpdir(), 'switchboard-rolling-node-'));
  stack.defer(() => rm(data, { recursive: true, force: true }));
  const { origin } = await startChild(stack, join(directory, 'server/src/main.ts'), {
    env: {
      DATA_DIR: data,
      DATABASE_URL: databaseUrl,
      STORAGE_URL: `file://${files}`,
      SECRET_KEY: 'the same on both, and long enough for it',
      DEMO: 'on',
      DRAIN_SECONDS,
      LOG_LEVEL: 'error',
      RATE_LIMIT_FACTOR: '1000',
    },
    ready: '/api/health/ready',
  });
  return { origin, end: () => stack.disposeAsync() };
}

interface Counts {
  answered: number;
  failed: number;
  readonly failures: string[];
  /** Comments that were acknowledged. */
  readonly written: string[];
}

/** Reads lists and tickets and writes comments through the balancer until it is told to stop. */
async function callUntil(stopping: AbortSignal, { origin }: Balancer, counts: Counts): Promise<void> {
  const { headers } = await signIn(origin, 'manager@acme.example', PASSWORD);
  const { tickets } = await readJson<{ tickets: { _id: string }[] }>(
    await fetch(`${origin}/api/tickets?limit=20&status=Open`, { headers }),
  );
  for (let count = 0; !stopping.aborted; count += 1) {
    const path = `/tickets/${tickets[count % tickets.length]?._id}`;
    const comment = randomUUID();
    const calls = [
      () => fetch(`${origin}/api/tickets?limit=20`, { headers }),
      () => fetch(`${origin}/api${path}`, { headers }),
      () => {
        const body = new FormData();
        body.append('comment', comment);
        return fetch(`${origin}/api${path}/comments`, { method: 'POST', headers, body });
      },
    ] as const;
    for (const [index, call] of calls.entries()) {
      const failure = await call().then(
        async (answer) => (answer.ok ? await answer.arrayBuffer().then(() => null) : await answer.text()),
        String,
      );
      if (failure === null) {
        counts.answered += 1;
        if (index === 2) counts.written.push(comment);
      } else {
        counts.failed += 1;
        counts.failures.push(failure.slice(0, 200));
      }
    }
  }
}

await using opened = new AsyncDisposableStack();
const files = await mkdtemp(join(tmpdir(), 'switchboard-rolling-files-'));
opened.defer(() => rm(files, { recursive: true, force: true }));
const { user, password, port, database } = await startExternalPostgres(opened);
const databaseUrl = `postgres://${user}:${password}@127.0.0.1:${port}/${database}`;

const from = values.from ?? lastTag();
if (from === null) console.log('There is no tagged version: this one is replaced by itself.');
const before = from === null ? ROOT : await checkOut(from, opened);

const balancer = opened.use(await startBalancer());
const nodes: Node[] = [];
opened.defer(async () => {
  await Promise.all(nodes.map((node) => node.end()));
});
const joinNode = async (directory: string) => {
  const node = await startNode(directory, databaseUrl);
  nodes.push(node);
  balancer.add(node.origin);
  await balancer.untilServing(node.origin);
};
// The first one seeds the demo.
for (let count = 0; count < 2; count += 1) await joinNode(before);

const counts: Counts = { answered: 0, failed: 0, failures: [], written: [] };
const stopping = new AbortController();
const callers = Array.from({ length: CALLERS }, () => callUntil(stopping.signal, balancer, counts));
await delay(BETWEEN_MS);
const begun = performance.now();
for (let count = 0; count < 2; count += 1) {
  await joinNode(ROOT);
  await delay(BETWEEN_MS);
  await nodes.shift()?.end();
  await delay(BETWEEN_MS);
}
const seconds = (performance.now() - begun) / 1000;
stopping.abort();
await Promise.all(callers);

const client = new pg.Client({ connectionString: databaseUrl });
await client.connect();
const stored = await client.query<{ missing: number }>(
  'select count(*)::int as missing from unnest($1::text[]) as written where not exists (select from comments where comments.text = written)',
  [counts.written],
);
await client.end();
const missing = stored.rows[0]?.missing ?? -1;
console.log(
  textTable({
    head: ['nodes replaced one after the other', ''],
    lines: [
      ['from', from ?? 'this version'],
      ['seconds', seconds.toFixed(1)],
      ['requests answered', `${counts.answered}`],
      ['requests failed', `${counts.failed}`],
      ['comments acknowledged', `${counts.written.length}`],
      ['of them not there', `${missing}`],
    ],
  }),
);
for (const failure of new Set(counts.failures)) console.log(failure);
await writeResult('rolling', {
  from,
  seconds,
  answered: counts.answered,
  failed: counts.failed,
  acknowledged: counts.written.length,
  missing,
});
process.exitCode = counts.failed === 0 && missing === 0 ? 0 : 1;
