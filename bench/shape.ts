/** What request types, teams and service times cost in a large organization: `npm run bench:shape`. */
import { parseArgs } from 'node:util';
import { REPORT_GROUPS } from '@switchboard/contract/tickets/clock-filter-text.ts';
import { workingTime } from '@switchboard/server/src/features/organizations/calendars/working-time.ts';
import { withDatabase } from './data/database.ts';
import { keptData, LARGE_OPTIONS, whileServing } from './kept-data.ts';
import { measurement } from './measurement.ts';
import { choosePeople, type People, prepareRaising, raise } from './people-of-largest.ts';
import { writeResult } from './results.ts';
import { ask, type Row, time } from './search/ask.ts';
import { type Prepared, prepareDesk, prepareRows } from './shape/prepare.ts';
import { setThresholds, timeThresholds, waitForThem } from './shape/thresholds.ts';
import { startProduct } from './start-product.ts';
import { textTable } from './text-table.ts';

/** Milliseconds: of creation and of lists the 99th percentile, else the 95th. */
const GOAL = { list: 50, create: 80, clocks: 30, report: 800, due: 0.2 } as const;
const DAY_SECONDS = 86_400;

const { values } = parseArgs({
  options: {
    ...LARGE_OPTIONS,
    times: { type: 'string', default: '100' },
    /** Clocks that warn at one moment. */
    thresholds: { type: 'string', default: '10000' },
  },
});
const tickets = Number(values.tickets);
const times = Number(values.times);

async function askLists({ admin }: People, { team, model }: Prepared): Promise<Row[]> {
  const list = (call: string, query: string) =>
    ask(times, call, GOAL.list, admin.send, `/admin/tickets?${query}`);
  return [
    await list('due this week', 'due=week'),
    await list('overdue', 'due=overdue'),
    await list('paused', 'due=paused'),
    await list('by what is due', 'sort=due'),
    await list('of a team', `team=${team}`),
    await list('of a team, overdue, by what is due', `team=${team}&due=overdue&sort=due`),
    await list('waiting for the requester', 'waitingOn=requester'),
    await list('by one field', `field.${model.key}=laptop`),
    await list('in the order of a field', `sort=field.${model.key}`),
  ];
}

/** The same person raises tickets of today's form, and of a type with thirty fields, in turn. */
async function createTickets(people: People, { requestType, values: fields }: Prepared) {
  const { colleague } = people;
  const plain = await prepareRaising(people, 'Plain');
  const built = await time(times, () => raise(colleague, plain.category, plain.project));
  const typed = await time(times, () =>
    colleague.send<{ ticket: { _id: string } }>('POST', '/tickets', {
      summary: 'A new laptop',
      description: 'The old one is slow.',
      requestType,
      fields,
      contactNumber: '+49 30 1234567',
    }),
  );
  const row = (call: string, { p50, p95, p99 }: Omit<typeof built, 'last'>): Row => ({
    call,
    total: '',
    goal: GOAL.create,
    p50,
    p95,
    p99,
  });
  return {
    rows: [row('a new ticket', built), row('a new ticket with 30 fields', typed)],
    ticket: typed.last?.ticket._id ?? '',
  };
}

/** When something is due that begins at many moments of two years, by a calendar with clock changes. */
async function computeDue(): Promise<Row> {
  const day = [{ from: '09:00', to: '17:30' }];
  const from = Date.UTC(2025, 0, 1) / 1_000;
  const samples = await time(times * 10, async (count) => {
    // Each begins without a day worked out, as the first ticket after a start does.
    const hours = workingTime({
      timeZone: 'Europe/Berlin',
      week: [day, day, day, day, day, [], []],
      holidays: [{ date: '2026-12-25', name: 'Christmas', hours: null }],
    });
    return hours.dueAt(from + (count % 730) * DAY_SECONDS, 40 * 3_600);
  });
  const { last: _, ...taken } = samples;
  return { call: 'when 40 working hours are over', total: '', goal: GOAL.due, ...taken };
}

async function askReports({ admin }: People): Promise<Row[]> {
  const to = new Date();
  const from = new Date(to);
  from.setUTCFullYear(to.getUTCFullYear() - 1);
  from.setUTCDate(from.getUTCDate() + 1);
  const period = `from=${from.toISOString().slice(0, 10)}&to=${to.toISOString().slice(0, 10)}`;
  const rows: Row[] = [];
  for (const group of REPORT_GROUPS) {
    const path = `/admin/reports/service-times?${period}&groupBy=${group}`;
    rows.push(await ask(times, `twelve months by ${group}`, GOAL.report, admin.send, path));
  }
  return rows;
}

async function run(stack: AsyncDisposableStack): Promise<void> {
  const where = await keptData(stack, 'shape', values);
  const { dataDirectory } = where;
  await whileServing(dataDirectory, async () => undefined);
  const chosen = await withDatabase(where, choosePeople);
  const prepared = await whileServing(dataDirectory, (origin) => prepareDesk(chosen(origin)));
  console.log(
    `${prepared.applied.tickets} open tickets bound to a policy in ${prepared.applied.seconds.toFixed(1)} s`,
  );
  const { old, set } = await withDatabase(where, async (pool) => ({
    old: await prepareRows(pool, chosen(''), prepared),
    set: await setThresholds(pool, prepared.policy._id, Number(values.thresholds)),
  }));
  await whileServing(dataDirectory, () => waitForThem(set));
  const thresholds = await withDatabase(where, (pool) => timeThresholds(pool, set));

  const { origin } = await startProduct(stack, dataDirectory);
  const people = chosen(origin);
  const created = await createTickets(people, prepared);
  const { admin } = people;
  const rows = [
    ...created.rows,
    ...(await askLists(people, prepared)),
    await ask(times, 'a ticket with 30 fields', GOAL.list, admin.send, `/tickets/${created.ticket}`),
    await ask(times, 'a ticket with a clock of two years', GOAL.list, admin.send, `/tickets/${old}`),
    await ask(times, 'clocks of two years', GOAL.clocks, admin.send, `/tickets/${old}/clocks`),
    await computeDue(),
    ...(await askReports(people)),
  ];
  console.log(
    textTable({
      head: ['', 'found', 'p50', 'p95', 'p99', 'goal'],
      lines: rows.map(({ call, total, p50, p95, p99, goal }) => [
        call,
        total,
        `${p50}`,
        `${p95}`,
        `${p99}`,
        `${goal}`,
      ]),
    }),
  );
  const { applied } = prepared;
  console.log({ applied, thresholds });
  await writeResult('shape', { tickets, applied, thresholds, rows });
}

await measurement(run);
