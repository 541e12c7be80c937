/** Brings back what was put off until now: looked for again and again, by any number of programs. */
import { SNOOZE } from '@switchboard/contract/limits.ts';
import type { Deps } from '../../../platform/deps.ts';
import { lookRegularly } from '../../../platform/look-regularly.ts';
import { productContext } from '../../record/actor-context.ts';
import { queueAssignments } from '../assignment/auto-assign/assign-waiting-tickets.ts';
import { recordWaking } from './wake-ticket.ts';

type WakeDeps = Pick<Deps, 'database' | 'clock' | 'log'>;

/** Tickets of one transaction. */
const AT_ONCE = 50;

/** @returns how many came back */
export async function wakeDueTickets(
  { database: { db }, clock }: Pick<WakeDeps, 'database' | 'clock'>,
  stopping?: AbortSignal,
): Promise<number> {
  let woken = 0;
  for (let due = AT_ONCE; due === AT_ONCE && !stopping?.aborted; woken += due) {
    due = await db.transaction().execute(async (trx) => {
      const now = clock.now();
      const tickets = await trx
        .selectFrom('tickets')
        .select(['organization_id', 'id', 'updated_at'])
        .where('snoozed_until', '<=', now)
        .orderBy('snoozed_until')
        .limit(AT_ONCE)
        .forUpdate()
        .skipLocked()
        .execute();
      for (const ticket of tickets) await recordWaking(trx, productContext(now), ticket, 'date');
      for (const organization of new Set(tickets.map(({ organization_id }) => organization_id)))
        await queueAssignments(trx, organization);
      return tickets.length;
    });
  }
  return woken;
}

/** @returns a function that ends it, once what is under way is done */
export const startSnoozeChecks = (deps: WakeDeps): (() => Promise<void>) =>
  lookRegularly({
    every: SNOOZE.checkEvery,
    look: (stopping) => wakeDueTickets(deps, stopping),
    failed: (error) =>
      deps.log.error({ err: error }, 'tickets were not brought back; the next check tries again'),
  });
