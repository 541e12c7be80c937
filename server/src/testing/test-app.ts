/** The real application on a database of its own, called without a port; `listen` opens one where a test needs it. */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { buildApp } from '../app.ts';
import { createSession } from '../features/access/sessions/create-session.repo.ts';
import { sendDueMails } from '../features/notifications/mail/send-due-mails.ts';
import { tellOfEverything } from '../features/notifications/tell-in-background.ts';
import { jobHandlers } from '../jobs.ts';
import type { Clock } from '../platform/clock.ts';
import { type Config, readConfig } from '../platform/config.ts';
import type { Deps } from '../platform/deps.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import { openStorage } from '../platform/files/open-storage.ts';
import { runDueJobs } from '../platform/jobs/queue.ts';
import { createLogger } from '../platform/log.ts';
import { mailDirectory, openMail } from '../platform/mail/open-mail.ts';
import { createPresence } from '../platform/presence.ts';
import { loadSecretKey, type SecretKey } from '../platform/secret-key.ts';
import { watchAnswers, watchedLog, watchMails, withCanaryFile } from './canary/watch-ways-out.ts';
import { readSentMails, type SentMail } from './sent-mails.ts';
import { type Contents, createTestDatabase, type TestDatabase } from './test-database.ts';

/** A clock that stands still until it is told to move. */
export interface HeldClock extends Clock {
  /** @param milliseconds how far to move forward */
  advance(milliseconds: number): void;
}

export function holdClock(start = new Date()): HeldClock {
  let present = start.getTime();
  return {
    now: () => new Date(present),
    advance(milliseconds) {
      present += milliseconds;
    },
  };
}

export interface Answer {
  readonly status: number;
  // Whatever JSON came back; tests say what they expect of it.
  readonly body: Record<string, never> & { [key: string]: unknown };
  readonly headers: Record<string, unknown>;
  readonly raw: Buffer;
}

export interface TestApp {
  readonly fastify: FastifyInstance;
  readonly database: TestDatabase;
  readonly db: TestDatabase['db'];
  readonly clock: HeldClock;
  readonly files: FileStore;
  readonly secretKey: SecretKey;
  readonly filesDirectory: string;
  readonly config: Config;
  /** Calls as the person with this id, or as nobody. */
  call(userId: string | null, method: string, path: string, options?: CallOptions): Promise<Answer>;
  /** A new session. */
  tokenFor(userId: string): Promise<string>;
  /** Does all queued work that is due, as the program would in the background. */
  runJobs(): Promise<void>;
  /** Tells people of everything that has happened. */
  tell(): Promise<void>;
  /** The same, and sends the e-mails about it that are due. */
  sendMails(): Promise<void>;
  /** E-mails written so far, the oldest first. */
  mails(): Promise<SentMail[]>;
  readonly servedRoutes: readonly { readonly method: string; readonly url: string }[];
  /** Files in the store, staged ones included. */
  storedFiles(): Promise<string[]>;
  /** @returns the base address of a real port */
  listen(): Promise<string>;
  close(): Promise<void>;
}

interface CallOptions {
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
  readonly payload?: InjectOptions['payload'];
}

export async function startTestApp(
  env: Record<string, string> = {},
  contents: Contents = {},
  outside: Pick<Deps, 'pushServices'> = {},
): Promise<TestApp> {
  const directory = await mkdtemp(join(tmpdir(), 'switchboard-files-'));
  const config = {
    ...readConfig({
      RATE_LIMIT_FACTOR: '1000',
      LOG_LEVEL: 'silent',
      NODE_ENV: 'test',
      DATA_DIR: directory,
      // Nobody answers there: tests ask no name server of elsewhere.
      DNS_SERVERS: '127.0.0.1:9',
      ...env,
    }),
    // Requests are tested without the built page.
    projectRoot: directory,
  };
  const database = await createTestDatabase(contents);
  const clock = holdClock();
  const log = createLogger('info', watchedLog);
  const files = withCanaryFile(await openStorage(config, log));
  const secretKey = await loadSecretKey(config);
  const mail = watchMails(openMail(config), database.db);
  const presence = createPresence();
  const deps = {
    ...outside,
    config,
    database,
    files,
    mail,
    secretKey,
    presence,
    clock,
    log,
    demo: config.demo,
  };
  const servedRoutes: { method: string; url: string }[] = [];
  const fastify = await buildApp(deps, undefined, (route) => {
    watchAnswers(route);
    for (const method of [route.method].flat()) servedRoutes.push({ method, url: route.url });
  });

  let listening: Promise<string> | undefined;
  const tokenFor = async (userId: string) => {
    const origin = { address: '127.0.0.1', userAgent: 'test' };
    return (await createSession(database.db, userId, origin, clock.now())).token;
  };

  return {
    fastify,
    database,
    db: database.db,
    clock,
    files,
    secretKey,
    filesDirectory: config.filesDirectory,
    config,
    tokenFor,
    runJobs: () => runDueJobs({ pool: database.pool, log }, jobHandlers(deps)),
    tell: () => tellOfEverything(deps),
    async sendMails() {
      await tellOfEverything(deps);
      await sendDueMails(deps, new AbortController().signal);
    },
    mails: () => readSentMails(mailDirectory(config)),
    servedRoutes,
    async call(userId, method, path, { body, headers = {}, payload } = {}) {
      const token = userId === null ? undefined : await tokenFor(userId);
      const content = body === undefined ? payload : JSON.stringify(body);
      const response = await fastify.inject({
        method: method as 'GET',
        url: `/api${path}`,
        headers: {
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(content !== undefined && { payload: content }),
      });
      const json = String(response.headers['content-type'] ?? '').includes('json');
      return {
        status: response.statusCode,
        body: json ? response.json() : {},
        headers: response.headers,
        raw: response.rawPayload,
      };
    },
    async storedFiles() {
      const staged = await readdir(join(config.filesDirectory, 'staging'));
      const kept: string[] = [];
      for await (const batch of files.list()) kept.push(...batch.map(({ name }) => name));
      return [...staged, ...kept];
    },
    listen() {
      listening ??= fastify
        .listen({ host: '127.0.0.1', port: 0 })
        .then(() => `http://127.0.0.1:${(fastify.server.address() as AddressInfo).port}`);
      return listening;
    },
    async close() {
      await fastify.close();
      await database.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
