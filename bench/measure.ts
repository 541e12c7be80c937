import autocannon from 'autocannon';

export interface Yardstick {
  /** The share of the yardstick's requests per second that the product is to reach. */
  readonly goal: number;
  /** Has both servers do the work once. @throws Error when they answer or write something else */
  expectSame(product: string, bare: string): Promise<void>;
}

export interface Scenario {
  readonly name: string;
  /** How many callers at once; 8 when not said. */
  readonly connections?: number;
  /** Sent in turn by each connection. */
  readonly requests: readonly autocannon.Request[];
  /** Where the bare server answers the same requests. */
  readonly yardstick?: Yardstick;
}

/** A program that answers. */
export interface Served {
  readonly origin: string;
  /** @returns tells what it and its database have used since */
  readonly startCpu: () => Promise<() => Promise<CpuTime>>;
}

/** Microseconds of a core. */
interface CpuTime {
  readonly server: number;
  readonly database: number;
}

export interface Figures {
  readonly requestsPerSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  /** Microseconds of a core for each request; zero where the system does not tell. */
  readonly cpu: CpuTime;
}

export interface Measurement {
  readonly name: string;
  readonly connections: number;
  /** One caller at a time: what a person waits for on a quiet server. */
  readonly alone: Figures;
  readonly loaded: Figures;
  readonly yardstick: { readonly goal: number; readonly loaded: Figures } | null;
}

export interface Duration {
  /** How often product and yardstick are measured in turn. */
  readonly rounds: number;
  /** Of each round. */
  readonly seconds: number;
}

const CONNECTIONS = 8;
const WARM_UP_SECONDS = 3;

/**
 * @param bare answers the scenario too where it has a yardstick
 * @throws Error when any answer is not a success, or not what the yardstick answers
 */
export async function measure(
  product: Served,
  bare: Served,
  scenario: Scenario,
  { rounds, seconds }: Duration,
): Promise<Measurement> {
  const { name, yardstick, connections = CONNECTIONS } = scenario;
  const servers = yardstick === undefined ? [product] : [product, bare];
  await yardstick?.expectSame(product.origin, bare.origin);
  for (const server of servers) await load(server, scenario, connections, WARM_UP_SECONDS);
  const alone = await load(product, scenario, 1, seconds);
  const runs: Run[][] = servers.map(() => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, server] of servers.entries()) {
      runs[index]?.push(await load(server, scenario, connections, seconds));
    }
  }
  const [ofProduct = [], ofBare = []] = runs;
  return {
    name,
    connections,
    alone: figuresOf([alone]),
    loaded: figuresOf(ofProduct),
    yardstick: yardstick === undefined ? null : { goal: yardstick.goal, loaded: figuresOf(ofBare) },
  };
}

interface Run {
  /** Milliseconds of each answer. */
  readonly times: readonly number[];
  readonly requestsPerSecond: number;
  readonly cpu: CpuTime;
}

/** Times every single answer: the library's own histogram counts whole milliseconds. */
async function load(
  { origin, startCpu }: Served,
  { name, requests }: Scenario,
  connections: number,
  seconds: number,
): Promise<Run> {
  const times: number[] = [];
  const readCpu = await startCpu();
  const began = performance.now();
  const { promise, resolve, reject } = Promise.withResolvers<autocannon.Result>();
  const instance = autocannon(
    { url: origin, connections, duration: seconds, requests: [...requests] },
    (error: unknown, result) => (error ? reject(error) : resolve(result)),
  );
  instance.on('response', (_client, _status, _bytes, milliseconds) => times.push(milliseconds));
  const result = await promise;
  const elapsed = (performance.now() - began) / 1000;
  const used = await readCpu();
  const failures = result.non2xx + result.errors + result.timeouts;
  if (failures > 0 || times.length === 0) {
    throw new Error(`"${name}": ${failures} of ${times.length} answers failed`);
  }
  return {
    times,
    requestsPerSecond: times.length / elapsed,
    cpu: {
      server: used.server / times.length,
      database: used.database / times.length,
    },
  };
}

/** Medians of the rounds; the percentiles are those of all answers together. */
function figuresOf(runs: readonly Run[]): Figures {
  const times = runs.flatMap((run) => run.times).sort((one, other) => one - other);
  const percentile = (share: number) =>
    times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  const median = (of: (run: Run) => number) =>
    runs.map(of).sort((one, other) => one - other)[Math.floor(runs.length / 2)] ?? 0;
  return {
    requestsPerSecond: median((run) => run.requestsPerSecond),
    p50: percentile(0.5),
    p95: percentile(0.95),
    p99: percentile(0.99),
    cpu: { server: median((run) => run.cpu.server), database: median((run) => run.cpu.database) },
  };
}
