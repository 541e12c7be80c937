/**
 * Makes one fault at a time while people write, and looks for everything that was acknowledged: `npm run faults`.
 * `--only` names one (several times for several), `--rounds` says how often each, `--seed` chooses the same moments again.
 */
import { parseArgs } from 'node:util';
import { ensureServerBuild } from '../server/build.ts';
import { ensureWebBuild } from '../web/build.ts';
import { createRandom } from './data/random.ts';
import { clockMoved } from './faults/clock-moved.ts';
import { fullDisks } from './faults/disk-full.ts';
import type { Fault } from './faults/fault.ts';
import { kills } from './faults/kills.ts';
import { type Figures, noFigures } from './faults/load.ts';
import { outages } from './faults/outages.ts';
import { slowClients } from './faults/slow-clients.ts';
import { threeTimesTheLoad } from './faults/three-times-the-load.ts';
import { uploadBurst } from './faults/upload-burst.ts';
import { writeResult } from './results.ts';
import { textTable } from './text-table.ts';

const FAULTS: readonly Fault[] = [
  ...kills,
  ...fullDisks,
  ...outages,
  slowClients,
  threeTimesTheLoad,
  uploadBurst,
  clockMoved,
];

const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true, default: [] },
    rounds: { type: 'string' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
  },
});
const unknown = values.only.filter((name) => !FAULTS.some((fault) => fault.name === name));
if (unknown.length > 0) {
  const names = FAULTS.map(({ name }) => name).join(', ');
  throw new Error(`There is no fault ${unknown.join(', ')}; there are ${names}`);
}
const chosen = FAULTS.filter(({ name }) => values.only.length === 0 || values.only.includes(name));
const seed = Number(values.seed);
if (!Number.isInteger(seed)) throw new Error('--seed must be a whole number');
const wanted = values.rounds === undefined ? null : Number(values.rounds);
if (wanted !== null && !(Number.isInteger(wanted) && wanted > 0))
  throw new Error('--rounds must be a whole number above 0');

interface Row extends Figures {
  readonly fault: string;
  readonly rounds: number;
  /** Seconds until healed, of each time. */
  readonly healed: readonly number[];
  readonly told: Readonly<Record<string, number>>;
  readonly findings: readonly string[];
  /** Why it was left out. */
  readonly skipped: string | null;
}

async function make(fault: Fault): Promise<Row> {
  const figures = noFigures();
  const rounds = wanted ?? fault.rounds;
  const healed: number[] = [];
  const told: Record<string, number> = {};
  const findings: string[] = [];
  const skipped = fault.missing?.() ?? null;
  if (skipped === null) {
    console.log(`${fault.name}, ${rounds} ${rounds === 1 ? 'time' : 'times'} ...`);
    const stack = new AsyncDisposableStack();
    try {
      await fault.run({
        stack,
        random: createRandom(seed),
        figures,
        rounds,
        heals: (seconds) => healed.push(round(seconds)),
        tell: (what, figure) => {
          told[what] = round(Math.max(told[what] ?? 0, figure));
        },
        find: (what) => findings.push(what),
      });
    } catch (error) {
      findings.push(error instanceof Error ? error.message : String(error));
    }
    await stack.disposeAsync();
  }
  return { fault: fault.name, rounds, ...figures, healed, told, findings, skipped };
}

const round = (figure: number) => Math.round(figure * 100) / 100;

await Promise.all([ensureServerBuild(), ensureWebBuild()]);
const rows: Row[] = [];
for (const fault of chosen) rows.push(await make(fault));

console.log(
  `\n${textTable({
    head: [
      'fault',
      'rounds',
      'acknowledged',
      'lost',
      'doubled',
      'healed after s, median',
      'most',
      'MB',
      'failed',
    ],
    lines: rows.map(({ fault, rounds, acknowledged, lost, doubled, healed, memory, failed, skipped }) =>
      skipped !== null
        ? [fault, 'skipped']
        : [
            fault,
            `${rounds}`,
            `${acknowledged.tickets + acknowledged.comments + acknowledged.messages}`,
            `${lost}`,
            `${doubled}`,
            `${healed.toSorted((one, other) => one - other)[healed.length >> 1] ?? '-'}`,
            `${healed.length === 0 ? '-' : Math.max(...healed)}`,
            `${memory}`,
            Object.entries(failed)
              .map(([status, count]) => `${count} × ${status}`)
              .join(', ') || '-',
          ],
    ),
  })}\n`,
);
for (const { fault, told, findings, skipped } of rows) {
  for (const [what, figure] of Object.entries(told)) console.log(`${fault}: ${what} ${figure}`);
  if (skipped !== null) console.log(`${fault}: skipped, ${skipped}`);
  for (const finding of findings) console.log(`${fault}: FAULT: ${finding}`);
}
await writeResult(values.only.length === 0 ? 'faults' : 'faults-some', { seed, rows });
const isGood = rows.every(({ lost, doubled, findings }) => lost + doubled + findings.length === 0);
process.exit(isGood ? 0 : 1);
