/** A letter by which somebody tries the way in: it goes out through the mail server and has to come back to an address of its own. */
import { MINUTE } from '@switchboard/contract/durations.ts';
import type { MailProbe } from '@switchboard/contract/mail-intake/mail-state.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { keepAnswer } from '../../../platform/idempotency/idempotency-keys.ts';
import { newId } from '../../../platform/ids.ts';
import { renderEmail } from '../../../platform/mail/render-email.ts';
import { hashOfToken, newToken } from '../../../platform/tokens.ts';
import type { PersonContext } from '../../record/actor-context.ts';
import { addressToken } from '../address-token.ts';
import { taggedAddress } from '../incoming-address.ts';
import { findProbe, noteProbeArrived, type ProbeRow, replaceProbe } from './probe.repo.ts';

/** What has not come back by then is lost, as far as anybody waits for it. */
const PATIENCE = 10 * MINUTE;
const TAG = /^p-([a-z2-7]{26})$/;

type ProbeDeps = Pick<Deps, 'clock' | 'mail'> & {
  readonly database: { readonly db: Database };
  readonly config: Pick<Deps['config'], 'incomingAddress' | 'mailsTickets'>;
};

/**
 * @returns an id for the call's idempotency key
 * @throws AppError INTAKE_UNAVAILABLE; what the mail server does
 */
export async function sendProbe(deps: ProbeDeps, context: PersonContext): Promise<string> {
  const { config, database, clock, mail } = deps;
  const { incomingAddress } = config;
  if (incomingAddress === null) throw new AppError('INTAKE_UNAVAILABLE');
  if (!config.mailsTickets)
    throw new AppError('INTAKE_UNAVAILABLE', {
      message: 'This installation sends no mail: SMTP_URL is not set',
    });
  const token = addressToken(hashOfToken(newToken()));
  const id = newId();
  const row = { token_hash: hashOfToken(token), sent_at: clock.now(), arrived_at: null };
  await database.db.transaction().execute(async (trx) => {
    await replaceProbe(trx, row);
    await keepAnswer(trx, context, id);
  });
  const content = renderEmail({
    subject: 'Does mail arrive?',
    paragraphs: [
      'This letter was sent to see whether mail arrives. Switchboard takes it out of the mailbox.',
    ],
    notes: [],
  });
  const to = taggedAddress(incomingAddress, `p-${token}`);
  await mail.send({ id, kind: 'mail-probe', to, ...content }, AbortSignal.timeout(MINUTE));
  return id;
}

/** @returns whether one of these tags is that of the latest letter of this kind, which is back */
export async function takeProbe(db: Database, tags: readonly string[], now: Date): Promise<boolean> {
  for (const tag of tags) {
    const token = tag.match(TAG)?.[1];
    if (token !== undefined && (await noteProbeArrived(db, hashOfToken(token), now))) return true;
  }
  return false;
}

export async function readProbe(db: Database, now: Date): Promise<MailProbe | null> {
  const row = await findProbe(db);
  return row === undefined ? null : presentProbe(row, now);
}

function presentProbe(
  { sent_at, arrived_at }: Pick<ProbeRow, 'sent_at' | 'arrived_at'>,
  now: Date,
): MailProbe {
  const isLost = now.getTime() - sent_at.getTime() > PATIENCE;
  return {
    state: arrived_at !== null ? 'arrived' : isLost ? 'lost' : 'sent',
    sentAt: sent_at.toISOString(),
    arrivedAt: arrived_at?.toISOString() ?? null,
  };
}
