/** Approvals that nobody decides: who has not is told again, and at last they expire. Any number of programs may look. */
import { DAY, HOUR } from '@switchboard/contract/durations.ts';
import { TICKET_APPROVALS } from '@switchboard/contract/tickets/approval-values.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { lookRegularly } from '../../../platform/look-regularly.ts';
import { productContext } from '../../record/actor-context.ts';
import { recordTicketEvents } from '../life/ticket-events.ts';
import { lockTicket } from '../ticket.repo.ts';
import { allTicketsIn } from '../ticket.scope.ts';
import {
  type DueApproval,
  dueApprovals,
  readApproval,
  ticketsAskedWrongly,
  updateApproval,
} from './approval.repo.ts';
import { askOthers, endApproval, namesOf, stepsNow, undecided } from './approval-course.ts';
import { deleteOldLinks } from './approval-link.repo.ts';
import { readApprovalSettings } from './approval-settings.ts';

const AT_ONCE = 50;

/** @returns how many were looked at */
export async function lookAtApprovals(db: Database, at: Date, stopping?: AbortSignal): Promise<number> {
  await deleteOldLinks(db, new Date(at.getTime() - (TICKET_APPROVALS.expiryDays.most + 1) * DAY));
  let seen = 0;
  for (let due = AT_ONCE; due === AT_ONCE && !stopping?.aborted; seen += due) {
    const found = await dueApprovals(db, at, AT_ONCE);
    for (const one of found) {
      if (stopping?.aborted) return seen;
      await db.transaction().execute((trx) => look(trx, at, one));
    }
    due = found.length;
  }
  return seen + (await askRightPeople(db, at, stopping));
}

/** Whoever left is replaced, and a lead who changed; who stands in for somebody absent reads it meanwhile. */
async function askRightPeople(db: Database, at: Date, stopping?: AbortSignal): Promise<number> {
  let seen = 0;
  let after = NIL_ID;
  for (let part = AT_ONCE; part === AT_ONCE && !stopping?.aborted; seen += part) {
    const found = await ticketsAskedWrongly(db, at, { after, most: AT_ONCE });
    for (const { organization_id, id } of found) {
      if (stopping?.aborted) return seen;
      await db.transaction().execute(async (trx) => {
        const ticket = await lockTicket(allTicketsIn(organization_id), trx, id);
        if (ticket !== undefined) await askOthers(trx, productContext(at), ticket);
      });
      after = id;
    }
    part = found.length;
  }
  return seen;
}

/** Before all others. */
const NIL_ID = '00000000-0000-0000-0000-000000000000';

/** Another program may have done it before the ticket was held. */
async function look(trx: Database, at: Date, { organization_id, id, ticket_id }: DueApproval): Promise<void> {
  const ticket = await lockTicket(allTicketsIn(organization_id), trx, ticket_id);
  const approval = ticket && (await readApproval(organization_id, trx, id));
  if (ticket === undefined || approval === undefined) {
    // Of an organization that is deleted.
    await updateApproval(organization_id, trx, id, { due_at: null, remind_at: null });
    return;
  }
  const isDue = (moment: string | null) => moment !== null && new Date(moment) <= at;
  const context = productContext(at);
  if (isDue(approval.due_at)) {
    await endApproval(trx, context, ticket, approval, 'expired');
    return;
  }
  if (!isDue(approval.remind_at)) return;
  const reminders = approval.reminders + 1;
  const isLast = reminders >= TICKET_APPROVALS.reminders;
  const { reminderHours } = await readApprovalSettings(trx, organization_id);
  await updateApproval(organization_id, trx, id, {
    reminders,
    remind_at: isLast ? null : new Date(at.getTime() + reminderHours * HOUR),
  });
  const steps = stepsNow(approval).filter(({ state }) => state === 'pending');
  const people = namesOf(steps.flatMap(undecided));
  if (people.length === 0) return;
  await recordTicketEvents(trx, ticket, context, [
    { verb: 'approval_reminded', data: { approval: id, people, tell: people.map((one) => one.id) } },
  ]);
}

/** @returns a function that ends it, once what is under way is done */
export const startApprovalLooks = ({
  database: { db },
  clock,
  log,
}: Pick<Deps, 'database' | 'clock' | 'log'>): (() => Promise<void>) =>
  lookRegularly({
    every: TICKET_APPROVALS.checkEvery,
    look: (stopping) => lookAtApprovals(db, clock.now(), stopping),
    failed: (error) => log.error({ err: error }, 'approvals were not looked at; the next look tries again'),
  });
