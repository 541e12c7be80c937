import autocannon from 'autocannon';

export interface Scenario {
  readonly name: string;
  /** How many callers at once; 8 when not said. */
  readonly connections?: number;
  /** Sent in turn by each connection. */
  readonly requests: readonly autocannon.Request[];
}

export interface Figures {
  readonly requestsPerSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
}

export interface Measurement {
  readonly name: string;
  readonly connections: number;
  /** One caller at a time: what a person waits for on a quiet server. */
  readonly alone: Figures;
  readonly loaded: Figures;
}

const CONNECTIONS = 8;
const WARM_UP_SECONDS = 1;
/** Answers of a tenth of a second are enough for a 95th percentile only after some seconds. */
const ALONE_SECONDS = 6;
const LOADED_SECONDS = 4;

/** @throws Error when any answer is not a success */
export async function measure(origin: string, scenario: Scenario): Promise<Measurement> {
  const connections = scenario.connections ?? CONNECTIONS;
  await load(origin, scenario, connections, WARM_UP_SECONDS);
  return {
    name: scenario.name,
    connections,
    alone: await load(origin, scenario, 1, ALONE_SECONDS),
    loaded: await load(origin, scenario, connections, LOADED_SECONDS),
  };
}

/** Times every single answer: the library's own histogram counts whole milliseconds. */
async function load(
  origin: string,
  { name, requests }: Scenario,
  connections: number,
  seconds: number,
): Promise<Figures> {
  const times: number[] = [];
  const began = performance.now();
  const { promise, resolve, reject } = Promise.withResolvers<autocannon.Result>();
  const instance = autocannon(
    { url: origin, connections, duration: seconds, requests: [...requests] },
    (error: unknown, result) => (error ? reject(error) : resolve(result)),
  );
  instance.on('response', (_client, _status, _bytes, milliseconds) => times.push(milliseconds));
  const result = await promise;
  const elapsed = (performance.now() - began) / 1000;
  const failures = result.non2xx + result.errors + result.timeouts;
  if (failures > 0 || times.length === 0) {
    throw new Error(`"${name}": ${failures} of ${times.length} answers failed`);
  }
  times.sort((one, other) => one - other);
  const percentile = (share: number) =>
    times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return {
    requestsPerSecond: times.length / elapsed,
    p50: percentile(0.5),
    p95: percentile(0.95),
    p99: percentile(0.99),
  };
}
