/** What somebody asks to be sent: a test, or once more what was sent before. */
import { DAY } from '@switchboard/contract/durations.ts';
import { WEBHOOKS } from '@switchboard/contract/webhooks/webhook-limits.ts';
import { WEBHOOK_MESSAGES } from '@switchboard/contract/webhooks/webhook-messages.ts';
import { WEBHOOK_TEST } from '@switchboard/contract/webhooks/webhook-values.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { AppError, invalid, notFound } from '../../platform/http/app-error.ts';
import { keepAnswer } from '../../platform/idempotency/idempotency-keys.ts';
import { newId } from '../../platform/ids.ts';
import type { PersonContext } from '../record/actor-context.ts';
import { recordEvents } from '../record/record-events.ts';
import { findDelivery, insertDeliveries, queueAgain } from './delivery.repo.ts';
import { fitPayload } from './payloads/fit-payload.ts';
import { findCodes, findPeople } from './payloads/payload-parts.repo.ts';
import { payloadPerson } from './payloads/ticket-payload.ts';
import { holdWebhook } from './webhook.repo.ts';
import { subjectOf } from './write-webhook.ts';

interface Asked {
  readonly context: PersonContext;
  readonly organizationId: string;
  readonly webhookId: string;
}

async function held(trx: Database, { organizationId, webhookId }: Asked) {
  const webhook = await holdWebhook(organizationId, trx, webhookId);
  if (webhook === undefined) throw notFound();
  return webhook;
}

/**
 * Also to one that is switched off: somebody tries it out.
 * @returns the delivery's id
 * @throws AppError NOT_FOUND
 */
export const queueTest = (db: Database, asked: Asked): Promise<string> =>
  db.transaction().execute(async (trx) => {
    const { context, organizationId } = asked;
    const webhook = await held(trx, asked);
    const personIn = await findPeople(trx, [{ organizationId, id: context.actor.id }]);
    const actor = personIn({ organizationId, id: context.actor.id });
    const included = { internal: webhook.include_internal, emails: webhook.include_emails };
    const id = newId();
    await insertDeliveries(trx, [
      {
        organization_id: organizationId,
        id,
        webhook_id: webhook.id,
        type: WEBHOOK_TEST,
        ticket_id: null,
        body: fitPayload({
          type: WEBHOOK_TEST,
          timestamp: context.at.toISOString(),
          data: {
            organization: {
              _id: organizationId,
              code: (await findCodes(trx, [organizationId])).get(organizationId) ?? '',
            },
            actor: actor === undefined ? null : payloadPerson(actor, included),
            via: null,
            changes: [],
          },
        }),
        state: 'pending',
        due_at: context.at,
        created_at: context.at,
      },
    ]);
    await recordEvents(trx, subjectOf(organizationId, webhook), context, [{ verb: 'tested' }]);
    await keepAnswer(trx, context, id);
    return id;
  });

/**
 * The same body under the same id; one that is pending is tried now.
 * @throws AppError NOT_FOUND, WEBHOOK_OFF
 */
export const redeliver = (db: Database, asked: Asked, id: string): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { context, organizationId } = asked;
    const webhook = await held(trx, asked);
    const delivery = await findDelivery(organizationId, trx, webhook.id, id);
    if (delivery === undefined) throw notFound();
    if (!webhook.is_active && delivery.type !== WEBHOOK_TEST) throw new AppError('WEBHOOK_OFF');
    await queueAgain(organizationId, trx, webhook.id, { id }, context.at);
    await recordEvents(trx, subjectOf(organizationId, webhook), context, [
      { verb: 'redelivered', data: { deliveries: 1 } },
    ]);
    await keepAnswer(trx, context, id);
  });

/**
 * @returns how many are sent again
 * @throws AppError NOT_FOUND, WEBHOOK_OFF, VALIDATION_FAILED
 */
export const redeliverFailed = (db: Database, asked: Asked, since: Date): Promise<number> =>
  db.transaction().execute(async (trx) => {
    const { context, organizationId } = asked;
    const webhook = await held(trx, asked);
    const earliest = context.at.getTime() - WEBHOOKS.redeliverDays * DAY;
    if (since.getTime() < earliest || since > context.at)
      throw invalid('since', WEBHOOK_MESSAGES.sinceInvalid);
    if (!webhook.is_active) throw new AppError('WEBHOOK_OFF');
    const { length } = await queueAgain(organizationId, trx, webhook.id, { since }, context.at);
    await recordEvents(trx, subjectOf(organizationId, webhook), context, [
      { verb: 'redelivered', data: { deliveries: length } },
    ]);
    await keepAnswer(trx, context, String(length));
    return length;
  });
