/** Looks for clocks of which something is to be told or done. Any number of programs may look at once. */
import { CLOCK_LOOKS } from '@switchboard/contract/limits.ts';
import type { PolicyEscalation } from '@switchboard/contract/tickets/sla-policies.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { lookRegularly } from '../../../platform/look-regularly.ts';
import { secondOf } from '../../organizations/calendars/calendar-times.ts';
import { productContext } from '../../record/actor-context.ts';
import { recordEventsOfMany } from '../../record/record-events.ts';
import { answerableFor } from '../handovers/handover.repo.ts';
import type { TicketEvent } from '../life/ticket-events.ts';
import { forgetDeleted, readWaiting, type TicketClock, updateClocks } from './clock.repo.ts';
import { escalationKey, escalationsLeft, momentOfPercent, type Times, withLook } from './clock.ts';
import { escalate } from './escalate.ts';
import { calendarsOf, timesOf } from './start-clocks.ts';

type LookDeps = Pick<Deps, 'database' | 'clock' | 'log'>;

/** @returns how many clocks were looked at */
export async function lookAtClocks(
  { database: { db }, clock }: LookDeps,
  stopping?: AbortSignal,
): Promise<number> {
  let looked = 0;
  const passedOver = new Set<string>();
  while (!stopping?.aborted) {
    const now = clock.now();
    const due = await findDue(db, now, [...passedOver]);
    if (due.length === 0) break;
    for (const [organizationId, tickets] of Map.groupBy(due, ({ organization_id }) => organization_id)) {
      const ids = [...new Set(tickets.map(({ ticket_id }) => ticket_id))];
      looked += await db.transaction().execute((trx) => lookAt(trx, organizationId, ids, now));
      // What somebody holds, and what is due again already, waits for the next look.
      for (const id of ids) passedOver.add(id);
    }
  }
  return looked;
}

/** @returns a function that ends it, once what is under way is done */
export const startClockLooks = (deps: LookDeps): (() => Promise<void>) =>
  lookRegularly({
    every: CLOCK_LOOKS.every,
    look: (stopping) => lookAtClocks(deps, stopping),
    failed: (error) => deps.log.error({ err: error }, 'clocks were not looked at; the next look tries again'),
  });

const findDue = (db: Database, now: Date, passedOver: readonly string[]) =>
  db
    .selectFrom('ticket_clocks')
    .select(['organization_id', 'ticket_id'])
    .where('look_at', '<=', now)
    .where(sql<boolean>`ticket_id <> all(${passedOver}::uuid[])`)
    .orderBy('look_at')
    .limit(CLOCK_LOOKS.atOnce)
    .execute();

/** The tickets are held in the order in which everybody does; those that somebody else holds are left. */
async function lookAt(
  trx: Database,
  organizationId: string,
  ids: readonly string[],
  now: Date,
): Promise<number> {
  const { rows: held } = await sql<{ id: string; status: string | null }>`
    select tickets.id, organizations.status
    from tickets join organizations on organizations.id = tickets.organization_id
    where tickets.organization_id = ${organizationId} and tickets.id = any(${ids}::uuid[])
      and organizations.deleted_at is null
    order by tickets.id for no key update of tickets skip locked`.execute(trx);
  if (held.length === 0) {
    await forgetDeleted(trx, organizationId);
    return 0;
  }
  const clocks = await readWaiting(
    trx,
    organizationId,
    held.map(({ id }) => id),
    now,
  );
  const times = await timesOf(trx, organizationId, calendarsOf(clocks));
  const looked = clocks.map((clock) => look(clock, secondOf(now), times));
  await updateClocks(
    trx,
    organizationId,
    looked.map(({ clock }) => clock),
  );
  // What happened while the organization was not active is nobody's news when it is again.
  if (held[0]?.status !== 'active') return clocks.length;
  const context = productContext(now);
  const answerable = await answerableFor(
    organizationId,
    trx,
    looked.filter(({ escalations }) => escalations.some(tells)).map(({ clock }) => clock.ticketId),
  );
  await recordEventsOfMany(
    trx,
    { organizationId, kind: 'ticket' },
    context,
    looked.flatMap((one) => {
      const { ticketId: id } = one.clock;
      return eventsOf(one, answerable.get(id) ?? []).map((event) => [{ id }, event] as const);
    }),
  );
  for (const { clock, escalations } of looked) {
    const { ticketId: id, kind } = clock;
    await escalate(trx, context, { organizationId, id, kind }, escalations);
  }
  return clocks.length;
}

interface Looked {
  readonly clock: TicketClock;
  readonly isWarned: boolean;
  readonly isLate: boolean;
  readonly escalations: readonly PolicyEscalation[];
}

const tells = ({ action }: PolicyEscalation) => action === 'notify_lead';

/** What is to be told and done of a clock now; each of it once. */
function look(clock: TicketClock, now: number, times: Times): Looked {
  const isLate = clock.breachedAt === null && clock.dueAt !== null && now > clock.dueAt;
  const isWarned = clock.warnedAt === null && clock.warnAt !== null && now >= clock.warnAt;
  const escalations = escalationsLeft(clock).filter(({ atPercent }) => {
    const moment = momentOfPercent(clock, atPercent, times);
    return moment !== null && now >= moment;
  });
  const after: TicketClock = {
    ...clock,
    warnedAt: isWarned ? clock.warnAt : clock.warnedAt,
    breachedAt: isLate ? clock.dueAt : clock.breachedAt,
    escalated: [...clock.escalated, ...escalations.map(escalationKey)],
  };
  return {
    clock: { ...withLook(after, times), ticketId: clock.ticketId },
    // Who hears that it is over need not hear that it soon is.
    isWarned: isWarned && !isLate && clock.breachedAt === null,
    isLate,
    escalations,
  };
}

/** @param tell ids of those who answer for the ticket */
function eventsOf({ clock, isWarned, isLate, escalations }: Looked, tell: readonly string[]): TicketEvent[] {
  const { kind } = clock;
  return [
    ...(isWarned ? [{ verb: 'sla_warning', data: { clock: kind } } as const] : []),
    ...(isLate ? [{ verb: 'sla_breached', data: { clock: kind } } as const] : []),
    ...escalations.map((one): TicketEvent => {
      const { action, atPercent: percent } = one;
      const data = { clock: kind, percent, action, ...(tells(one) && { tell: [...tell] }) };
      return { verb: 'sla_escalated', data };
    }),
  ];
}
