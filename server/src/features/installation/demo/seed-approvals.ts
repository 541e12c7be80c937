/** What people of an organization are asked to approve, and have approved. */
import { DAY, HOUR } from '@switchboard/contract/durations.ts';
import { TICKET_APPROVALS } from '@switchboard/contract/tickets/approval-values.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { newId } from '../../../platform/ids.ts';
import { recordTicketEvents, type TicketEvent } from '../../tickets/life/ticket-events.ts';
import { dateOf } from './demo-time.ts';
import type { DemoDesk } from './desk-schema.ts';
import type { SeedContext } from './seed-context.ts';
import type { TicketDraft } from './ticket-draft.ts';

/** @param drafts the tickets that it names by their summaries */
export async function seedApprovals(
  trx: Database,
  { organizationId: organization_id, person, calendar }: SeedContext,
  { approvals }: DemoDesk,
  drafts: readonly TicketDraft[],
): Promise<void> {
  const now = dateOf(calendar.now);
  const asked_at = calendar.hoursAgo(2);
  const tickets = new Map(drafts.map(({ ticket }) => [ticket.summary, ticket]));
  for (const { ticket: summary, by, question, holds, steps } of approvals) {
    const ticket = tickets.get(summary);
    if (ticket === undefined) throw new Error(`no ticket is called ${summary}`);
    const act = (who: string, at: Date, event: TicketEvent) =>
      recordTicketEvents(trx, ticket, { actor: person(who), at, requestId: null }, [event]);
    const approval = newId(asked_at);
    const isOver = steps.every(({ comment }) => comment !== undefined);
    await trx
      .insertInto('ticket_approvals')
      .values({
        organization_id,
        id: approval,
        ticket_id: ticket.id,
        question,
        holds,
        state: isOver ? 'approved' : 'pending',
        asked_by_id: person(by).id,
        asked_at,
        due_at: isOver ? null : new Date(asked_at.getTime() + TICKET_APPROVALS.expiryDays.usual * DAY),
        remind_at: isOver ? null : new Date(asked_at.getTime() + TICKET_APPROVALS.reminderHours.usual * HOUR),
        reminded_by_hand_at: null,
        ended_at: isOver ? now : null,
        rule_id: null,
        rule_name: null,
      })
      .execute();
    const waiting = steps.findIndex(({ comment }) => comment === undefined);
    for (const [position, { approver, comment }] of steps.entries()) {
      const { id: user_id, name } = person(approver);
      const step_id = newId(asked_at);
      const isAsked = position === waiting;
      const state = comment !== undefined ? 'approved' : isAsked ? 'pending' : 'waiting';
      await trx
        .insertInto('approval_steps')
        .values({
          organization_id,
          id: step_id,
          approval_id: approval,
          round: 1,
          position,
          need: null,
          state,
        })
        .execute();
      await trx
        .insertInto('approval_approvers')
        .values({
          organization_id,
          id: newId(asked_at),
          step_id,
          user_id,
          found_as: 'person',
          decision: comment === undefined ? null : 'approved',
          comment: comment ?? '',
          decided_at: comment === undefined ? null : now,
        })
        .execute();
      const people = [{ id: user_id, name }];
      if (state !== 'waiting') {
        const data = { approval, round: 1, step: position + 1, question, people, tell: [user_id] };
        await act(by, asked_at, { verb: 'approval_asked', data });
      }
      if (isAsked) {
        await trx
          .updateTable('tickets')
          .set({ waiting_changed_at: asked_at })
          .where('organization_id', '=', organization_id)
          .where('id', '=', ticket.id)
          .execute();
        await trx
          .insertInto('ticket_people')
          .values({
            organization_id,
            id: newId(asked_at),
            ticket_id: ticket.id,
            user_id,
            relation: 'approver',
            since: asked_at,
            by_id: person(by).id,
          })
          .execute();
      }
      if (comment !== undefined) {
        const data = { approval, step: position + 1, decision: 'approved' as const, comment };
        await act(approver, now, { verb: 'approval_decided', data });
      }
    }
    if (isOver) {
      const last = steps.at(-1)?.approver ?? by;
      const data = { approval, state: 'approved' as const, reason: null, tell: [person(by).id] };
      await act(last, now, { verb: 'approval_ended', data });
    }
  }
}
