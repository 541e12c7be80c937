import { MINUTE, SECOND } from '@switchboard/contract/durations.ts';
import { type SendingDeps, sendDueMails } from './send-due-mails.ts';
import { watchOutage } from './watch-outage.ts';

/** How often is looked for e-mails that are due. */
const EVERY = SECOND;
/** How often is looked whether the mail server takes any. */
const WATCHED_EVERY = MINUTE;

/**
 * Sends e-mails about what happens while the program runs.
 * @returns a function that ends it; what a mail server does not answer soon is left to the next start
 */
export function startSending(deps: SendingDeps): () => Promise<void> {
  const stopping = new AbortController();
  let underWay: Promise<void> | null = null;
  let isFailing = false;
  const look = () => {
    if (underWay !== null || stopping.signal.aborted) return;
    underWay = sendDueMails(deps, stopping.signal)
      .then(() => {
        isFailing = false;
      })
      .catch((error: unknown) => {
        if (!isFailing) deps.log.warn({ err: error }, 'e-mails about tickets are sent later');
        isFailing = true;
      })
      .finally(() => {
        underWay = null;
      });
  };
  const timer = setInterval(look, EVERY);
  timer.unref();
  look();
  let watching: Promise<void> = Promise.resolve();
  const watcher = setInterval(() => {
    watching = watchOutage(deps).catch((error: unknown) => {
      deps.log.warn({ err: error }, 'whether mail fails is looked for later');
    });
  }, WATCHED_EVERY);
  watcher.unref();
  return async () => {
    clearInterval(timer);
    clearInterval(watcher);
    stopping.abort();
    await Promise.all([underWay, watching]);
  };
}
