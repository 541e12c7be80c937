import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MINUTE } from '@switchboard/contract/durations.ts';
import { load } from 'js-yaml';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { metricsOf } from '../../testing/promql.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { closeWindows, openWindow } from '../../testing/window.ts';
import { createSchedule, createTicket, createWorld, type World } from '../../testing/world.ts';
import { noteBackup } from '../backup/last-backup.ts';
import { createLogger } from '../log.ts';
import { startMetrics } from './metrics.ts';

const TOKEN = 'a-token-of-the-metrics';

let app: TestApp;
let world: World;
beforeAll(async () => {
  app = await startTestApp({ METRICS_TOKEN: TOKEN, RATE_LIMIT_FACTOR: '1' });
  world = await createWorld(app.db);
});
afterAll(async () => {
  closeWindows();
  await app.close();
});

const ask = (authorization: string | undefined, remoteAddress = '10.0.0.1') =>
  app.fastify.inject({
    method: 'GET',
    url: '/metrics',
    headers: authorization === undefined ? {} : { authorization },
    remoteAddress,
  });
const call = (who: string | null, method: string, path: string, body?: unknown) =>
  app.call(who, method, path, { body });

let readers = 0;
/** All figures by name and labels, as they stand in the text. */
async function read(): Promise<ReadonlyMap<string, number>> {
  readers += 1;
  const { body } = await ask(`Bearer ${TOKEN}`, `10.0.1.${readers}`);
  return new Map(
    body.split('\n').flatMap((line) => {
      const [, name, value] = line.match(/^([^#]\S*) (\S+)$/) ?? [];
      return name === undefined ? [] : [[name, Number(value)] as const];
    }),
  );
}
/** By how much the named figures have grown while `act` ran. */
async function grown(names: readonly string[], act: () => Promise<unknown>) {
  const before = await read();
  await act();
  const after = await read();
  return names.map((name) => (after.get(name) ?? 0) - (before.get(name) ?? 0));
}

test('is read with the token alone', async () => {
  expect(await ask(`Bearer ${TOKEN}`)).toMatchObject({
    statusCode: 200,
    headers: {
      'content-type': expect.stringContaining('text/plain; version=0.0.4'),
      'cache-control': 'no-store',
    },
  });
  for (const wrong of [
    undefined,
    `Bearer ${TOKEN}x`,
    `Bearer ${TOKEN.slice(1)}`,
    TOKEN,
    'Bearer ',
    'Basic YTpi',
  ]) {
    expect(await ask(wrong)).toMatchObject({ statusCode: 401, headers: { 'www-authenticate': 'Bearer' } });
  }
  const signedIn = await app.tokenFor(world.superAdmin);
  expect((await ask(`Bearer ${signedIn}`)).statusCode).toBe(401);
});

test('is not there without the setting, also by a name that monitors use', async () => {
  const without = await startTestApp({ PUBLIC_URL: 'http://desk.test' }, { empty: true });
  const answer = await without.fastify.inject({
    url: '/metrics',
    headers: { authorization: `Bearer ${TOKEN}`, host: '10.0.0.7:3000' },
  });
  await without.close();
  expect(answer).toMatchObject({ statusCode: 404 });
  expect(answer.json()).toMatchObject({ code: 'NOT_FOUND' });
});

test('takes so many requests of an address, right or wrong, and counts the refusal', async () => {
  const [refusals] = await grown(['switchboard_rate_limits_hit_total{limit="metrics"}'], async () => {
    const statuses = [];
    for (let time = 0; time < 62; time += 1)
      statuses.push((await ask('Bearer guess', '10.0.0.2')).statusCode);
    expect([...new Set(statuses)]).toEqual([401, 429]);
  });
  expect(refusals).toBe(2);
});

test('counts calls by pattern, method and class of the status, and their statements', async () => {
  const ticket = await createTicket(app.db, world.ours, {});
  const counted = await grown(
    [
      'switchboard_http_requests_total{method="GET",route="/api/tickets/:id",status="2xx"}',
      'switchboard_http_requests_total{method="GET",route="/api/tickets/:id",status="4xx"}',
      'switchboard_http_request_duration_seconds_count{method="GET",route="/api/tickets/:id"}',
      'switchboard_http_requests_total{method="GET",route="none",status="4xx"}',
    ],
    async () => {
      await call(world.ours.admin, 'GET', `/tickets/${ticket}`);
      await call(world.theirs.admin, 'GET', `/tickets/${ticket}`);
      await call(world.ours.admin, 'GET', '/nothing/of/this/name');
    },
  );
  expect(counted).toEqual([1, 1, 2, 1]);

  const statement = 'switchboard_database_statement_duration_seconds_count';
  const failure = 'switchboard_database_statement_failures_total';
  const counts = async () => {
    const own = await grown([statement, failure], async () => undefined);
    const asked = await grown([statement, failure], async () => {
      await sql`select 1`.execute(app.db);
      await app.database.pool.query('select 1');
      await sql`select 1/0`.execute(app.db).catch(() => undefined);
    });
    return [(asked[0] ?? 0) - (own[0] ?? 0), asked[1]];
  };
  // What the program does by the clock may come in between once.
  await expect.poll(counts).toEqual([3, 1]);
});

test('tells of connections of the database and of clients, of the disk and of the process', async () => {
  const window = await openWindow(await app.listen(), await app.tokenFor(world.ours.user));
  const figures = await read();
  window.close();
  expect(figures.get('switchboard_sockets{transport="polling"}')).toBe(1);
  expect(figures.get('switchboard_database_connections_max')).toBe(app.database.pool.most);
  expect(figures.get('switchboard_database_connections{state="idle"}')).toBeGreaterThan(0);
  expect(figures.get('switchboard_database_connection_wait_seconds_count')).toBeGreaterThan(0);
  expect(figures.get('switchboard_disk_free_bytes{place="files"}')).toBeGreaterThan(0);
  for (const name of ['nodejs_eventloop_lag_p99_seconds', 'process_resident_memory_bytes']) {
    expect(figures.get(name), name).toBeGreaterThan(0);
  }
});

test('tells what waits in the queue, and what became of it', async () => {
  const task = 'password-reset-letter';
  await call(null, 'POST', '/auth/forgot-password', { email: 'user@ours.test' });
  await sql`update graphile_worker._private_jobs set run_at = now() - interval '5 minutes'`.execute(
    app.database.owner,
  );
  const waiting = await read();
  expect(waiting.get(`switchboard_jobs_waiting{task="${task}"}`)).toBe(1);
  expect(waiting.get('switchboard_mails_waiting')).toBe(1);
  expect(waiting.get(`switchboard_jobs_oldest_due_seconds{task="${task}"}`)).toBeGreaterThanOrEqual(300);
  const done = await grown(
    [
      'switchboard_mails_total{outcome="sent"}',
      `switchboard_job_duration_seconds_count{task="${task}",outcome="done"}`,
      'switchboard_mails_waiting',
      `switchboard_jobs_waiting{task="${task}"}`,
    ],
    () => app.runJobs(),
  );
  expect(done).toEqual([1, 1, -1, -1]);
});

test('tells of schedules that nobody has run', async () => {
  await createSchedule(app.db, world.ours, { starts_at: new Date(app.clock.now().getTime() + MINUTE) });
  expect((await read()).get('switchboard_schedules_late')).toBe(0);
  app.clock.advance(4 * MINUTE);
  const late = await read();
  expect(late.get('switchboard_schedules_late')).toBe(1);
  expect(late.get('switchboard_schedules_oldest_late_seconds')).toBe(180);
});

test('tells of what happened and was told to nobody', async () => {
  const before = (await read()).get('switchboard_events_untold') ?? 0;
  const id = await createTicket(app.db, world.ours);
  await app.call(world.ours.user, 'POST', `/tickets/${id}/comments`, { body: { comment: 'Hello' } });
  const waiting = await read();
  expect(waiting.get('switchboard_events_untold')).toBe(before + 1);
  expect(waiting.get('switchboard_events_oldest_untold_seconds')).toBeGreaterThan(0);
});

test('tells how old the last good backup is, and nothing where there is none', async () => {
  expect((await read()).has('switchboard_backup_age_seconds')).toBe(false);
  await noteBackup(app.db, { at: new Date(app.clock.now().getTime() - 2 * MINUTE), bytes: 1 });
  expect((await read()).get('switchboard_backup_age_seconds')).toBe(120);
});

describe('who watches', () => {
  const root = join(import.meta.dirname, '../../../..');
  const readText = (path: string) => readFile(join(root, path), 'utf8');
  const readAlerts = async () => {
    const shape = z.object({
      groups: z.array(z.object({ rules: z.array(z.object({ alert: z.string(), expr: z.string() })) })),
    });
    return shape
      .parse(load(await readText('deploy/monitoring/alerts.yml')))
      .groups.flatMap(({ rules }) => rules);
  };
  const readPanels = async () => {
    const shape = z.object({
      panels: z.array(z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })) })),
    });
    const { panels } = shape.parse(JSON.parse(await readText('deploy/monitoring/dashboard.json')));
    return panels.flatMap(({ title, targets }) => targets.map(({ expr }) => ({ alert: title, expr })));
  };

  test('asks in rules and dashboard for metrics that are there, by labels that they have', async () => {
    const window = await openWindow(await app.listen(), await app.tokenFor(world.ours.user));
    await window.emit('join_ticket_room', await createTicket(app.db, world.ours, {}));
    window.close();
    const { body } = await ask(`Bearer ${TOKEN}`, '10.0.2.2');
    const labelsOf = new Map(
      [...body.matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => [name, new Set<string>()]),
    );
    // Of the monitor itself, and what it adds.
    labelsOf.set('up', new Set());
    for (const [, sample = '', labels = ''] of body.matchAll(/^(\w+)(?:\{(.*)\})? /gm)) {
      const name = labelsOf.has(sample) ? sample : sample.replace(/_(?:bucket|sum|count)$/, '');
      for (const [, label = ''] of labels.matchAll(/(\w+)="/g)) labelsOf.get(name)?.add(label);
    }
    const queries = [...(await readAlerts()), ...(await readPanels())];
    expect(queries.length).toBeGreaterThan(50);
    for (const { alert, expr } of queries) {
      for (const { name, labels } of metricsOf(expr)) {
        const known = labelsOf.get(name) ?? labelsOf.get(name.replace(/_(?:bucket|sum|count)$/, ''));
        expect(known, `${alert}: ${name}`).toBeDefined();
        const added = ['job', 'instance'];
        expect(
          labels.filter((label) => !added.includes(label) && !known?.has(label)),
          `${alert}: ${name}`,
        ).toEqual([]);
      }
    }
  });

  test('finds a line of the runbook for each alert, and no other', async () => {
    const lines = [...(await readText('docs/runbook.md')).matchAll(/^\| (Switchboard\w+) +\| (.{40,})\|$/gm)];
    expect(lines.map(([, name]) => name)).toEqual((await readAlerts()).map(({ alert }) => alert));
  });
});

test('holds no path, no person and no organization', async () => {
  const ticket = await createTicket(app.db, world.ours, {});
  await call(world.ours.admin, 'GET', `/tickets/${ticket}?search=Ada`);
  await call(world.ours.admin, 'GET', `/tickets/${ticket}x`);
  const { body } = await ask(`Bearer ${TOKEN}`, '10.0.2.1');
  const patterns = new Set([...app.servedRoutes.map(({ url }) => url), 'none', 'page']);
  const routes = [...body.matchAll(/route="([^"]*)"/g)].map(([, route]) => route ?? '');
  expect(routes.filter((route) => !patterns.has(route))).toEqual([]);
  expect(body).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-|@|ours|theirs/);
});

test('a figure that cannot be read is missing, and the others are there', async () => {
  let asked = 0;
  const metrics = startMetrics({
    pool: app.database.pool,
    log: createLogger('silent'),
    readings: [
      { name: 'broken', metrics: { broken: { help: 'x' } }, read: () => Promise.reject(new Error('no')) },
      {
        name: 'whole',
        metrics: { whole: { help: 'x' } },
        async read() {
          asked += 1;
          return [{ metric: 'whole', value: 7 }];
        },
      },
    ],
  });
  const [text, again] = await Promise.all([metrics.read(), metrics.read()]);
  metrics.stop();
  expect(text).toContain('\nwhole 7\n');
  expect(text).not.toMatch(/^broken \d/m);
  expect(text).toContain('switchboard_reading_failures_total{reading="broken"} 1');
  // Whoever asks at the same moment costs nothing more.
  expect([again === text, asked]).toEqual([true, 1]);
});
