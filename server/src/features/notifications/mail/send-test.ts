/** An e-mail by which somebody sees whether mail arrives. */
import type { PersonContext } from '../../record/actor-context.ts';
import { openTest } from './open-test.ts';
import { type SendingDeps, sendOne } from './send-due-mails.ts';

/**
 * Sends it at once; what goes wrong stands in its outcome.
 * @returns its id
 * @throws AppError RATE_LIMITED
 */
export async function sendTest(deps: SendingDeps, context: PersonContext): Promise<string> {
  const test = await openTest(deps, context, 'test');
  await sendOne(deps, test, new AbortController().signal);
  return test.id;
}
