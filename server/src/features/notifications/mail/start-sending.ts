import { MINUTE, SECOND } from '@switchboard/contract/durations.ts';
import { lookRegularly } from '../../../platform/look-regularly.ts';
import { type SendingDeps, sendDueMails } from './send-due-mails.ts';
import { watchOutage } from './watch-outage.ts';

/**
 * Sends e-mails about what happens while the program runs, and watches whether the mail server takes any.
 * @returns a function that ends it; what a mail server does not answer soon is left to the next start
 */
export function startSending(deps: SendingDeps): () => Promise<void> {
  const stopSending = lookRegularly({
    every: SECOND,
    look: (stopping) => sendDueMails(deps, stopping),
    failed: (error) => deps.log.warn({ err: error }, 'e-mails about tickets are sent later'),
  });
  const stopWatching = lookRegularly({
    every: MINUTE,
    look: () => watchOutage(deps),
    failed: (error) => deps.log.warn({ err: error }, 'whether mail fails is looked for later'),
  });
  return async () => {
    await Promise.all([stopSending(), stopWatching()]);
  };
}
