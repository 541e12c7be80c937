/** One trace and one id from a call through its job to the e-mail. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { jobHandlers } from '../../jobs.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createWorld, type World } from '../../testing/world.ts';
import { readConfig } from '../config.ts';
import { runDueJobs } from '../jobs/queue.ts';
import { createLogger } from '../log.ts';
import { openMail } from '../mail/open-mail.ts';
import { createPresence } from '../presence.ts';

const attribute = z.object({
  key: z.string(),
  value: z.object({ stringValue: z.string().optional(), intValue: z.number().optional() }),
});
const exported = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(attribute) }),
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              traceId: z.string(),
              spanId: z.string(),
              parentSpanId: z.string().optional(),
              name: z.string(),
              attributes: z.array(attribute),
            }),
          ),
        }),
      ),
    }),
  ),
});

/** Takes what the program sends by OTLP over HTTP, as JSON. */
async function openCollector() {
  const received: z.output<typeof exported>[] = [];
  const asked: { path: string | undefined; key: unknown }[] = [];
  const server: Server = createServer((request, response) => {
    asked.push({ path: request.url, key: request.headers['x-key'] });
    json(request).then((body) => {
      received.push(exported.parse(body));
      response.setHeader('content-type', 'application/json').end('{}');
    }, response.destroy);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    resources: () => received.flatMap(({ resourceSpans }) => resourceSpans.map(({ resource }) => resource)),
    spans: () =>
      received
        .flatMap(({ resourceSpans }) => resourceSpans.flatMap(({ scopeSpans }) => scopeSpans))
        .flatMap(({ spans }) => spans)
        .map(({ attributes, ...span }) => ({
          ...span,
          attributes: Object.fromEntries(
            attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]),
          ),
        })),
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

let collector: Awaited<ReturnType<typeof openCollector>>;
let app: TestApp;
let world: World;
beforeAll(async () => {
  collector = await openCollector();
  app = await startTestApp({
    OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.address}/`,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%20key',
    OTEL_SERVICE_NAME: 'desk',
  });
  world = await createWorld(app.db);
});
afterAll(() => collector.close());

test('a call, its statements, the job it queued and the e-mail of that are one trace with one id', async () => {
  const email = 'manager@ours.test';
  await app.call(null, 'POST', '/auth/forgot-password', { body: { email } });
  const { rows } = await sql<{ payload: { origin: { requestId: string } } }>`
    select payload from graphile_worker._private_jobs`.execute(app.database.owner);
  const requestId = rows[0]?.payload.origin.requestId;
  await app.runJobs();
  // What is refused by the database says so without its words.
  await app.call(world.ours.admin, 'GET', '/tickets/00000000-0000-7000-8000-000000000000');
  const mail = (await app.mails()).find(({ to }) => to?.[0]?.address === email);
  expect(mail?.headers.find(({ key }) => key === 'x-request-id')?.value).toBe(requestId);
  // Sends what is left.
  await app.close();

  expect(collector.asked[0]).toEqual({ path: '/v1/traces', key: 'a key' });
  expect(collector.resources()[0]?.attributes).toContainEqual({
    key: 'service.name',
    value: { stringValue: 'desk' },
  });
  const spans = collector.spans();
  const named = (name: string) => spans.filter((span) => span.name === name);
  const [call] = named('POST /api/auth/forgot-password');
  expect(call).toMatchObject({
    attributes: {
      'http.route': '/api/auth/forgot-password',
      'http.response.status_code': 200,
      'switchboard.request_id': requestId,
    },
  });
  expect(call?.parentSpanId).toBeUndefined();
  const [job] = named('job password-reset-letter');
  const [sent] = named('mail');
  expect(job).toMatchObject({
    traceId: call?.traceId,
    parentSpanId: expect.stringMatching(/^[0-9a-f]{16}$/),
  });
  expect(sent).toMatchObject({ traceId: call?.traceId, parentSpanId: job?.spanId });
  const statementsOf = (span: typeof call) =>
    spans.filter(
      ({ parentSpanId, attributes }) => parentSpanId === span?.spanId && 'db.query.text' in attributes,
    );
  expect(JSON.stringify(statementsOf(call))).toContain('graphile_worker.add_job');
  expect(statementsOf(job).length).toBeGreaterThan(1);
  const [other] = named('GET /api/tickets/:id');
  expect(other?.traceId).not.toBe(call?.traceId);
  expect(statementsOf(other).length).toBeGreaterThan(0);
  // Nothing that belongs to no call, no values, and nobody's address.
  const roots = spans.filter(({ parentSpanId }) => parentSpanId === undefined);
  expect(new Set(roots.map(({ name }) => name.split(' ')[0]))).toEqual(new Set(['POST', 'GET']));
  expect(JSON.stringify(spans)).not.toMatch(/ours\.test|00000000-0000-7000/);
});

test('what jobs log says which call queued them, and nothing of whom they are for', async () => {
  const other = await startTestApp();
  const { ours } = await createWorld(other.db);
  const lines: string[] = [];
  const log = createLogger('info', { write: (line) => void lines.push(line) });
  const answer = await other.call(ours.admin, 'POST', '/admin/users', {
    body: {
      firstName: 'Grace',
      lastName: 'Private',
      email: 'grace@ours.test',
      role: 'user',
      password: 'a password',
    },
  });
  expect(answer.status).toBeLessThan(500);
  for (const email of ['user@ours.test', 'manager@ours.test']) {
    await other.call(null, 'POST', '/auth/forgot-password', { body: { email } });
  }
  const { rows } = await sql<{ id: string }>`
    select payload -> 'origin' ->> 'requestId' as id from graphile_worker._private_jobs
    where payload ->> 'origin' is not null`.execute(other.database.owner);
  const queued = rows.map(({ id }) => id);
  const unreachable = readConfig({ SMTP_URL: 'smtp://127.0.0.1:9', NODE_ENV: 'test' });
  const deps = {
    config: unreachable,
    database: other.database,
    files: other.files,
    mail: openMail(unreachable),
    secretKey: other.secretKey,
    presence: createPresence(),
    clock: other.clock,
    log,
  };
  await runDueJobs({ pool: other.database.pool, log }, jobHandlers(deps));
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(other.database.owner);
  const working = { ...deps, mail: { send: async () => undefined } };
  await runDueJobs({ pool: other.database.pool, log }, jobHandlers(working));
  await other.close();

  const sent = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'an e-mail was sent');
  expect(queued.length).toBeGreaterThanOrEqual(2);
  expect(sent.map(({ reqId }) => reqId).toSorted()).toEqual(queued.toSorted());
  expect(sent[0]).toMatchObject({ task: expect.any(String), job: expect.any(String) });
  const failed = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg.includes('could not be sent'));
  expect(failed.map(({ reqId }) => reqId).toSorted()).toEqual(queued.toSorted());
  expect(lines.join('')).not.toMatch(/@ours|Grace|Private|Person/);
});
