/**
 * Three nodes behind HAProxy on PostgreSQL under Patroni, with etcd, all on this machine, and what happens to people who
 * work while one part after the other is killed: `npm run cluster`. `--only` takes acts by words of their names, `--hold`
 * leaves everything running and says where it is, `--browsers` looks at it through two browsers.
 */
import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureServerBuild } from '../server/build.ts';
import { ensureWebBuild } from '../web/build.ts';
import { type Act, acts, chosenNodeKilled, nodeKilled, primaryKilled } from './cluster/acts.ts';
import { chatInBrowsers } from './cluster/browsers.ts';
import { missingPackages, serverBinaries } from './cluster/packages.ts';
import { makeSchedules } from './cluster/schedules.ts';
import { type Cluster, startCluster } from './cluster/start-cluster.ts';
import { openWindows } from './cluster/windows.ts';
import { type Figures, noFigures, startLoad } from './faults/load.ts';
import { writeResult } from './results.ts';
import { textTable } from './text-table.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true, default: [] },
    hold: { type: 'boolean', default: false },
    browsers: { type: 'boolean', default: false },
  },
});
const missing = missingPackages();
const binaries = serverBinaries();
if (missing !== null || binaries === undefined) {
  console.error(missing);
  process.exit(1);
}

/** Seconds from the promotion, or from the kill, until everything is acknowledged again. */
const GOAL_SECONDS = 10;
const WINDOWS = 3;
/** Answers that tell people and programs to try again in a moment; `cut` stands for a connection that was closed or refused. */
const TRY_AGAIN = ['503', 'cut', 'chat UNAVAILABLE', '409'];

interface Row extends Figures {
  readonly act: string;
  readonly from: Act['from'];
  /** Seconds. */
  readonly healed: number | null;
  /** Seconds since the kill, where healing counts from the promotion. */
  readonly away: number | null;
  readonly messagesMissing: number;
  readonly schedulesMissed: number;
  readonly schedulesDoubled: number;
  readonly findings: readonly string[];
}

async function play(act: Act, cluster: Cluster, name: string): Promise<Row> {
  console.log(`${name} ...`);
  const figures = noFigures();
  const row = {
    act: name,
    from: act.from,
    healed: null as number | null,
    away: null as number | null,
    messagesMissing: 0,
    schedulesMissed: 0,
    schedulesDoubled: 0,
    findings: [] as string[],
  };
  try {
    const load = await startLoad(cluster, figures);
    const windows = await openWindows(cluster.origin, load.talkedOf, WINDOWS);
    const schedules = await makeSchedules(cluster);
    await load.healed();
    const struck = performance.now();
    const { since, mend } = await act.strike({ ...cluster, chosen: windows.nodeOfFirst });
    row.healed = round(await load.healed(since));
    row.away = round((performance.now() - struck) / 1000);
    if (row.healed > (act.within ?? GOAL_SECONDS)) row.findings.push(`it took ${row.healed} seconds`);
    // What comes back does so while people work.
    await mend();
    await load.healed();
    const { missed, doubled } = await schedules.settle();
    Object.assign(row, { schedulesMissed: missed, schedulesDoubled: doubled });
    await load.settle();
    const stored = await cluster.query<{ id: string }>('select id from chat_messages where ticket_id = $1', [
      load.talkedOf,
    ]);
    row.messagesMissing = await windows.missing(stored.map(({ id }) => id));
    windows.close();
  } catch (error) {
    row.findings.push(error instanceof Error ? error.message : String(error));
  }
  const odd = Object.keys(figures.failed).filter((reason) => !TRY_AGAIN.includes(reason));
  if (odd.length > 0) row.findings.push(`refused with ${odd.join(', ')}`);
  return { ...row, ...figures };
}

const round = (figure: number) => Math.round(figure * 10) / 10;
const isChosen = ({ name }: { readonly name: string }) =>
  values.only.length === 0 || values.only.some((words) => name.includes(words));

/** One after the other; after one that could not be played to its end nothing is as the next expects it. */
async function playAll(cluster: Cluster): Promise<Row[]> {
  const pooled = [nodeKilled, primaryKilled].map((act) => ({
    act,
    name: `with PgBouncer: ${act.name}`,
    pooled: true,
  }));
  const plays = [...acts.map((act) => ({ act, name: act.name, pooled: false })), ...pooled].filter(isChosen);
  const rows: Row[] = [];
  let isPooled = false;
  for (const { act, name, pooled } of plays) {
    if (pooled && !isPooled) await cluster.putPoolerInFront();
    isPooled = pooled;
    const row = await play(act, cluster, name);
    rows.push(row);
    if (row.healed === null) break;
  }
  return rows;
}

function show(rows: readonly Row[]): void {
  const sum = ({ acknowledged }: Figures) => Object.values(acknowledged).reduce((all, one) => all + one, 0);
  console.log(
    `\n${textTable({
      head: [
        'act',
        'acknowledged',
        'lost',
        'doubled',
        'healed after s',
        'from the',
        'away for s',
        'messages missing',
        'schedules missed',
        'doubled',
        'failed',
      ],
      lines: rows.map((row) => [
        row.act,
        `${sum(row)}`,
        `${row.lost}`,
        `${row.doubled}`,
        `${row.healed ?? '-'}`,
        row.from,
        `${row.away ?? '-'}`,
        `${row.messagesMissing}`,
        `${row.schedulesMissed}`,
        `${row.schedulesDoubled}`,
        Object.entries(row.failed)
          .map(([status, count]) => `${count} × ${status}`)
          .join(', ') || '-',
      ]),
    })}\n`,
  );
  for (const { act, findings } of rows)
    for (const finding of findings) console.log(`${act}: FAULT: ${finding}`);
}

/** Aborted when somebody wants it to end. */
const asked = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => asked.abort());
const ended = once(asked.signal, 'abort');

async function run(stack: AsyncDisposableStack): Promise<boolean> {
  await Promise.all([ensureServerBuild(), ensureWebBuild()]);
  const cluster = await startCluster(stack, binaries ?? '');
  if (values.hold) {
    console.log(
      `\nThe desk is at ${cluster.origin} (user1@acme.example, agent1@acme.example: switchboard-demo).`,
    );
    for (const node of cluster.nodes) console.log(`A node, process ${node.pid}: ${node.origin}`);
    for (const { name, port, restPort } of cluster.databases.members)
      console.log(`${name}: PostgreSQL at port ${port}, Patroni at http://127.0.0.1:${restPort}/cluster`);
    console.log(`What each part says is in ${cluster.directory}. Ctrl-C ends all of it.`);
    return true;
  }
  if (values.browsers) {
    const pictures = await mkdtemp(join(tmpdir(), 'switchboard-browsers-'));
    const seen = await chatInBrowsers(stack, cluster, [chosenNodeKilled, primaryKilled], pictures);
    console.log(
      `Both said ${seen.said} messages; ${seen.missing} are missing in one of the windows, ${seen.doubled} are there twice, ` +
        `and the order is ${seen.sameOrder ? 'the same' : 'NOT the same'} in both. Pictures: ${pictures}`,
    );
    return seen.missing + seen.doubled === 0 && seen.sameOrder;
  }
  const rows = await playAll(cluster);
  // What was cut short is no result.
  if (asked.signal.aborted) return false;
  show(rows);
  await writeResult(values.only.length === 0 ? 'cluster' : 'cluster-some', { rows });
  return rows.every(
    ({ lost, doubled, messagesMissing, schedulesMissed, schedulesDoubled, findings }) =>
      lost + doubled + messagesMissing + schedulesMissed + schedulesDoubled + findings.length === 0,
  );
}

const stack = new AsyncDisposableStack();
const isGood = await Promise.race([
  run(stack).then(async (good) => {
    if (values.hold) await ended;
    return good;
  }),
  ended.then(() => false),
]).catch((error) => {
  console.error(error);
  return false;
});
await stack.disposeAsync();
process.exit(isGood ? 0 : 1);
