/** How many pushes a second the program's jobs hand to a push service on this machine, by two jobs at a time as in the product. */
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { connectionToRunning } from '@switchboard/postgres/connection-to-running';
import { pushJobs } from '@switchboard/server/src/features/notifications/push/push-job.ts';
import { systemClock } from '@switchboard/server/src/platform/clock.ts';
import { readConfig } from '@switchboard/server/src/platform/config.ts';
import { openDatabase } from '@switchboard/server/src/platform/database/open-database.ts';
import { HOST } from '@switchboard/server/src/platform/host.ts';
import { startJobs } from '@switchboard/server/src/platform/jobs/queue.ts';
import { createLogger } from '@switchboard/server/src/platform/log.ts';
import { createSecretKey } from '@switchboard/server/src/platform/secret-key.ts';
import { startPushService } from '@switchboard/server/src/testing/push-service.ts';
import { seat } from '../seats.ts';

const LOOK_MS = 50;

/** One push for each of so many people, each in a browser of their own. @returns pushes, and how many of them a second */
export async function pushRate(dataDirectory: string, most: number) {
  const log = createLogger('error');
  const connection = await connectionToRunning(join(dataDirectory, 'postgres'), HOST);
  const { db, pool, close } = await openDatabase(connection, log);
  const service = await startPushService();
  const { rows } = await pool.query<{ entry: string; person: string }>(
    `select distinct on (user_id) id as entry, user_id as person from notifications
     where read_at is null order by user_id limit $1`,
    [most],
  );
  const people = rows.map(({ person }) => person);
  // Sealed with the key of the product that ran before.
  await pool.query('delete from push_identity');
  await seat(pool, people);
  // What the service does not know it takes without reading it: a browser's work is not measured.
  const browsers = people.map((_, index) => {
    const { endpoint, keys } = service.addBrowser();
    return { endpoint: `${endpoint}?${index}`, ...keys };
  });
  await pool.query(
    `insert into push_subscriptions (id, user_id, session_id, endpoint, p256dh, auth, created_at)
     select gen_random_uuid(), person, session.id, endpoint, p256dh, auth, now()
     from unnest($1::uuid[], $2::text[], $3::text[], $4::text[]) as browser (person, endpoint, p256dh, auth)
     cross join lateral (select id from sessions where user_id = person order by created_at desc limit 1) as session`,
    [
      people,
      browsers.map(({ endpoint }) => endpoint),
      browsers.map(({ p256dh }) => p256dh),
      browsers.map(({ auth }) => auth),
    ],
  );
  await pool.query(
    `select count(*) from graphile_worker.add_jobs(array(
       select ('push', json_build_object('entryId', entry, 'subscriptionId', subscription.id), null, now(), 6, null, 10, null)
         ::graphile_worker.job_spec
       from unnest($1::uuid[], $2::uuid[]) as wanted (entry, person)
       join push_subscriptions as subscription on subscription.user_id = person))`,
    [rows.map(({ entry }) => entry), people],
  );
  const deps = {
    db,
    config: readConfig({ NODE_ENV: 'production', MAIL_FROM: 'desk@bench.example' }),
    clock: systemClock,
    log,
    secretKey: createSecretKey(Buffer.alloc(32, 1)),
    pushServices: service.services,
  };
  const began = performance.now();
  const jobs = await startJobs({ pool, log, alone: true }, pushJobs(deps));
  const deadline = began + 10 * 60_000;
  while (service.asked.length < rows.length && performance.now() < deadline) await delay(LOOK_MS);
  const seconds = (performance.now() - began) / 1000;
  await jobs.stop();
  await service.close();
  await close();
  return { pushes: service.asked.length, aSecond: service.asked.length / seconds };
}
