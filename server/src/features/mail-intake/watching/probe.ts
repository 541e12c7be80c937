/** A letter by which somebody tries the way in: it goes out through the mail server and has to come back to an address of its own. */
import { randomBytes } from 'node:crypto';
import { MINUTE } from '@switchboard/contract/durations.ts';
import type { MailProbe } from '@switchboard/contract/mail-intake/mail-state.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { newId } from '../../../platform/ids.ts';
import { renderEmail } from '../../../platform/mail/render-email.ts';
import { hashOfToken } from '../../../platform/tokens.ts';
import { taggedAddress } from '../incoming-address.ts';
import { findProbe, noteProbeArrived, type ProbeRow, replaceProbe } from './probe.repo.ts';

/** What has not come back by then is lost, as far as anybody waits for it. */
const PATIENCE = 10 * MINUTE;
const TOKEN_BYTES = 16;
const TAG = /^p-([0-9a-f]{32})$/;

type ProbeDeps = Pick<Deps, 'clock' | 'mail'> & {
  readonly database: { readonly db: Database };
  readonly config: Pick<Deps['config'], 'incomingAddress' | 'mailsTickets'>;
};

/** @throws AppError INTAKE_UNAVAILABLE; what the mail server does */
export async function sendProbe(deps: ProbeDeps): Promise<MailProbe> {
  const { config, database, clock, mail } = deps;
  const { incomingAddress } = config;
  if (incomingAddress === null) throw new AppError('INTAKE_UNAVAILABLE');
  if (!config.mailsTickets)
    throw new AppError('INTAKE_UNAVAILABLE', {
      message: 'This installation sends no mail: SMTP_URL is not set',
    });
  const token = randomBytes(TOKEN_BYTES).toString('hex');
  const row = { token_hash: hashOfToken(token), sent_at: clock.now(), arrived_at: null };
  await replaceProbe(database.db, row);
  const content = renderEmail({
    subject: 'Does mail arrive?',
    paragraphs: [
      'This letter was sent to see whether mail arrives. Switchboard takes it out of the mailbox.',
    ],
    notes: [],
  });
  const to = taggedAddress(incomingAddress, `p-${token}`);
  await mail.send({ id: newId(), kind: 'mail-probe', to, ...content }, AbortSignal.timeout(MINUTE));
  return presentProbe(row, row.sent_at);
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
