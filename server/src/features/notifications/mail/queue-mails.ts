/** Which e-mails entries go with, and when those are due; sent is what is then still to be told. */
import type { MailMode } from '@switchboard/contract/notifications/mail-modes.ts';
import {
  DEFAULT_PREFERENCES,
  type NotificationPreferences,
} from '@switchboard/contract/notifications/preferences.ts';
import type { Config } from '../../../platform/config.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { putIntoMails } from '../entry.repo.ts';
import { preferencesOf } from '../preferences.repo.ts';
import type { ToldEntry } from '../told-entry.ts';
import { chooseMode } from './choose-mode.ts';
import { type NewDelivery, openDeliveries } from './delivery.repo.ts';
import { endOfQuiet, nextDigest } from './mail-times.ts';

export type MailWaits = Config['mailWaits'];

interface Queueing {
  readonly now: Date;
  readonly waits: MailWaits;
}

/** @param told entries that are new, and in no e-mail yet */
export async function queueMails(
  trx: Database,
  told: readonly ToldEntry[],
  queueing: Queueing,
): Promise<void> {
  const { now } = queueing;
  const people = [...new Set(told.map(({ entry }) => entry.user_id))];
  const preferences = await preferencesOf(trx, people);
  const wanted = told.flatMap((one) => {
    const mail = mailOf(one, preferences.get(one.entry.user_id) ?? DEFAULT_PREFERENCES, queueing);
    return mail === null ? [] : [{ mail, entryId: one.entry.id }];
  });
  const ids = await openDeliveries(
    trx,
    wanted.map(({ mail }) => mail),
    now,
  );
  await putIntoMails(
    trx,
    wanted.flatMap(({ mail, entryId }, index) => {
      const mailId = ids[index];
      return mailId === undefined ? [] : [{ organizationId: mail.organizationId, entryId, mailId }];
    }),
  );
}

function mailOf(
  told: ToldEntry,
  preferences: NotificationPreferences,
  { now, waits }: Queueing,
): NewDelivery | null {
  const { entry, reasons } = told;
  const { mode } = chooseMode(preferences, entry.notice, reasons);
  const common = { userId: entry.user_id, organizationId: entry.organization_id };
  if (mode !== 'now') return digestOf(mode, preferences, now, common);
  const ticketId = entry.ticket_id ?? null;
  const isChat = entry.notice === 'chat';
  const ready = new Date(now.getTime() + (isChat ? waits.chat : waits.ticket));
  const quietUntil = passesQuiet(told, preferences) ? null : endOfQuiet(preferences, ready);
  return {
    ...common,
    ticketId,
    kind: isChat ? 'chat' : ticketId === null ? 'notice' : 'ticket',
    event: entry.notice,
    dueAt: quietUntil ?? ready,
    isHeld: quietUntil !== null,
  };
}

function digestOf(
  mode: MailMode,
  preferences: NotificationPreferences,
  now: Date,
  common: Pick<NewDelivery, 'userId' | 'organizationId'>,
): NewDelivery | null {
  const dueAt = mode === 'digest' ? nextDigest(preferences, now) : null;
  if (dueAt === null) return null;
  return { ...common, ticketId: null, kind: 'digest', event: 'digest', dueAt, isHeld: false };
}

const passesQuiet = ({ isCritical, reasons }: ToldEntry, { quiet }: NotificationPreferences) =>
  quiet.criticalThrough && isCritical && reasons.includes('assigned');
