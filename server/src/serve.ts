/** Everything between a database that runs and the signal that ends the program. */
import type { ClientConfig } from 'pg';
import { buildApp } from './app.ts';
import { banner } from './banner.ts';
import {
  countClientSecrets,
  resealClientSecrets,
} from './features/access/providers/own/reseal-client-secrets.ts';
import { expectSameKey } from './features/access/second-factor/expect-same-key.ts';
import { knowEarlierDigests, startKeyRotation } from './features/access/second-factor/rotate-key.ts';
import { eraseAgain } from './features/data-lifecycle/erasure/erase-again.ts';
import { refuseDemoPassword } from './features/installation/demo/refuse-demo-password.ts';
import { demoIsThere, seedDemo } from './features/installation/demo/seed-demo.ts';
import { hasSuperAdmin, makeFirstSuperAdmin } from './features/installation/first-super-admin.ts';
import { startHousekeeping } from './features/installation/housekeeping.ts';
import { makeSetUpLink } from './features/installation/set-up-link.ts';
import { startTakingByHand } from './features/mail-intake/letters-by-hand.ts';
import { watchMailbox } from './features/mail-intake/mailbox/watch-mailbox.ts';
import { startReceiving } from './features/mail-intake/receive-mail.ts';
import { startWatchingIntake } from './features/mail-intake/watching/watch-intake.ts';
import { mailDoubts } from './features/notifications/mail/mail-doubts.ts';
import { startSending } from './features/notifications/mail/start-sending.ts';
import { pushIdentity } from './features/notifications/push/push-identity.ts';
import { startTelling } from './features/notifications/tell-in-background.ts';
import { openSecurityLogFile } from './features/record/security-log/security-log-file.ts';
import { startScheduleChecks } from './features/schedules/check-schedules.ts';
import { startApprovalLooks } from './features/tickets/approvals/look-at-approvals.ts';
import { startPresenceLooks } from './features/tickets/availability/start-presence-looks.ts';
import { startClockLooks } from './features/tickets/clocks/look-at-clocks.ts';
import { startEndingOpenings } from './features/tickets/confidential/end-openings.ts';
import { queueFilling } from './features/tickets/search/fill-index.ts';
import { startSnoozeChecks } from './features/tickets/triage/wake-due-tickets.ts';
import { countSealedSecrets, resealSecrets } from './features/webhooks/reseal-secrets.ts';
import { startDelivering } from './features/webhooks/sending/start-delivering.ts';
import { jobHandlers } from './jobs.ts';
import { systemClock } from './platform/clock.ts';
import { openDatabase } from './platform/database/open-database.ts';
import { prepareDatabase } from './platform/database/prepare-database.ts';
import { accessTo, poolerOf, prepareRoles } from './platform/database/roles.ts';
import type { Deps } from './platform/deps.ts';
import { claimFiles, placeOfFiles } from './platform/files/files-owner.ts';
import { openStorage } from './platform/files/open-storage.ts';
import { giveBackWhenQuiet } from './platform/give-back-when-quiet.ts';
import { createReadiness } from './platform/http/readiness.ts';
import { releaseAllClaims } from './platform/idempotency/idempotency-keys.ts';
import { startJobs } from './platform/jobs/queue.ts';
import { openMail } from './platform/mail/open-mail.ts';
import { createPresence } from './platform/presence.ts';
import { closeOnSignals } from './platform/process.ts';
import { loadSecretKey } from './platform/secret-key.ts';

interface Begun {
  readonly config: Deps['config'];
  readonly log: Deps['log'];
  /** As its superuser; null where the database is somebody else's. */
  readonly embedded: ClientConfig | null;
  /** Takes what is to be closed, however this ends. */
  readonly opened: AsyncDisposableStack;
}

/** Serves until a signal comes. */
export async function serve({ config, log, embedded, opened }: Begun): Promise<void> {
  // Before anything is changed: without a place for files there is no start.
  const files = await openStorage(config, log);
  const access = embedded === null ? accessTo(config) : await prepareRoles(embedded, log);
  await prepareDatabase(access, log);
  const database = await openDatabase(access.serving, log, poolerOf(config));
  opened.defer(() => database.close());
  await claimFiles(database.db, files, placeOfFiles(config));
  // Nobody else works on an embedded database: what seems to be under way was left behind by a crash.
  if (embedded !== null) await releaseAllClaims(database.db);

  const knownKey = await loadSecretKey(config);
  await expectSameKey(database.db, knownKey);
  const secretKey = await knowEarlierDigests(database.db, knownKey, systemClock.now());
  const mail = openMail(config);
  const presence = createPresence();
  const outside = { config, database, files, mail, secretKey, presence, clock: systemClock, log };
  opened.defer(await openSecurityLogFile(outside));
  if (config.demo) await seedDemo({ db: database.db, files, clock: systemClock, log, secretKey });
  if (!config.allowsDemoPassword) await refuseDemoPassword(database.db);
  if (config.superAdmin !== null)
    await makeFirstSuperAdmin(database.db, config.superAdmin, {
      now: systemClock.now(),
      rule: config.passwordRule,
    });
  const demo = await demoIsThere(database.db);

  const readiness = createReadiness();
  const app = await buildApp({ ...outside, demo: demo && config.demo }, readiness);
  opened.defer(() => app.close());
  // Heard from now on; what it asks for is done below, when everything has begun that is to end.
  const asked = closeOnSignals(log, config.drainTime, readiness.stopAccepting);
  await eraseAgain({ db: database.db, config, log }, systemClock.now());
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

  for (const doubt of mailDoubts(config)) log.warn(doubt);

  // Whoever waits for the program waits no longer; work that may wait begins.
  await pushIdentity(database.db, secretKey, log);
  const elsewhere = [
    { count: countSealedSecrets, reseal: resealSecrets },
    { count: countClientSecrets, reseal: resealClientSecrets },
  ];
  opened.defer(giveBackWhenQuiet(app.server, log));
  opened.defer(startKeyRotation({ db: database.db, secretKey, log, elsewhere }));
  opened.defer(startHousekeeping(outside));
  opened.defer(startScheduleChecks(outside));
  opened.defer(startSnoozeChecks(outside));
  opened.defer(startClockLooks(outside));
  opened.defer(startPresenceLooks(outside));
  opened.defer(startApprovalLooks(outside));
  opened.defer(startEndingOpenings(outside));
  opened.defer(await startTelling(outside));
  const receiver = await startReceiving(outside);
  if (receiver !== null) opened.defer(() => receiver.close());
  const takingByHand = await startTakingByHand(outside);
  if (takingByHand !== null) opened.defer(takingByHand);
  opened.defer(watchMailbox(outside));
  opened.defer(startWatchingIntake(outside));
  opened.defer(startSending(outside));
  opened.defer(await startDelivering(outside));
  await queueFilling(database.db);
  const jobs = await startJobs(
    { pool: database.direct, log, alone: embedded !== null },
    jobHandlers(outside),
  );
  opened.defer(() => jobs.stop());
  const { mayTakeTime } = await asked;
  if (mayTakeTime) await readiness.drain(config.drainTime);
}
