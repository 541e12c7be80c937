/** The product in a process of its own, on loopback and an empty data directory, with the demo, the canary and two more organizations. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { connectionToRunning } from '@switchboard/postgres/connection-to-running';
import { createSession } from '@switchboard/server/src/features/access/sessions/create-session.repo.ts';
import { systemClock } from '@switchboard/server/src/platform/clock.ts';
import { readConfig } from '@switchboard/server/src/platform/config.ts';
import { type Database, openDatabase } from '@switchboard/server/src/platform/database/open-database.ts';
import { HOST } from '@switchboard/server/src/platform/host.ts';
import { createLogger } from '@switchboard/server/src/platform/log.ts';
import { loadSecretKey } from '@switchboard/server/src/platform/secret-key.ts';
import { buildCanary } from '@switchboard/server/src/testing/canary/build-canary.ts';
import { CANARY, shows } from '@switchboard/server/src/testing/canary/canary.ts';
import { keepCanaryFile } from '@switchboard/server/src/testing/canary/keep-canary-file.ts';
import { leakedMails } from '@switchboard/server/src/testing/canary/leaked-mails.ts';
import type { Answer } from '@switchboard/server/src/testing/test-app.ts';
import { createWorld, type World } from '@switchboard/server/src/testing/world.ts';
import { sql } from 'kysely';
import { ensureWebBuild } from '../web/build.ts';
import { answered, type Desk } from './fuzz/desk.ts';

const ROOT = join(import.meta.dirname, '..');
const LOOPBACK = '127.0.0.1';
/** Characters of its first output, for when it does not start. */
const PRINTED = 10_000;
const START_MS = 120_000;

export interface Product {
  readonly base: string;
  readonly desk: Desk;
  readonly world: World;
  /** What has gone wrong behind the answers: lines of the log, e-mails, a program that ended. */
  complaints(): Promise<string[]>;
}

/** @param stack ends what is started here, whatever happens */
export async function startProduct(
  directory: string,
  { port, rateLimitFactor }: { readonly port: number; readonly rateLimitFactor: number },
  stack: AsyncDisposableStack,
): Promise<Product> {
  await ensureWebBuild();
  const env: Record<string, string> = {
    PATH: process.env.PATH ?? '',
    HOST: LOOPBACK,
    PORT: String(port),
    DATA_DIR: directory,
    DEMO: 'on',
    ALLOW_SELF_REGISTRATION: 'on',
    RATE_LIMIT_FACTOR: String(rateLimitFactor),
    // See settleCanary.
    LOG_RETENTION_DAYS: '36500',
  };
  const preload = join(import.meta.dirname, 'cheap-passwords.ts');
  const child = spawn(process.execPath, ['--import', preload, 'server/src/main.ts'], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const wrong: string[] = [];
  let unfinished = '';
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      if (printed.length < PRINTED) printed += chunk;
      const lines = `${unfinished}${chunk}`.split('\n');
      unfinished = lines.pop() ?? '';
      wrong.push(...lines.filter(isWrong).map((line) => `logged ${line.slice(0, 500)}`));
    });
  }
  const exited = once(child, 'exit');
  stack.defer(async () => {
    child.kill('SIGTERM');
    await exited;
  });
  const base = `http://${LOOPBACK}:${port}`;
  for (const deadline = Date.now() + START_MS; ; await delay(200)) {
    if ((await fetch(`${base}/api/health/ready`).catch(() => null))?.ok) break;
    if (child.exitCode !== null || Date.now() > deadline) {
      throw new Error(`the product does not start:\n${printed}`);
    }
  }

  const config = readConfig(env);
  const connection = await connectionToRunning(join(directory, 'postgres'), HOST);
  const database = await openDatabase({ ...connection, max: 8 }, createLogger('warn'));
  stack.defer(() => database.close());
  const { db } = database;
  await buildCanary(db);
  await settleCanary(db);
  await keepCanaryFile(config.filesDirectory);
  const world = await createWorld(db);
  const origin = { address: LOOPBACK, userAgent: 'attack' };
  const call = callTo(port, stack);
  const tokenFor = async (userId: string) =>
    (await createSession(db, userId, origin, systemClock.now())).token;
  return {
    base,
    world,
    desk: {
      db,
      clock: { ...systemClock, advance: () => undefined },
      filesDirectory: config.filesDirectory,
      secretKey: await loadSecretKey(config),
      listen: async () => base,
      tokenFor,
      call: async (userId, method, path, { body, headers = {}, payload } = {}) =>
        call(method, `/api${path}`, {
          headers: {
            ...(userId !== null && { authorization: `Bearer ${await tokenFor(userId)}` }),
            ...(body !== undefined && { 'content-type': 'application/json' }),
            ...headers,
          },
          payload: body === undefined ? payload : JSON.stringify(body),
        }),
    },
    async complaints() {
      if (child.exitCode !== null) wrong.push(`ended with code ${child.exitCode}`);
      wrong.push(...(await leakedMails(join(directory, 'mail'))).map((mail) => `wrote to ${mail}`));
      return wrong.splice(0);
    },
  };
}

/**
 * The canary's past is years old: the program tells its people of it, by mail too, and an hourly job deletes what is so old.
 * Once told, it is made new, so that nothing of it changes by itself.
 */
async function settleCanary(db: Database): Promise<void> {
  const waiting = async () => {
    const { rows } = await sql<{
      isWaiting: boolean;
    }>`select exists (select from event_outbox) as "isWaiting"`.execute(db);
    return rows[0]?.isWaiting !== false;
  };
  for (const deadline = Date.now() + START_MS; await waiting(); await delay(100)) {
    if (Date.now() > deadline) throw new Error('people are told of nothing');
  }
  await sql`delete from mail_deliveries where organization_id = ${CANARY.id} and outcome = 'queued'`.execute(
    db,
  );
  await sql`update mail_deliveries set created_at = now(), at = now() where organization_id = ${CANARY.id}`.execute(
    db,
  );
  await sql`update notifications set created_at = now(), mail_id = null where organization_id = ${CANARY.id}`.execute(
    db,
  );
  await sql`update letters set received_at = now() where organization_id = ${CANARY.id}`.execute(db);
  await sql`update held_letters set received_at = now() where organization_id = ${CANARY.id}`.execute(db);
}

/** An error of the program, or something of the canary. */
const isWrong = (line: string) => /"level":[56]0/.test(line) || shows(line);

/** Sends paths as they stand: other clients tidy them up first. */
function callTo(port: number, stack: AsyncDisposableStack) {
  const agent = new Agent({ keepAlive: true, maxSockets: 32 });
  stack.defer(() => agent.destroy());
  const send = (
    method: string,
    path: string,
    { headers, payload }: { readonly headers: Record<string, string>; readonly payload: unknown },
  ) =>
    new Promise<Answer>((resolve, reject) => {
      const body = typeof payload === 'string' ? Buffer.from(payload) : undefined;
      const sent = request({
        host: LOOPBACK,
        port,
        method,
        path,
        agent,
        headers: { ...headers, ...(body !== undefined && { 'content-length': body.length }) },
      });
      sent.on('error', reject);
      sent.on('response', (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            body: {},
            headers: response.headers,
            raw: Buffer.concat(chunks),
          }),
        );
      });
      sent.end(body);
    });
  return (...request: Parameters<typeof send>) => answered(() => send(...request));
}
