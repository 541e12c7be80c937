/**
 * Takes the real program through months of schedules in some minutes: `node scripts/schedules-over-time.ts`. Its clock is
 * moved while it runs, and between a stop and a start; the looks for due schedules come every 30 seconds all the while.
 */
import { deepStrictEqual } from 'node:assert';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { ScheduledTicket, ScheduleRun } from '@switchboard/contract/schedules/scheduled-ticket.ts';
import { Program } from './schedules-over-time/program.ts';

/** Longer than from one look to the next. */
const LOOK_MS = 45_000;

const directory = await mkdtemp(join(tmpdir(), 'switchboard-time-'));
const program = new Program(directory, Number(process.env.PORT ?? 3917));

type Run = Pick<ScheduleRun, 'dueAt' | 'outcome'>;

async function runsOf(id: string): Promise<Run[]> {
  const { runs } = await program.call<{ runs: ScheduleRun[] }>('GET', `/scheduled-tickets/${id}/runs`);
  return runs.map(({ dueAt, outcome }) => ({ dueAt, outcome })).toReversed();
}

const scheduleOf = async (id: string) =>
  (await program.call<{ scheduledTicket: ScheduledTicket }>('GET', `/scheduled-tickets/${id}`))
    .scheduledTicket;

async function schedule(summary: string, timing: object): Promise<string> {
  const { categories } = await program.call<{ categories: { _id: string }[] }>('GET', '/categories');
  const { projects } = await program.call<{ projects: { _id: string }[] }>('GET', '/projects?status=Active');
  const { scheduledTicket } = await program.call<{ scheduledTicket: ScheduledTicket }>(
    'POST',
    '/scheduled-tickets',
    {
      summary,
      description: summary,
      category: categories[0]?._id,
      project: projects[0]?._id,
      projectManagerName: 'Priya Raman',
      contactNumber: '2500',
      ...timing,
    },
  );
  return scheduledTicket._id;
}

/** Waits until as many due times are behind the schedule, and holds them to `expected`. */
async function expectRuns(what: string, id: string, expected: readonly Run[]): Promise<void> {
  const deadline = performance.now() + LOOK_MS;
  let runs = await runsOf(id);
  while (runs.length < expected.length && performance.now() < deadline) {
    await delay(1_000);
    runs = await runsOf(id);
  }
  deepStrictEqual(runs, expected, what);
  console.log(
    `${what}: ${runs.length} ${runs.length === 1 ? 'run' : 'runs'}, the last due ${runs.at(-1)?.dueAt}`,
  );
}

const made = (dueAt: string): Run => ({ dueAt, outcome: 'created' });

try {
  await program.setClock('2027-01-30T12:00:00Z');
  await program.start();
  const monthly = await schedule('On the 31st at nine', {
    scheduledDate: '2027-01-31T09:00',
    timezone: 'Europe/Berlin',
    recurrence: 'monthly',
  });
  const nightly = await schedule('Half past two, over the change of clocks', {
    scheduledDate: '2027-03-27T02:30',
    timezone: 'Europe/Berlin',
    recurrence: 'daily',
    recurrenceEndDate: '2027-03-29',
  });

  const months = [made('2027-01-31T08:00:00.000Z')];
  await program.setClock('2027-01-31T08:00:05Z');
  await expectRuns('31 January, 09:00 in winter', monthly, months);
  await program.setClock('2027-02-28T08:00:05Z');
  months.push(made('2027-02-28T08:00:00.000Z'));
  await expectRuns('the last of February', monthly, months);

  const nights = [made('2027-03-27T01:30:00.000Z')];
  await program.setClock('2027-03-27T01:30:05Z');
  await expectRuns('02:30 in winter', nightly, nights);
  await program.setClock('2027-03-28T01:30:05Z');
  nights.push(made('2027-03-28T01:30:00.000Z'));
  await expectRuns('02:30 that does not exist, an hour later', nightly, nights);
  await program.setClock('2027-03-29T00:30:05Z');
  nights.push(made('2027-03-29T00:30:00.000Z'));
  await expectRuns('02:30 in summer, for the last time', nightly, nights);
  deepStrictEqual((await scheduleOf(nightly)).status, 'completed');

  await program.setClock('2027-03-31T07:00:05Z');
  months.push(made('2027-03-31T07:00:00.000Z'));
  await expectRuns('31 March, 09:00 in summer', monthly, months);

  await program.stop();
  await program.setClock('2027-06-15T12:00:00Z');
  await program.start();
  months.push({ dueAt: '2027-04-30T07:00:00.000Z', outcome: 'late' });
  await expectRuns('one ticket for two months without the program', monthly, months);
  deepStrictEqual((await scheduleOf(monthly)).nextExecution, '2027-06-30T07:00:00.000Z');

  await program.setClock('2027-04-30T07:00:05Z');
  const witness = await schedule('Shows that the program has looked', {
    scheduledDate: '2027-04-30T07:00:10Z',
  });
  await expectRuns('a clock put back makes what is due', witness, [made('2027-04-30T07:00:10.000Z')]);
  await expectRuns('and no ticket twice', monthly, months);
  deepStrictEqual((await scheduleOf(monthly)).executionCount, months.length);
  console.log('Every due time made one ticket.');
} finally {
  await program.stop();
  await rm(directory, { recursive: true, force: true });
}
