/** An e-mail by which somebody sees whether mail arrives. */

import { rateLimited } from '../../../platform/http/app-error.ts';
import { keepAnswer } from '../../../platform/idempotency/idempotency-keys.ts';
import { RATE } from '../../../platform/limits.ts';
import { lockUser } from '../../people/user.repo.ts';
import type { PersonContext } from '../../record/actor-context.ts';
import { countTestsSince, insertTest } from './delivery.repo.ts';
import { type SendingDeps, sendOne } from './send-due-mails.ts';

/**
 * Sends it at once; what goes wrong stands in its outcome.
 * @returns its id
 * @throws AppError RATE_LIMITED
 */
export async function sendTest(deps: SendingDeps, context: PersonContext): Promise<string> {
  const { actor, at } = context;
  const { points, window } = RATE.testMails;
  const most = Math.max(1, Math.round(points * deps.config.rateLimitFactor));
  const delivery = await deps.database.db.transaction().execute(async (trx) => {
    await lockUser(trx, actor.id);
    const sent = await countTestsSince(trx, actor.id, new Date(at.getTime() - window));
    if (sent >= most) throw rateLimited('testMails', { retryAfter: Math.ceil(window / 1000) });
    const test = await insertTest(trx, { userId: actor.id, organizationId: actor.organizationId }, at);
    await keepAnswer(trx, context, test.id);
    return test;
  });
  await sendOne(deps, delivery, new AbortController().signal);
  return delivery.id;
}
