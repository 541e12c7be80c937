/**
 * What Prometheus reads. Labels have few values that the program itself knows: routes by their pattern, never a path, a
 * person or an organization. Names: https://prometheus.io/docs/practices/naming
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { ChargedPool } from '../database/pool.ts';
import type { Logger } from '../log.ts';
import { SOCKETS_PATH } from '../realtime/serve-sockets.ts';
import type { Reading } from './reading.ts';
import {
  BUDGETS,
  connectionSignal,
  happenings,
  jobSignal,
  MAIL_OUTCOMES,
  statementSignal,
} from './signals.ts';
import { timed } from './timed.ts';

export const CONTENT_TYPE = Registry.PROMETHEUS_CONTENT_TYPE;

/** In seconds. */
const CALL_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const DATABASE_BUCKETS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 1, 5, 30];
const JOB_BUCKETS = [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30, 60];

export interface Metrics {
  /** One answered request. */
  record(request: FastifyRequest, reply: FastifyReply): void;
  /** Everything, in the text format of Prometheus. */
  read(): Promise<string>;
  stop(): void;
}

interface MetricsDeps {
  readonly pool: Pick<ChargedPool, 'totalCount' | 'idleCount' | 'waitingCount' | 'most'>;
  /** What is asked for when somebody reads. */
  readonly readings: readonly Reading[];
  readonly log: Logger;
}

/** Files of the page are one route: their names change with each build. */
function routeOf(url: string | undefined): string {
  if (url === undefined) return 'none';
  return /^\/(?:api|metrics|\.well-known)(?:\/|$)/.test(url) ? url : 'page';
}

export function startMetrics({ pool, readings, log }: MetricsDeps): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });

  const calls = new Counter({
    name: 'switchboard_http_requests_total',
    help: 'Requests by method, route and class of the status, such as 2xx.',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const callSeconds = new Histogram({
    name: 'switchboard_http_request_duration_seconds',
    help: 'From the first byte of a request to the last one of its answer.',
    labelNames: ['method', 'route'],
    buckets: CALL_BUCKETS,
    registers,
  });
  const events = new Counter({
    name: 'switchboard_socket_events_total',
    help: 'Events that clients sent over their connections: ok, refused or failed.',
    labelNames: ['event', 'outcome'],
    registers,
  });
  const statementSeconds = new Histogram({
    name: 'switchboard_database_statement_duration_seconds',
    help: 'Statements sent to the database.',
    buckets: DATABASE_BUCKETS,
    registers,
  });
  const failedStatements = new Counter({
    name: 'switchboard_database_statement_failures_total',
    help: 'Statements that the database refused, or that a broken connection lost.',
    registers,
  });
  const connectionSeconds = new Histogram({
    name: 'switchboard_database_connection_wait_seconds',
    help: 'Waits for a connection: for the share of an organization, and for the pool.',
    buckets: DATABASE_BUCKETS,
    registers,
  });
  new Gauge({
    name: 'switchboard_database_connections',
    help: 'Connections of the pool by what they do: used or idle.',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'used' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'idle' }, pool.idleCount);
    },
  });
  new Gauge({
    name: 'switchboard_database_connections_max',
    help: 'Connections that the pool may open.',
    registers,
    collect() {
      this.set(pool.most);
    },
  });
  new Gauge({
    name: 'switchboard_database_connections_waiting',
    help: 'Pieces of work that wait for a connection of the pool now.',
    registers,
    collect() {
      this.set(pool.waitingCount);
    },
  });
  const jobSeconds = new Histogram({
    name: 'switchboard_job_duration_seconds',
    help: 'Attempts of jobs by their kind, and whether they were done or failed.',
    labelNames: ['task', 'outcome'],
    buckets: JOB_BUCKETS,
    registers,
  });
  const mails = new Counter({
    name: 'switchboard_mails_total',
    help: 'E-mails: sent, refused for good, failed and tried again, or postponed by a limit.',
    labelNames: ['outcome'],
    registers,
  });
  const budgets = new Counter({
    name: 'switchboard_budget_refusals_total',
    help: 'What was refused or postponed because an organization had used up a share. Which one is in no metric.',
    labelNames: ['budget'],
    registers,
  });
  // The first one of a kind is seen as a step only beside a zero.
  for (const budget of BUDGETS) budgets.inc({ budget }, 0);
  for (const outcome of MAIL_OUTCOMES) mails.inc({ outcome }, 0);
  const limits = new Counter({
    name: 'switchboard_rate_limits_hit_total',
    help: 'Refusals by a limit of a person, an address or a connection.',
    labelNames: ['limit'],
    registers,
  });
  const busy = new Counter({
    name: 'switchboard_busy_refusals_total',
    help: 'Requests that were refused because the whole node had too much to do.',
    registers,
  });
  const files = new Counter({
    name: 'switchboard_uploads_total',
    help: 'Files that arrived whole, kept or not.',
    registers,
  });
  const fileBytes = new Counter({
    name: 'switchboard_upload_bytes_total',
    help: 'Bytes of the files that arrived whole.',
    registers,
  });
  const failedReadings = new Counter({
    name: 'switchboard_reading_failures_total',
    help: 'Figures that could not be read when they were asked for, so that they are missing.',
    labelNames: ['reading'],
    registers,
  });
  const gaugeOf = (name: string, { help, labelNames = [] }: Reading['metrics'][string]) => {
    const gauge = new Gauge({ name, help, labelNames: [...labelNames], registers });
    return {
      set: (labels: Readonly<Record<string, string>>, value: number) => gauge.set(labels, value),
      /** What is gone must not be told on, not even as the zero that `reset` puts where there are no labels. */
      forget: () => (labelNames.length === 0 ? gauge.remove() : gauge.reset()),
    };
  };
  const asked = readings.map(({ name, metrics, read }) => ({
    name,
    read,
    gauges: new Map(
      Object.entries(metrics).map(([metric, described]) => [metric, gaugeOf(metric, described)]),
    ),
  }));
  const ask = async ({ name, read, gauges }: (typeof asked)[number]) => {
    for (const gauge of gauges.values()) gauge.forget();
    try {
      for (const { metric, labels = {}, value } of await read()) gauges.get(metric)?.set(labels, value);
    } catch (error) {
      failedReadings.inc({ reading: name });
      log.warn({ err: error, reading: name }, 'a figure could not be read');
    }
  };

  const endings = [
    timed(statementSignal, (_, seconds, failed) => {
      statementSeconds.observe(seconds);
      if (failed) failedStatements.inc();
    }),
    timed(connectionSignal, (_, seconds) => connectionSeconds.observe(seconds)),
    timed(jobSignal, ({ task }, seconds, failed) =>
      jobSeconds.observe({ task, outcome: failed ? 'failed' : 'done' }, seconds),
    ),
  ];
  const listeners = {
    budgetSpent: (budget: string) => budgets.inc({ budget }),
    rateLimited: (limit: string) => limits.inc({ limit }),
    mailSettled: (outcome: string) => mails.inc({ outcome }),
    eventAnswered: (event: string, outcome: string) => events.inc({ event, outcome }),
    serverBusy: () => busy.inc(),
    fileReceived(bytes: number) {
      files.inc();
      fileBytes.inc(bytes);
    },
  };
  happenings.on('budgetSpent', listeners.budgetSpent);
  happenings.on('rateLimited', listeners.rateLimited);
  happenings.on('serverBusy', listeners.serverBusy);
  happenings.on('mailSettled', listeners.mailSettled);
  happenings.on('eventAnswered', listeners.eventAnswered);
  happenings.on('fileReceived', listeners.fileReceived);

  let underWay: Promise<string> | undefined;
  const readAll = async () => {
    // One after the other: people need the connections more.
    for (const reading of asked) await ask(reading);
    return registry.metrics();
  };

  return {
    record(request, reply) {
      const { url } = request.routeOptions;
      // A poll is held until there is something to tell: its time says nothing.
      if (url === SOCKETS_PATH) return;
      const route = routeOf(url);
      const { method } = request;
      calls.inc({ method, route, status: `${Math.floor(reply.statusCode / 100)}xx` });
      callSeconds.observe({ method, route }, reply.elapsedTime / 1_000);
    },
    read() {
      // However many ask, it is read once at a time.
      underWay ??= readAll().finally(() => {
        underWay = undefined;
      });
      return underWay;
    },
    stop() {
      for (const end of endings) end();
      happenings.off('budgetSpent', listeners.budgetSpent);
      happenings.off('rateLimited', listeners.rateLimited);
      happenings.off('serverBusy', listeners.serverBusy);
      happenings.off('mailSettled', listeners.mailSettled);
      happenings.off('eventAnswered', listeners.eventAnswered);
      happenings.off('fileReceived', listeners.fileReceived);
      registry.clear();
    },
  };
}
