/** What people ask for in a day, and what machines carry of it: arithmetic alone, on what was measured and on inputs. */

/** Microseconds of a core for one call: of the program, and of PostgreSQL. */
export interface CallCost {
  readonly server: number;
  readonly database: number;
}

/** What results tell; null for what nobody has measured. */
export interface Measured {
  /** By the names of scenarios. */
  readonly calls: ReadonlyMap<string, CallCost>;
  /** Bytes in the database, with indexes, for each ticket with all that hangs on it. */
  readonly bytesOfTicket: number | null;
  /** Megabytes (PSS). */
  readonly programMegabytes: number | null;
  readonly connectionMegabytes: number | null;
  readonly chatClientKilobytes: number | null;
  /** Microseconds of a core for a message in a chat. */
  readonly chatMessage: CallCost | null;
}

export interface Inputs {
  /** Calls of one person on a working day, by scenario. */
  readonly callsADay: Readonly<Record<string, number>>;
  readonly chatMessagesADay: number;
  /** Of a day's calls, the part in its busiest hour. */
  readonly busyHour: number;
  /** Within that hour, the busiest seconds compared to its mean. */
  readonly peak: number;
  /** How much of a core may be used at the peak. */
  readonly used: number;
  readonly workingDaysAYear: number;
  /** Of those with an account, who works on a given day. */
  readonly presentShare: number;
  readonly peopleInOrganization: number;
  readonly ticketsWithFile: number;
  readonly fileKilobytes: number;
  readonly yearsKept: number;
  readonly database: {
    readonly cores: number;
    readonly gigabytesOfDisk: number;
    readonly connections: number;
  };
  /** Of one program: to the database. */
  readonly connectionsOfNode: number;
  /** In a currency of your choice, a month. */
  readonly prices: {
    readonly core: number;
    readonly gigabyteOfMemory: number;
    readonly gigabyteOfDisk: number;
    readonly gigabyteOfFiles: number;
  };
  /** For each gigabyte of the database's disk, held again by a standby; likewise its cores. */
  readonly copies: number;
  /** Gigabytes of memory for each core of a database. */
  readonly databaseMemoryOfCore: number;
}

export const INPUTS: Inputs = {
  callsADay: {
    'list, page 1': 20,
    'list, two statuses, Critical': 5,
    'search, few matches': 3,
    detail: 30,
    'dashboard of a desk': 2,
    comment: 4,
    status: 2,
    create: 0.4,
    'create with a file': 0.1,
    'sign-in': 1,
  },
  chatMessagesADay: 10,
  busyHour: 0.2,
  peak: 2,
  used: 0.6,
  workingDaysAYear: 220,
  presentShare: 0.5,
  peopleInOrganization: 20,
  ticketsWithFile: 0.2,
  fileKilobytes: 250,
  yearsKept: 3,
  database: { cores: 32, gigabytesOfDisk: 4_000, connections: 400 },
  connectionsOfNode: 18,
  prices: { core: 20, gigabyteOfMemory: 3, gigabyteOfDisk: 0.1, gigabyteOfFiles: 0.02 },
  copies: 2,
  databaseMemoryOfCore: 4,
};

const MICROSECONDS_OF_HOUR = 3_600_000_000;

/** @returns a person's day in microseconds of a core, and the calls whose cost is not known */
export function costOfDay({ callsADay }: Inputs, { calls }: Measured) {
  const cost = { server: 0, database: 0 };
  const unknown: string[] = [];
  for (const [name, times] of Object.entries(callsADay)) {
    const call = calls.get(name);
    if (call === undefined) unknown.push(name);
    else {
      cost.server += times * call.server;
      cost.database += times * call.database;
    }
  }
  return { cost, unknown };
}

/** How many people, of those who work on that day, keep a core as busy as it may be at the peak. */
export const peopleOfCore = ({ busyHour, peak, used }: Inputs, microsecondsADay: number): number =>
  (used * MICROSECONDS_OF_HOUR) / (microsecondsADay * busyHour * peak);

export const ticketsAYear = ({ callsADay, workingDaysAYear }: Inputs): number =>
  workingDaysAYear * ((callsADay.create ?? 0) + (callsADay['create with a file'] ?? 0));

/** What stops growth, and at how many people who work on the same day. */
export interface Wall {
  readonly what: string;
  readonly people: number;
}

/** @param nodes programs on one database; each answers on one core */
export function wallsOf(inputs: Inputs, measured: Measured, nodes: number): Wall[] {
  const { cost } = costOfDay(inputs, measured);
  const { database, connectionsOfNode, yearsKept } = inputs;
  const nodesWithConnections = Math.min(nodes, Math.floor(database.connections / connectionsOfNode));
  const ofNode = peopleOfCore(inputs, cost.server);
  const disk =
    measured.bytesOfTicket === null
      ? []
      : [
          {
            what: "the database's disk",
            people:
              (database.gigabytesOfDisk * 1e9) / (measured.bytesOfTicket * ticketsAYear(inputs) * yearsKept),
          },
        ];
  return [
    {
      what: nodesWithConnections < nodes ? "the database's connections" : "the programs' cores",
      people: nodesWithConnections * ofNode,
    },
    { what: "the database's cores", people: database.cores * peopleOfCore(inputs, cost.database) },
    ...disk,
  ].toSorted((one, other) => one.people - other.people);
}

export interface Need {
  readonly people: number;
  readonly present: number;
  readonly nodes: number;
  readonly databases: number;
  readonly programGigabytes: number;
  readonly databaseCores: number;
  readonly databaseGigabytes: number;
  readonly fileGigabytes: number;
  /** A month, by what it is for. */
  readonly prices: Readonly<Record<'programs' | 'databases' | 'disks' | 'files', number>>;
}

/** @returns null where a figure that it needs was not measured */
export function needOf(inputs: Inputs, measured: Measured, organizations: number): Need | null {
  const { bytesOfTicket, programMegabytes } = measured;
  const { cost, unknown } = costOfDay(inputs, measured);
  if (bytesOfTicket === null || programMegabytes === null || unknown.length > 0) return null;
  const people = organizations * inputs.peopleInOrganization;
  const present = people * inputs.presentShare;
  const tickets = present * ticketsAYear(inputs) * inputs.yearsKept;
  const nodes = Math.ceil(present / peopleOfCore(inputs, cost.server));
  const cores = present / peopleOfCore(inputs, cost.database);
  const databaseGigabytes = (tickets * bytesOfTicket) / 1e9;
  const databases = Math.ceil(
    Math.max(cores / inputs.database.cores, databaseGigabytes / inputs.database.gigabytesOfDisk),
  );
  const databaseCores = databases * inputs.database.cores;
  const fileGigabytes = (tickets * inputs.ticketsWithFile * inputs.fileKilobytes) / 1e6;
  const programGigabytes = (nodes * programMegabytes) / 1000;
  const { core, gigabyteOfMemory, gigabyteOfDisk, gigabyteOfFiles } = inputs.prices;
  return {
    people,
    present,
    nodes,
    databases,
    programGigabytes,
    databaseCores,
    databaseGigabytes,
    fileGigabytes,
    prices: {
      programs: nodes * core + programGigabytes * gigabyteOfMemory,
      databases: inputs.copies * databaseCores * (core + inputs.databaseMemoryOfCore * gigabyteOfMemory),
      disks: inputs.copies * databaseGigabytes * gigabyteOfDisk,
      files: fileGigabytes * gigabyteOfFiles,
    },
  };
}
