import { createHash } from 'node:crypto';
import { HOUR } from '@switchboard/contract/durations.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/open-database.ts';
import type { Logger } from '../log.ts';
import { happenings, mailSignal } from '../telemetry/signals.ts';
import { countMailsOf, countMailsTo, insertMail, isMailSettled } from './mail.repo.ts';
import { type Mail, type MailContent, MailRefusedError, type MailTransport } from './mail.ts';

export interface DeliveryDeps {
  readonly db: Database;
  readonly mail: MailTransport;
  readonly clock: Clock;
  readonly log: Logger;
  /** So many e-mails reach one address within an hour, whoever causes them; the rest wait. */
  readonly hourlyPerAddress: number;
  /** So many e-mails an organization may cause within an hour; the rest wait. */
  readonly hourlyPerOrganization: number;
}

/** The address has got enough for now, or its organization has sent enough: the queue tries again later. */
class MailLimitError extends Error {
  override name = 'MailLimitError';
}

function postponed(reason: string): MailLimitError {
  happenings.emit('mailSettled', 'postponed');
  return new MailLimitError(reason);
}

interface Addressed extends Pick<Mail, 'id' | 'kind' | 'to'> {
  /** Of whoever can cause many such e-mails; absent where people cause them one by one. */
  readonly organizationId?: string | undefined;
}

/**
 * Sends an e-mail unless it has been sent: what the mail server took is recorded right after. A kill between its
 * answer and that record is the one case in which an e-mail goes out twice, both times under the same Message-ID.
 * @param write gives the content, or null when there is nothing to say any more; not called for what has been sent
 * @throws whatever kept the e-mail from being sent this time
 */
export async function deliver(
  { db, mail: transport, clock, log, hourlyPerAddress, hourlyPerOrganization }: DeliveryDeps,
  { organizationId, ...mail }: Addressed,
  write: () => Promise<MailContent | null>,
  signal: AbortSignal,
): Promise<void> {
  if (await isMailSettled(db, mail.id)) return;
  const recipient = createHash('sha256').update(mail.to.toLowerCase()).digest();
  const lastHour = new Date(clock.now().getTime() - HOUR);
  if ((await countMailsTo(db, recipient, lastHour)) >= hourlyPerAddress) {
    throw postponed('this address has got enough e-mails within the last hour');
  }
  if (
    organizationId !== undefined &&
    (await countMailsOf(db, organizationId, lastHour)) >= hourlyPerOrganization
  ) {
    happenings.emit('budgetSpent', 'mails');
    throw postponed('this organization has sent enough e-mails within the last hour');
  }
  const content = await write();
  if (content === null) return;
  const send = () => transport.send({ ...mail, ...content }, signal);
  const outcome = await mailSignal.tracePromise(send, { kind: mail.kind }).then(
    () => 'sent' as const,
    (error) => {
      if (!(error instanceof MailRefusedError)) {
        happenings.emit('mailSettled', 'failed');
        throw error;
      }
      log.warn({ mail: mail.id, kind: mail.kind, reason: error.message }, 'an e-mail cannot be delivered');
      return 'refused' as const;
    },
  );
  await insertMail(db, {
    id: mail.id,
    kind: mail.kind,
    recipient,
    organization_id: organizationId ?? null,
    outcome,
    at: clock.now(),
  });
  happenings.emit('mailSettled', outcome);
  log.info({ mail: mail.id, kind: mail.kind }, `an e-mail was ${outcome}`);
}
