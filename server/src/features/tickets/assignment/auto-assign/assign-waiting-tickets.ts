/** When an agent has room again, tickets that found nobody get another chance, the oldest first. */
import { z } from 'zod';
import type { Clock } from '../../../../platform/clock.ts';
import type { Database } from '../../../../platform/database/open-database.ts';
import { enqueue } from '../../../../platform/jobs/enqueue.ts';
import { defineTask, handle, type JobHandler } from '../../../../platform/jobs/task.ts';
import { productContext } from '../../../record/actor-context.ts';
import { waitingTickets } from './auto-assign.repo.ts';
import { autoAssign, NOT_ASSIGNED } from './auto-assign.ts';

const AT_ONCE = 100;

const task = defineTask('assign-waiting-tickets', z.object({ organizationId: z.uuid() }));

/** Call it in the transaction that makes room for a ticket, or leaves one without an agent. */
export const queueAssignments = (trx: Database, organizationId: string): Promise<void> =>
  enqueue(trx, task, { organizationId });

export const assignmentJobs = (deps: { readonly db: Database; readonly clock: Clock }): JobHandler[] => [
  handle(task, ({ organizationId }, { signal }) => assignWaitingTickets(deps, organizationId, signal)),
];

export async function assignWaitingTickets(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  organizationId: string,
  signal: AbortSignal,
): Promise<void> {
  let after: string | undefined;
  const full = new Set<string | null>();
  do {
    const waiting = await waitingTickets(organizationId, db, { after, most: AT_ONCE, full });
    for (const { ticket_id: ticketId, team_id: team } of waiting) {
      signal.throwIfAborted();
      if (full.has(team)) continue;
      const outcome = await db
        .transaction()
        .execute((trx) => autoAssign(trx, organizationId, ticketId, productContext(clock.now())));
      if (outcome === NOT_ASSIGNED.disabled) return;
      if (outcome === NOT_ASSIGNED.nobody) full.add(team);
    }
    after = waiting[AT_ONCE - 1]?.ticket_id;
  } while (after !== undefined);
}
