/** Sends e-mails about what happened that are due, under the rights and wishes that their readers have then. */
import { DELIVERY_DETAILS } from '@switchboard/contract/notifications/deliveries.ts';
import {
  DEFAULT_PREFERENCES,
  type NotificationPreferences,
} from '@switchboard/contract/notifications/preferences.ts';
import type { Deps } from '../../../platform/deps.ts';
import { type MailContent, MailDelayedError, MailRefusedError } from '../../../platform/mail/mail.ts';
import { renderEmail } from '../../../platform/mail/render-email.ts';
import { happenings, mailSignal } from '../../../platform/telemetry/signals.ts';
import { replyAddressOf } from '../../mail-intake/reply-addresses.ts';
import { returnPathOf } from '../../mail-intake/return-path.ts';
import { findSendingOrganization, readLogo } from '../../organizations/sending-organization.ts';
import { mintApprovalLink } from '../../tickets/approvals/approval-link.repo.ts';
import { countMailedTickets, findSentEntries, isUnread } from '../entry.repo.ts';
import { preferencesOf } from '../preferences.repo.ts';
import { composeLetter } from './compose-mail.ts';
import {
  claimDue,
  type Delivery,
  findEarlier,
  findHeld,
  findStale,
  keepReturnHash,
  postponeDelivery,
  readSentSince,
  type Settled,
  settleDelivery,
} from './delivery.repo.ts';
import { joinInDigest } from './join-in-digest.ts';
import { MAIL_BOUNDS } from './mail-bounds.ts';
import { markMailProblem } from './mail-problem.ts';
import { endOfQuiet, MAIL_TIMES } from './mail-times.ts';
import { NO_FILES, readMailedFiles } from './mailed-files.ts';
import { type Recipient, readRecipient } from './recipient.repo.ts';
import { mintUnsubscribeToken } from './unsubscribe-token.repo.ts';
import { sortEntries, type WantedEntry } from './wanted-entries.ts';

export type SendingDeps = Pick<
  Deps,
  'database' | 'mail' | 'files' | 'clock' | 'log' | 'config' | 'secretKey'
>;

/** Sends everything that is due now. */
export async function sendDueMails(deps: SendingDeps, signal: AbortSignal): Promise<void> {
  const { db } = deps.database;
  for (let taken: number = MAIL_BOUNDS.claimed; taken === MAIL_BOUNDS.claimed && !signal.aborted; ) {
    const claimed = await claimDue(db, deps.clock.now(), MAIL_BOUNDS.claimed);
    taken = claimed.length;
    // Those of one person one after the other: how many they get is counted.
    const people = [...Map.groupBy(claimed, ({ userId }) => userId).values()];
    const next = async () => {
      for (let own = people.shift(); own !== undefined; own = people.shift()) {
        for (const delivery of own) {
          if (signal.aborted) return;
          await sendOne(deps, delivery, signal);
        }
      }
    };
    await Promise.all(Array.from({ length: MAIL_BOUNDS.atOnce }, next));
  }
}

export async function sendOne(deps: SendingDeps, delivery: Delivery, signal: AbortSignal): Promise<void> {
  const { database, clock, log } = deps;
  try {
    const settled = await attempt(deps, delivery, signal);
    if (settled !== null) await settleDelivery(database.db, delivery.id, settled, clock.now());
  } catch (error) {
    if (signal.aborted) return;
    happenings.emit('mailSettled', 'failed');
    log.warn({ err: error, mail: delivery.id, kind: delivery.kind }, 'an e-mail is tried again later');
    const { first, longest } = MAIL_TIMES.retry;
    const pause = Math.min(longest, first * 2 ** Math.min(delivery.attempts - 1, 10));
    const now = clock.now();
    const dueAt = new Date(now.getTime() + pause);
    await postponeDelivery(
      database.db,
      delivery.id,
      { dueAt, detail: DELIVERY_DETAILS.tried, isHeld: delivery.isHeld, failure: failureOf(error) },
      now,
    );
  }
}

/** In words that may stand in a log that people read. */
const failureOf = (error: unknown) =>
  error instanceof MailDelayedError ? error.message : DELIVERY_DETAILS.unsent;

const skipped = (detail: string): Settled => ({ outcome: 'skipped', detail });

/**
 * @returns what became of it; null where it waits, or went with another one
 * @throws what kept it from being sent this time
 */
async function attempt(deps: SendingDeps, delivery: Delivery, signal: AbortSignal): Promise<Settled | null> {
  const { db } = deps.database;
  const now = deps.clock.now();
  if (delivery.createdAt.getTime() < now.getTime() - MAIL_TIMES.givenUp) {
    return skipped(DELIVERY_DETAILS.tooOld);
  }
  const recipient = await readRecipient(db, delivery);
  if (recipient === null || !recipient.isOpen) return skipped(DELIVERY_DETAILS.closed);
  if (recipient.mailProblem !== null) {
    return { outcome: 'suppressed', detail: DELIVERY_DETAILS.mailProblem };
  }
  if (!recipient.isConfirmed) return { outcome: 'suppressed', detail: DELIVERY_DETAILS.unconfirmed };
  if (delivery.kind === 'test') return send(deps, delivery, recipient, testContent(deps.config), signal);
  const { organizationId } = delivery;
  const organization =
    organizationId === null ? undefined : await findSendingOrganization(db, organizationId);
  if (organization === undefined) return skipped(DELIVERY_DETAILS.closed);
  const preferences =
    (await preferencesOf(db, [delivery.userId])).get(delivery.userId) ?? DEFAULT_PREFERENCES;
  const rows = await findSentEntries(recipient.actor, db, { mailId: delivery.id }, MAIL_BOUNDS.entries);
  if (rows.length === 0) {
    return skipped((await isUnread(db, delivery.id)) ? DELIVERY_DETAILS.noAccess : DELIVERY_DETAILS.read);
  }
  const isDigest = delivery.kind === 'digest';
  const { wanted, refusal } = sortEntries(rows, recipient.actor.id, preferences, { inDigest: isDigest });
  const [first, ...others] = wanted;
  if (first === undefined) return skipped(refusal ?? DELIVERY_DETAILS.preferences);
  const entries = [first, ...others] as const;
  if (!isDigest && (await waits(deps, delivery, preferences, entries, now))) return null;

  const seen = new Set(rows.flatMap(({ ticket_id }) => ticket_id ?? [])).size;
  const token = await mintUnsubscribeToken(
    db,
    { organizationId: organization.id, userId: delivery.userId, ticketId: delivery.ticketId },
    now,
  );
  const content = composeLetter({
    delivery,
    organization,
    logo: await readLogo(deps.files, organization).catch(() => null),
    entries,
    files: await filesFor(deps, delivery, entries),
    moreTickets:
      rows.length < MAIL_BOUNDS.entries
        ? 0
        : (await countMailedTickets(recipient.actor, db, delivery.id)) - seen,
    readerId: recipient.actor.id,
    earlier: await findEarlier(db, delivery, MAIL_BOUNDS.references),
    baseUrl: deps.config.baseUrl,
    token,
    replyTo: await replyAddressFor(deps, delivery, entries),
    decision: await decisionLinkFor(deps, delivery, recipient, entries),
  });
  return send(deps, delivery, recipient, content, signal);
}

/** A digest only says that somebody replied. */
const filesFor = (
  { database: { db }, files }: SendingDeps,
  { kind, organizationId, ticketId, userId }: Delivery,
  entries: readonly WantedEntry[],
) =>
  kind === 'ticket' && organizationId !== null && ticketId !== null
    ? readMailedFiles(
        { db, files },
        { organization_id: organizationId, id: ticketId },
        entries.slice(0, MAIL_BOUNDS.changes),
        userId,
      )
    : NO_FILES;

/** Answers to an e-mail that holds an internal note become notes. Null for what is not answered by a comment. */
async function replyAddressFor(
  { database: { db }, secretKey, clock, config }: SendingDeps,
  { kind, organizationId, ticketId, userId }: Delivery,
  entries: readonly WantedEntry[],
): Promise<string | null> {
  if (kind !== 'ticket' || organizationId === null || ticketId === null) return null;
  const holdsNote = entries.some(({ row }) => row.is_internal);
  return replyAddressOf(
    { db, secretKey, clock, config },
    { organizationId, ticketId, userId, kind: holdsNote ? 'note' : 'reply' },
  );
}

/** The newest question that is put to its reader. */
async function decisionLinkFor(
  { database: { db }, clock }: SendingDeps,
  { kind, organizationId, userId }: Delivery,
  { email }: Recipient,
  entries: readonly WantedEntry[],
): Promise<string | null> {
  if (kind !== 'ticket' || organizationId === null) return null;
  for (const { row } of entries.toReversed()) {
    const approvalId = row.data?.approval;
    if (row.notice !== 'ticket_approval' || typeof approvalId !== 'string') continue;
    const token = await mintApprovalLink(db, { organizationId, approvalId, userId, email }, clock.now());
    if (token !== null) return token;
  }
  return null;
}

const testContent = ({ baseUrl }: Pick<SendingDeps['config'], 'baseUrl'>) =>
  renderEmail({
    subject: 'Mail from Switchboard arrives',
    paragraphs: ['You asked for this e-mail to see whether mail about tickets reaches you. It does.'],
    action: { label: 'Open notification settings', url: `${baseUrl}/profile/notifications` },
    notes: ['Nothing needs to be done.'],
  });

/** Quiet hours, and what becomes a digest since it is too much or too late. */
async function waits(
  { database: { db }, config }: SendingDeps,
  delivery: Delivery,
  preferences: NotificationPreferences,
  entries: readonly WantedEntry[],
  now: Date,
): Promise<boolean> {
  const passes =
    preferences.quiet.criticalThrough &&
    entries.some(({ row, isAssigned }) => isAssigned && row.priority === 'Critical');
  const quietUntil = passes ? null : endOfQuiet(preferences, now);
  if (quietUntil !== null) {
    await postponeDelivery(
      db,
      delivery.id,
      { dueAt: quietUntil, detail: DELIVERY_DETAILS.quietHours, isHeld: true },
      now,
    );
    return true;
  }
  const staleBefore = new Date(now.getTime() - MAIL_TIMES.stale);
  const stale = delivery.createdAt < staleBefore ? await findStale(db, delivery, staleBefore) : [];
  if (stale.includes(delivery.id)) {
    await joinInDigest(db, delivery, stale, { now, dueAt: now });
    return true;
  }
  const held = delivery.isHeld ? await findHeld(db, delivery, now) : [];
  if (held.length > MAIL_BOUNDS.afterQuiet) {
    await joinInDigest(db, delivery, held, { now, dueAt: now });
    return true;
  }
  const most = Math.max(1, Math.round(MAIL_BOUNDS.perPerson * config.rateLimitFactor));
  const sent = await readSentSince(db, delivery.userId, new Date(now.getTime() - MAIL_TIMES.counted));
  if (sent.count < most || sent.first === null) return false;
  const dueAt = new Date(sent.first.getTime() + MAIL_TIMES.counted);
  await joinInDigest(db, delivery, [delivery.id], { now, dueAt });
  return true;
}

async function send(
  { database: { db }, mail, clock, log, secretKey, config }: SendingDeps,
  { id, kind, userId }: Delivery,
  { email }: Recipient,
  content: MailContent,
  signal: AbortSignal,
): Promise<Settled> {
  const returnPath = returnPathOf(secretKey, config.incomingAddress, { mailId: id, email });
  if (returnPath !== null) await keepReturnHash(db, id, returnPath.tokenHash);
  const letter = {
    id,
    kind: `notification-${kind}`,
    to: email,
    returnPath: returnPath?.address,
    ...content,
  };
  try {
    await mailSignal.tracePromise(() => mail.send(letter, signal), { kind: letter.kind });
    happenings.emit('mailSettled', 'sent');
    return { outcome: 'sent', detail: '' };
  } catch (error) {
    if (!(error instanceof MailRefusedError)) throw error;
    happenings.emit('mailSettled', 'refused');
    log.warn({ mail: id, kind: letter.kind, reason: error.message }, 'an e-mail cannot be delivered');
    if (error.ofAddress)
      await db
        .transaction()
        .execute((trx) => markMailProblem(trx, userId, { email, detail: error.message }, clock.now()));
    return { outcome: 'refused', detail: error.message };
  }
}
