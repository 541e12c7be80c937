/** When an agent has room again, tickets that found nobody get another chance, the oldest first. */
import type { Clock } from '../../../../platform/clock.ts';
import type { Database } from '../../../../platform/database/open-database.ts';
import { createKeyedMutex } from '../../../../platform/keyed-limit.ts';
import type { Logger } from '../../../../platform/log.ts';
import { waitingTickets } from './auto-assign.repo.ts';
import { autoAssign, NOT_ASSIGNED } from './auto-assign.ts';

const AT_ONCE = 100;

/** Called after the commit that made room. Does not wait; one drain of an organization runs at a time. */
export type DrainWaitingTickets = (organizationId: string) => void;

export function createDrain(deps: {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Logger;
}): DrainWaitingTickets {
  const mutex = createKeyedMutex();
  const drain = async (organizationId: string) => {
    let after: string | undefined;
    do {
      const waiting = await waitingTickets(organizationId, deps.db, after, AT_ONCE);
      for (const ticketId of waiting) {
        const context = { actor: null, at: deps.clock.now(), requestId: null };
        const outcome = await deps.db
          .transaction()
          .execute((trx) => autoAssign(trx, organizationId, ticketId, context));
        if (outcome === NOT_ASSIGNED.disabled || outcome === NOT_ASSIGNED.nobody) return;
      }
      after = waiting[AT_ONCE - 1];
    } while (after !== undefined);
  };
  return (organizationId) => {
    mutex
      .run(organizationId, () => drain(organizationId))
      .catch((error) =>
        deps.log.warn({ err: error }, 'waiting tickets were not assigned; the next change tries again'),
      );
  };
}
