/** What waits for somebody's decision is passed on before they leave. */
import { isOwnRequest } from '@switchboard/contract/tickets/approval-policy.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';
import type { PersonContext } from '../../record/actor-context.ts';
import { recordTicketEvents } from '../life/ticket-events.ts';
import { factsOf } from '../ticket.facts.ts';
import { lockTicket, type TicketRow } from '../ticket.repo.ts';
import { allTicketsIn } from '../ticket.scope.ts';
import {
  type ApprovalRow,
  deleteUndecided,
  pendingApprovals,
  type StepRow,
  updateApprover,
  updateStep,
} from './approval.repo.ts';
import { passSight, stepsNow } from './approval-course.ts';
import { askedOf } from './fill-step.ts';

interface Person {
  readonly id: string;
  readonly name: string;
}

/** Tickets of one call; the rest stays counted, and the next call passes it on. */
const AT_ONCE = 200;

/** Of the tables `approval`, `step` and `approver`: somebody has not decided there, now or later. */
export const waitsForPerson = (organizationId: string | null, personId: string) => sql`
  from approval_approvers as approver
  join approval_steps as step on step.organization_id = approver.organization_id and step.id = approver.step_id
    and step.state in ('pending', 'waiting')
  join ticket_approvals as approval on approval.organization_id = step.organization_id
    and approval.id = step.approval_id and approval.state = 'pending'
  where approver.organization_id = ${organizationId} and approver.user_id = ${personId} and approver.decision is null`;

/** Hold them before people, as whoever decides does. */
export async function lockTicketsToApprove(
  trx: Database,
  organizationId: string,
  personId: string,
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from tickets where organization_id = ${organizationId} and not confidential and id in (
      select approval.ticket_id ${waitsForPerson(organizationId, personId)})
    order by id limit ${AT_ONCE} for update`.execute(trx);
  return rows.map(({ id }) => id);
}

/**
 * Of an approval that the successor wants themselves nothing changes.
 * @param tickets held by the transaction
 * @param to an active member, held
 */
export async function passApprovals(
  trx: Database,
  context: PersonContext,
  organizationId: string,
  tickets: readonly string[],
  { from, to }: { readonly from: Person; readonly to: Person },
): Promise<void> {
  for (const id of tickets) {
    const ticket = await lockTicket(allTicketsIn(organizationId), trx, id);
    if (ticket === undefined) continue;
    for (const approval of await pendingApprovals(trx, ticket)) {
      if (isOwnRequest(to.id, factsOf(ticket), approval.asked_by_id)) continue;
      await passApproval(trx, context, ticket, approval, { from, to });
    }
  }
}

async function passApproval(
  trx: Database,
  context: PersonContext,
  ticket: TicketRow,
  approval: ApprovalRow,
  { from, to }: { readonly from: Person; readonly to: Person },
): Promise<void> {
  const isOpen = ({ state }: StepRow) => state === 'pending' || state === 'waiting';
  let told: boolean | null = null;
  for (const step of stepsNow(approval).filter(isOpen)) {
    const row = step.approvers.find(({ person, decision }) => person.id === from.id && decision === null);
    if (row === undefined) continue;
    told = (told ?? false) || step.state === 'pending';
    const { organization_id } = ticket;
    const asked = askedOf(step).map((one, place) =>
      (place === row.place && one.as !== 'group') || (one.as === 'person' && one.id === from.id)
        ? { as: 'person' as const, id: to.id }
        : one,
    );
    await updateStep(organization_id, trx, step.id, { asked: JSON.stringify(asked) });
    if (step.approvers.some(({ person }) => person.id === to.id)) {
      await deleteUndecided(organization_id, trx, step.id, [from.id]);
    } else await updateApprover(organization_id, trx, row.id, { user_id: to.id });
  }
  if (told === null) return;
  await passSight(trx, context, ticket);
  await recordTicketEvents(trx, ticket, context, [
    {
      verb: 'approval_replaced',
      data: { approval: approval.id, from: [from], people: [to], tell: told ? [to.id] : [] },
    },
  ]);
}
