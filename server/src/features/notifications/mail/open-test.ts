/** Something by which somebody sees whether it arrives, in the log before it is sent. */
import { rateLimited } from '../../../platform/http/app-error.ts';
import { keepAnswer } from '../../../platform/idempotency/idempotency-keys.ts';
import { RATE } from '../../../platform/limits.ts';
import { lockUser } from '../../people/user.repo.ts';
import type { PersonContext } from '../../record/actor-context.ts';
import { countTestsSince, insertTest } from './delivery.repo.ts';
import type { SendingDeps } from './send-due-mails.ts';

/**
 * Whatever the channel, so many within an hour.
 * @throws AppError RATE_LIMITED
 */
export function openTest<Kind extends 'test' | 'push'>(
  { database, config }: Pick<SendingDeps, 'database' | 'config'>,
  context: PersonContext,
  kind: Kind,
) {
  const { actor, at } = context;
  const { points, window } = RATE.testMails;
  const most = Math.max(1, Math.round(points * config.rateLimitFactor));
  return database.db.transaction().execute(async (trx) => {
    await lockUser(trx, actor.id);
    const sent = await countTestsSince(trx, actor.id, new Date(at.getTime() - window));
    if (sent >= most) throw rateLimited('testMails', { retryAfter: Math.ceil(window / 1000) });
    const person = { userId: actor.id, organizationId: actor.organizationId };
    const test = await insertTest(trx, { ...person, kind }, at);
    await keepAnswer(trx, context, test.id);
    return test;
  });
}
