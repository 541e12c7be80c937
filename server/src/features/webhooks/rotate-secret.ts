import { WEBHOOKS } from '@switchboard/contract/webhooks/webhook-limits.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { notFound } from '../../platform/http/app-error.ts';
import { keepAnswer } from '../../platform/idempotency/idempotency-keys.ts';
import type { SecretKey } from '../../platform/secret-key.ts';
import { lockOrganization } from '../organizations/lock-organization.ts';
import type { PersonContext } from '../record/actor-context.ts';
import { recordEvents } from '../record/record-events.ts';
import { holdWebhook, updateWebhook } from './webhook.repo.ts';
import { newWebhookSecret, sealSecret, shownSecret } from './webhook-secret.ts';
import { subjectOf } from './write-webhook.ts';

interface Rotation {
  readonly context: PersonContext;
  readonly organizationId: string;
  readonly secretKey: SecretKey;
  readonly id: string;
}

/**
 * Deliveries are signed with a new secret, and for a day with the one that they were signed with until now.
 * @returns the new one, which nobody gets again
 * @throws AppError NOT_FOUND
 */
export async function rotateSecret(
  trx: Database,
  { context, organizationId, secretKey, id }: Rotation,
): Promise<string> {
  await lockOrganization(trx, organizationId);
  const before = await holdWebhook(organizationId, trx, id);
  if (before === undefined) throw notFound();
  const secret = newWebhookSecret();
  await updateWebhook(organizationId, trx, id, {
    secret: sealSecret(secretKey, { organizationId, id }, secret),
    earlier_secret: before.secret,
    earlier_until: new Date(context.at.getTime() + WEBHOOKS.bothSecrets),
    version: before.version + 1,
  });
  await recordEvents(trx, subjectOf(organizationId, before), context, [{ verb: 'secret_rotated' }]);
  await keepAnswer(trx, context, id);
  return shownSecret(secret);
}
