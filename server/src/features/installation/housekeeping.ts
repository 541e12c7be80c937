/** Removes what crashes and time leave behind: files without a row, sessions, tokens, links and keys of no use any more. */
import { DAY, HOUR } from '@switchboard/contract/durations.ts';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/open-database.ts';
import type { Deps } from '../../platform/deps.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { FILE_COLUMNS, removeUnnamed } from '../../platform/files/named-files.ts';
import { deleteExpiredLimits } from '../../platform/http/rate-limits.ts';
import { deleteExpiredKeys } from '../../platform/idempotency/idempotency-keys.ts';
import { removeOldFiles } from '../../platform/mail/file-transport.ts';
import { deleteMailsBefore } from '../../platform/mail/mail.repo.ts';
import { mailDirectory } from '../../platform/mail/open-mail.ts';
import { deleteDeadLinks } from '../access/account-links/account-link.repo.ts';
import { deleteDeadPasskeyChallenges } from '../access/passkeys/passkey-challenge.repo.ts';
import { deleteDeadAttempts } from '../access/providers/attempt.repo.ts';
import { queueCertificateChecks } from '../access/providers/own/saml/check-certificates.ts';
import { deleteDeadRequests } from '../access/providers/own/saml/saml-request.repo.ts';
import { deleteDeadChallenges } from '../access/second-factor/challenge.repo.ts';
import { deleteDeadHandOffs } from '../access/sessions/hand-off.repo.ts';
import { deleteDeadSessions } from '../access/sessions/session.repo.ts';
import { deleteOldPlaces } from '../access/sessions/sign-in-place.repo.ts';
import { deleteOldFailedSignIns } from '../access/sign-in/failed-sign-in.repo.ts';
import { queueTellingOfEnds } from '../access/tokens/tell-of-ends.ts';
import { deleteEndedTokens } from '../access/tokens/token.repo.ts';
import { pruneCalls } from '../alert-intake/prune-calls.ts';
import { deleteUnusedImages } from '../chat/chat-image.repo.ts';
import { cleanExports } from '../data-exports/clean-exports.ts';
import { queueErasures } from '../data-lifecycle/erasure/run-erasure.ts';
import { queueRetention } from '../data-lifecycle/retention/run-retention.ts';
import { pruneHeldLetters } from '../mail-intake/held/prune-held-letters.ts';
import { deleteOldLetters } from '../mail-intake/letter.repo.ts';
import { queuePruning } from '../notifications/prune-job.ts';
import { queueDomainChecks } from '../organizations/domains/check-domains.ts';
import { queuePurges } from '../organizations/purge-jobs.ts';
import { queueBulkUnderWay } from '../tickets/bulk/bulk-job.ts';
import { deleteOldBulkChanges } from '../tickets/bulk/forget-bulk.ts';
import { queueFlowCleaning } from '../tickets/drafts/flow-cleaning.ts';
import { queueApplicationsUnderWay } from '../tickets/policies/application.repo.ts';
import { pruneDeliveries } from '../webhooks/prune-deliveries.ts';
import { queueAgeOut } from './age-out-job.ts';

/** An image that no message uses is removed after this. */
export const UNUSED_IMAGE_AGE = DAY;

const EVERY = HOUR;
/**
 * A request may go on for as long as bytes come, and its first file waits in staging for the last one. From staging to
 * the commit of its row a file takes no longer than a transaction.
 */
const ORPHAN_AGE = { staged: DAY, kept: HOUR };

type HousekeepingDeps = Pick<Deps, 'database' | 'files' | 'clock' | 'log'>;

export async function removeOrphanFiles({ database: { db }, files }: HousekeepingDeps, age = ORPHAN_AGE) {
  await files.discardOlderThan(age.staged);
  const before = Date.now() - age.kept;
  for await (const batch of files.list()) {
    const names = batch.flatMap(({ name, changedAt }) => (changedAt < before ? [name] : []));
    if (names.length > 0) await removeOrphansAmong({ db, files }, names);
  }
}

async function removeOrphansAmong(
  { db, files }: { db: Database; files: FileStore },
  names: readonly string[],
) {
  // Every column is named with its table: a bare one would be looked for in the inner table first.
  const unnamed = FILE_COLUMNS.map(
    ({ table, column }) =>
      sql`not exists (select from ${sql.table(table)} where ${sql.ref(`${table}.${column}`)} = kept.name)`,
  );
  const { rows } = await sql<{ name: string }>`
    select kept.name from unnest(${names}::text[]) as kept (name)
    where ${sql.join(unnamed, sql` and `)}`.execute(db);
  await removeUnnamed(
    { db, files },
    rows.map(({ name }) => name),
  );
}

/** E-mails and links are remembered for as long as a job that knows them may still run. */
const REMEMBERED = 30 * DAY;

/** E-mails about tickets as files, where there is no mail server. */
const MAIL_FILES_KEPT = 7 * DAY;

async function removeOldRows({ database: { db }, clock }: HousekeepingDeps) {
  const now = clock.now();
  const before = new Date(now.getTime() - REMEMBERED);
  await deleteDeadSessions(db, now);
  await deleteEndedTokens(db, now);
  await deleteDeadHandOffs(db, now);
  await deleteDeadChallenges(db, now);
  await deleteDeadPasskeyChallenges(db, now);
  await deleteDeadAttempts(db, now);
  await deleteDeadRequests(db, now);
  await deleteDeadLinks(db, before);
  await deleteOldPlaces(db, now);
  await deleteOldFailedSignIns(db, now);
  await deleteExpiredKeys(db, now);
  await deleteMailsBefore(db, before);
  await deleteOldLetters(db, now);
  await deleteExpiredLimits(db);
  await deleteOldBulkChanges(db, now);
}

/** Images that were uploaded for a chat and never sent. */
export async function removeUnusedChatImages({ database: { db }, files, clock }: HousekeepingDeps) {
  const before = new Date(clock.now().getTime() - UNUSED_IMAGE_AGE);
  const names = await deleteUnusedImages(db, before);
  await removeUnnamed({ db, files }, names);
}

/** @returns a function that ends it */
export function startHousekeeping(deps: HousekeepingDeps & Pick<Deps, 'config'>): () => void {
  const clean = () =>
    Promise.all([
      removeOrphanFiles(deps),
      removeUnusedChatImages(deps),
      removeOldRows(deps),
      pruneDeliveries(deps.database.db, deps.clock.now()),
      pruneCalls(deps.database.db, deps.clock.now()),
      pruneHeldLetters({ db: deps.database.db, files: deps.files }, deps.clock.now()),
      cleanExports({ db: deps.database.db, files: deps.files }, deps.clock.now()),
      queuePurges(deps.database.db, deps.config, deps.clock.now()),
      queueDomainChecks(deps.database.db),
      queueErasures(deps.database.db, deps.clock.now()),
      queueRetention(deps.database.db, deps.clock.now()),
      queueCertificateChecks(deps.database.db),
      queueAgeOut(deps.database.db),
      queueTellingOfEnds(deps.database.db),
      queuePruning(deps.database.db),
      queueBulkUnderWay(deps.database.db),
      queueApplicationsUnderWay(deps.database.db),
      queueFlowCleaning(deps.database.db),
      removeOldFiles(mailDirectory(deps.config), new Date(Date.now() - MAIL_FILES_KEPT)),
    ]).catch((error) => deps.log.warn({ err: error }, 'housekeeping failed; it is tried again in an hour'));
  const timer = setInterval(clean, EVERY);
  timer.unref();
  void clean();
  return () => clearInterval(timer);
}
