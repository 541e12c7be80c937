/** Reads the environment, opens everything, listens, and closes it all again. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@switchboard/postgres';
import { acquireInstanceLock } from '@switchboard/postgres/instance-lock';
import { buildApp } from './app.ts';
import { banner } from './banner.ts';
import { expectSameKey } from './features/access/second-factor/expect-same-key.ts';
import { refuseDemoPassword } from './features/installation/demo/refuse-demo-password.ts';
import { demoIsThere, seedDemo } from './features/installation/demo/seed-demo.ts';
import { hasSuperAdmin, makeFirstSuperAdmin } from './features/installation/first-super-admin.ts';
import { startHousekeeping } from './features/installation/housekeeping.ts';
import { makeSetUpLink } from './features/installation/set-up-link.ts';
import { openSecurityLogFile } from './features/record/security-log/security-log-file.ts';
import { startScheduleChecks } from './features/schedules/check-schedules.ts';
import { jobHandlers } from './jobs.ts';
import { systemClock } from './platform/clock.ts';
import { readConfig } from './platform/config.ts';
import { openDatabase } from './platform/database/open-database.ts';
import { prepareDatabase } from './platform/database/prepare-database.ts';
import { accessTo, prepareRoles } from './platform/database/roles.ts';
import { openFileStore } from './platform/files/file-store.ts';
import { collectOldGarbageEarly } from './platform/heap.ts';
import { HOST } from './platform/host.ts';
import { releaseAllClaims } from './platform/idempotency/idempotency-keys.ts';
import { startJobs } from './platform/jobs/queue.ts';
import { createLogger } from './platform/log.ts';
import { openMail } from './platform/mail/open-mail.ts';
import { closeOnSignals, failStart } from './platform/process.ts';
import { loadSecretKey } from './platform/secret-key.ts';

const envFile = join(import.meta.dirname, '../../.env');

collectOldGarbageEarly();
const opened = new AsyncDisposableStack();
try {
  if (existsSync(envFile)) process.loadEnvFile(envFile);
  const config = readConfig(process.env);
  const log = createLogger(config.logLevel);

  const lock = await acquireInstanceLock({
    directory: config.dataDirectory,
    host: HOST,
    address: config.baseUrl,
  });
  opened.defer(() => lock.release());

  const embedded =
    config.databaseUrl === null
      ? await startEmbeddedPostgres({ directory: join(config.dataDirectory, 'postgres'), host: HOST, log })
      : null;
  if (embedded !== null) opened.defer(() => embedded.stop());
  const access = embedded === null ? accessTo(config) : await prepareRoles(embedded.connection, log);
  await prepareDatabase(access, log);
  const database = await openDatabase(access.serving, log);
  opened.defer(() => database.close());
  // Nobody else works on an embedded database: what seems to be under way was left behind by a crash.
  if (embedded !== null) await releaseAllClaims(database.db);

  const files = await openFileStore(config.filesDirectory);
  const secretKey = await loadSecretKey(config);
  await expectSameKey(database.db, secretKey);
  const mail = openMail(config);
  const outside = { config, database, files, mail, secretKey, clock: systemClock, log };
  opened.defer(await openSecurityLogFile(outside));
  if (config.demo) await seedDemo({ db: database.db, files, clock: systemClock, log });
  if (!config.allowsDemoPassword) await refuseDemoPassword(database.db);
  if (config.superAdmin !== null)
    await makeFirstSuperAdmin(database.db, config.superAdmin, systemClock.now());
  const demo = await demoIsThere(database.db);

  const readiness = { accepting: true };
  const app = await buildApp({ ...outside, demo: demo && config.demo }, readiness);
  opened.defer(() => app.close());
  opened.defer(startHousekeeping(outside));
  opened.defer(startScheduleChecks(outside));
  const jobs = await startJobs({ pool: database.pool, log, alone: embedded !== null }, jobHandlers(outside));
  opened.defer(() => jobs.stop());
  const listening = await app.listen({ host: config.host, port: config.port });
  process.stdout.write(
    banner(config, {
      address: config.publicUrl ?? listening,
      demo,
      setUpToken: (await hasSuperAdmin(database.db))
        ? null
        : await makeSetUpLink(database.db, systemClock.now()),
    }),
  );

  await closeOnSignals(log, () => {
    readiness.accepting = false;
  });
} catch (error) {
  failStart(error);
} finally {
  await opened.disposeAsync();
}
