/** docs/capacity.md, written anew from the newest results and the inputs of the model. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type CallCost,
  costOfDay,
  INPUTS,
  type Inputs,
  type Measured,
  needOf,
  peopleOfCore,
  ticketsAYear,
  wallsOf,
} from './capacity-model.ts';
import type { Measurement } from './measure.ts';
import { markdown, newestResult } from './performance-document.ts';
import type { Result } from './results.ts';

const DOCUMENT = join(import.meta.dirname, '../docs/capacity.md');

interface StoredRow {
  readonly table: string;
  readonly rows: number;
  readonly bytes: number;
}

interface MemoryRow {
  readonly when: string;
  readonly megabytes: Readonly<Record<string, number>>;
  readonly connections: number;
}

const rowsOf = <Row>(result: Result | null) =>
  (result as { readonly rows?: readonly Row[] } | null)?.rows ?? [];

interface Sources {
  readonly calls: Result | null;
  readonly stored: Result | null;
  readonly memory: Result | null;
  readonly chat: Result | null;
}

async function newestSources(): Promise<Sources> {
  const [calls, stored, memory, chat] = await Promise.all(
    ['tickets', 'stored', 'memory', 'chat'].map((name) => newestResult({ name })),
  );
  return { calls: calls ?? null, stored: stored ?? null, memory: memory ?? null, chat: chat ?? null };
}

/** Of programs that hold 500 chat clients, as `bench/memory.ts` names them. */
const CLIENTS = 500;

export function readMeasured({ calls, stored, memory, chat }: Sources): Measured {
  const tables = rowsOf<StoredRow>(stored);
  const { size } = (stored ?? {}) as { readonly size?: { readonly tickets: number } };
  const times = new Map(rowsOf<MemoryRow>(memory).map((row) => [row.when, row]));
  const loaded = times.get('after the mixed load');
  const calm = times.get('30 seconds later');
  const chatting = times.get('with 500 chat clients');
  const { chatMessage = null } = (chat ?? {}) as { readonly chatMessage?: CallCost };
  const program = (row: MemoryRow | undefined) => row?.megabytes.program;
  const before = program(calm);
  const after = program(chatting);
  return {
    calls: new Map(rowsOf<Measurement>(calls).map(({ name, loaded: { cpu } }) => [name, cpu])),
    bytesOfTicket:
      size === undefined ? null : tables.reduce((sum, { bytes }) => sum + bytes, 0) / size.tickets,
    programMegabytes: program(loaded) ?? null,
    connectionMegabytes:
      loaded?.megabytes.connection === undefined ? null : loaded.megabytes.connection / loaded.connections,
    chatClientKilobytes:
      before === undefined || after === undefined ? null : ((after - before) * 1000) / CLIENTS,
    chatMessage,
  };
}

const MISSING = 'not measured';
const whole = (figure: number) => Math.round(figure).toLocaleString('en');
/** Two digits: inputs are no better. */
const rough = (figure: number) => Number(figure.toPrecision(2)).toLocaleString('en');
const orMissing = (figure: number | null, unit: string) =>
  figure === null ? MISSING : `${whole(figure)} ${unit}`;

function callsTable(inputs: Inputs, { calls }: Measured): string {
  const lines = Object.entries(inputs.callsADay).map(([name, times]) => {
    const cost = calls.get(name);
    const cells = cost === undefined ? [MISSING, MISSING] : [whole(cost.server), whole(cost.database)];
    return [name, `${times}`, ...cells];
  });
  return markdown({ head: ['call', 'a person and day', 'program, µs', 'database, µs'], lines });
}

function measuredTable(measured: Measured): string {
  const { chatMessage } = measured;
  return markdown({
    head: ['what', 'measured'],
    lines: [
      [
        'a stored ticket with its comments, people, events, words and counts',
        orMissing(measured.bytesOfTicket, 'bytes'),
      ],
      ['a program after load', orMissing(measured.programMegabytes, 'MB')],
      ['a connection to the database', orMissing(measured.connectionMegabytes, 'MB')],
      ['a polling chat client, in the program', orMissing(measured.chatClientKilobytes, 'kB')],
      [
        'a message in a chat of ten, program + database',
        chatMessage === null ? MISSING : `${whole(chatMessage.server)} + ${whole(chatMessage.database)} µs`,
      ],
      ['a stored chat message', MISSING],
      ['a live page that is told of changes, write-ahead log, replication, the proxy', MISSING],
    ],
  });
}

function wallsTable(inputs: Inputs, measured: Measured): string {
  return markdown({
    head: ['nodes', 'people at work on a day', 'what ends it', 'next', 'then'],
    lines: [1, 3, 10, 30].map((nodes) => {
      const [first, ...later] = wallsOf(inputs, measured, nodes);
      const others = later.map(({ what, people }) => `${what}: ${rough(people)}`);
      return [`${nodes}`, rough(first?.people ?? 0), first?.what ?? '', ...others];
    }),
  });
}

function needTable(inputs: Inputs, measured: Measured): string {
  const head = [
    'organizations',
    'people',
    'nodes',
    'databases',
    'GB in databases',
    'GB of files',
    'programs',
    'database machines',
    'disks',
    'files',
    'a month',
  ];
  const lines = [1_000, 10_000, 100_000, 1_000_000].map((organizations) => {
    const need = needOf(inputs, measured, organizations);
    if (need === null) return [whole(organizations), MISSING];
    const prices = Object.values(need.prices);
    return [
      whole(organizations),
      ...[need.people, need.nodes, need.databases].map(whole),
      ...[
        need.databaseGigabytes,
        need.fileGigabytes,
        ...prices,
        prices.reduce((sum, price) => sum + price, 0),
      ].map(rough),
    ];
  });
  return markdown({ head, lines });
}

/** The whole document. */
export function capacityDocument(inputs: Inputs, measured: Measured, sources: Partial<Sources> = {}): string {
  const { cost, unknown } = costOfDay(inputs, measured);
  const { database, prices } = inputs;
  const days = Object.values(sources).flatMap((source) => (source == null ? [] : source.at.slice(0, 10)));
  const cpu = sources.calls?.machine.cpu ?? 'an unknown processor';
  const [first] = wallsOf(inputs, measured, 10);
  return `${[
    '# Capacity on paper',
    'Written by `npm run capacity` from the newest files of `bench/results` and the inputs in `bench/capacity-model.ts`; `npm run bench` writes it too. ' +
      'It multiplies what was measured by what people are assumed to do: a first estimate, no promise. Measure with your own inputs before you buy.',
    '## What was measured',
    `On ${cpu}, ${[...new Set(days)].sort().join(', ')}, under load (\`npm run bench\`, \`npm run bench:stored\`, \`npm run bench:memory\`). A core of another machine is another core.`,
    callsTable(inputs, measured),
    unknown.length === 0
      ? `A person's day is ${whole(cost.server / 1000)} ms of a core for the program and ${whole(cost.database / 1000)} ms for the database, chat and live pages left out.`
      : `Left out because nobody has measured it: ${unknown.join(', ')}.`,
    measuredTable(measured),
    'What is not measured is in no sum below. The calls were measured with 20,000 tickets, which fit into memory: how much slower a database of terabytes ' +
      'answers that reads from its disk is not measured either.',
    '## What is assumed',
    markdown({
      head: ['input', 'value'],
      lines: [
        ['calls of a person on a working day', 'as above'],
        ["part of a day's calls in its busiest hour", `${inputs.busyHour * 100} %`],
        ['busiest seconds of that hour, compared to its mean', `${inputs.peak} times`],
        ['part of a core that is used then', `${inputs.used * 100} %`],
        ['people with an account who work on a day', `${inputs.presentShare * 100} %`],
        ['people in an organization', `${inputs.peopleInOrganization}`],
        ['working days a year, years kept', `${inputs.workingDaysAYear}, ${inputs.yearsKept}`],
        ['tickets of a person at work and year, by the calls above', whole(ticketsAYear(inputs))],
        ['tickets with a file, its size', `${inputs.ticketsWithFile * 100} %, ${inputs.fileKilobytes} kB`],
        [
          'the database machine',
          `${database.cores} cores, ${database.cores * inputs.databaseMemoryOfCore} GB, ${whole(database.gigabytesOfDisk)} GB of disk, ${database.connections} connections`,
        ],
        ['machines and disks of each database, standby included', `${inputs.copies}`],
        ['connections of a program', `${inputs.connectionsOfNode}`],
        [
          'prices a month, of a core, a GB of memory, of disk, of object storage',
          `${prices.core}, ${prices.gigabyteOfMemory}, ${prices.gigabyteOfDisk}, ${prices.gigabyteOfFiles}`,
        ],
      ],
    }),
    "Prices are inputs in a currency of your choice, and nobody's offer.",
    '## What a node and a database carry',
    `A program answers on one core; it carries ${rough(peopleOfCore(inputs, cost.server))} people who work on the same day. A core of the database carries ${rough(peopleOfCore(inputs, cost.database))}. So many nodes on one database of the size above carry:`,
    wallsTable(inputs, measured),
    `With ten nodes the first wall is ${first?.what ?? MISSING}. Connections can be shared by PgBouncer ([operations](operations.md)); beyond the cores and the disk of one database, organizations go to another one ([sharding](sharding.md)).`,
    '## Up to a million organizations',
    'Nodes and databases are rounded up; organizations spread evenly over the databases. Prices a month, with the standby of each database, without people, network, backups and the proxy:',
    needTable(inputs, measured),
  ].join('\n\n')}\n`;
}

/** @returns the document as it is, and as results and inputs have it */
export async function compareCapacity(): Promise<{ readonly present: string; readonly computed: string }> {
  const sources = await newestSources();
  const present = await readFile(DOCUMENT, 'utf8').catch(() => '');
  return { present, computed: capacityDocument(INPUTS, readMeasured(sources), sources) };
}

export async function writeCapacityDocument(): Promise<void> {
  const { computed } = await compareCapacity();
  await writeFile(DOCUMENT, computed);
  console.log(`Written to ${DOCUMENT}`);
}
