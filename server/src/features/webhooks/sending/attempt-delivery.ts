/** One attempt of a delivery: signed, sent, and what became of it written down. */
import { SECOND } from '@switchboard/contract/durations.ts';
import type { WebhookEnd } from '@switchboard/contract/webhooks/webhook-ends.ts';
import type { DeliveryReason } from '@switchboard/contract/webhooks/webhook-values.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import type { Outbound } from '../../../platform/outbound/outbound.ts';
import type { SecretKey } from '../../../platform/secret-key.ts';
import { productContext } from '../../record/actor-context.ts';
import { recordEvents } from '../../record/record-events.ts';
import {
  type Claimed,
  type ClaimedRow,
  dropWaiting,
  readClaimed,
  type Settled,
  settle,
} from '../delivery.repo.ts';
import { withheldBody } from '../payloads/withheld.ts';
import { noteFailure, noteSuccess, type SwitchedOff, switchOff } from '../webhook.repo.ts';
import { signatures, unsealSecret } from '../webhook-secret.ts';
import { nextAttempt, RETRY_FOR, readRetryAfter } from './retry-schedule.ts';
import { type Answered, sendRequest } from './send-request.ts';

export interface SendingDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly secretKey: SecretKey;
  readonly outbound: Pick<Outbound, 'request'>;
}

const USER_AGENT = 'Switchboard-Webhooks/1';
/** What is sent whether the webhook is switched on or not: somebody tries it out. */
const TEST = 'webhook.test';

/** @throws where `stopping` is aborted meanwhile */
export async function attemptDelivery(
  deps: SendingDeps,
  claimed: Claimed,
  stopping: AbortSignal,
): Promise<void> {
  const { db, clock } = deps;
  const row = await readClaimed(db, claimed);
  if (row === undefined) return;
  const at = clock.now();
  const refusal = whyNot(row);
  if (refusal !== null) {
    await settle(db, row, notSent(row, at, refusal));
    return;
  }
  const body = row.is_confidential ? withheldBody(row.body) : row.body;
  const sent = { url: row.url, headers: headersOf(deps, { ...row, body }, at), body };
  const answered = await sendRequest(deps.outbound, sent, stopping);
  const request = { url: sent.url, headers: sent.headers };
  await db.transaction().execute((trx) => conclude(trx, row, at, clock.now(), { request, answered }));
}

function whyNot({ is_served, is_active, type }: ClaimedRow): DeliveryReason | null {
  if (!is_served) return 'organization';
  return is_active || type === TEST ? null : 'off';
}

const notSent = (row: ClaimedRow, at: Date, reason: DeliveryReason): Settled => ({
  state: 'dropped',
  dueAt: null,
  firstTriedAt: row.first_tried_at,
  attempt: { at: at.toISOString(), status: null, ms: 0, reason },
  request: null,
  response: null,
});

function headersOf({ secretKey }: SendingDeps, row: ClaimedRow, at: Date): Record<string, string> {
  const owner = { organizationId: row.organization_id, id: row.webhook_id };
  const isBeside = row.earlier_until !== null && row.earlier_until > at;
  const secrets = [row.secret, ...(isBeside && row.earlier_secret !== null ? [row.earlier_secret] : [])].map(
    (sealed) => unsealSecret(secretKey, owner, sealed),
  );
  const timestamp = Math.floor(at.getTime() / SECOND);
  return {
    'content-type': 'application/json',
    'user-agent': USER_AGENT,
    'webhook-id': row.id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures(secrets, { id: row.id, timestamp, body: row.body }),
  };
}

interface Done {
  readonly request: Settled['request'];
  readonly answered: Answered;
}

async function conclude(
  trx: Database,
  row: ClaimedRow,
  at: Date,
  now: Date,
  { request, answered: { reason, response, took } }: Done,
): Promise<void> {
  const firstTriedAt = row.first_tried_at ?? at;
  const asked = readRetryAfter(response?.headers['retry-after'], now);
  const dueAt = isFinal(reason) ? null : nextAttempt({ tries: row.tries + 1, firstTriedAt, now, asked });
  const isOurs = await settle(trx, row, {
    state: stateOf(reason, dueAt),
    dueAt,
    firstTriedAt,
    attempt: { at: at.toISOString(), status: response?.status ?? null, ms: took, reason },
    request,
    response,
  });
  if (!isOurs) return;
  if (reason === null) await noteSuccess(row.organization_id, trx, row.webhook_id);
  // What somebody tries out by hand and fails says nothing of the webhook, and switches nothing off.
  else if (row.type !== TEST) {
    await noteFailure(row.organization_id, trx, row.webhook_id, at);
    const end = reason === 'gone' ? 'gone' : dueAt === null ? 'failing' : null;
    if (end !== null) await endWebhook(trx, row, { end, firstTriedAt, now });
  }
}

/** Nothing that would come of another attempt. */
const isFinal = (reason: DeliveryReason | null) =>
  reason === null || reason === 'gone' || reason === 'blocked';

function stateOf(reason: DeliveryReason | null, dueAt: Date | null): Settled['state'] {
  if (reason === null) return 'delivered';
  if (reason === 'blocked') return 'blocked';
  return dueAt === null ? 'failed' : 'pending';
}

interface End {
  readonly end: WebhookEnd;
  readonly firstTriedAt: Date;
  readonly now: Date;
}

/** Where the receiver wants no more, or nothing has succeeded since the first attempt of what was given up. */
async function endWebhook(trx: Database, row: ClaimedRow, { end, firstTriedAt, now }: End): Promise<void> {
  const { organization_id: organizationId, webhook_id: id } = row;
  // What is blocked is given up at once: it counts after as long as the rest.
  const since = row.tries === 0 ? new Date(now.getTime() - RETRY_FOR) : firstTriedAt;
  const failedSince = end === 'gone' ? null : since;
  const off: SwitchedOff | undefined = await switchOff(organizationId, trx, id, {
    at: now,
    reason: end,
    failedSince,
  });
  if (off === undefined) return;
  await dropWaiting(organizationId, trx, id, now);
  await recordEvents(trx, { organizationId, kind: 'webhook', id, name: off.name }, productContext(now), [
    { verb: 'switched_off', data: { reason: end } },
  ]);
}
