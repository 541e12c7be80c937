import type { TicketApproval } from '@switchboard/contract/tickets/approval-shapes.ts';
import { presentPerson } from '../../people/person-ref.ts';
import type { ApprovalRow, StepRow } from './approval.repo.ts';

const moment = (text: string | null) => (text === null ? null : new Date(text).toISOString());

export const needOf = (need: number | null) => (need === null ? 'all' : need === 1 ? 'one' : need);

const presentStep = ({ id, state, need, approvers, vacant }: StepRow): TicketApproval['steps'][number] => ({
  _id: id,
  state,
  need: needOf(need),
  approvers: approvers.map(
    ({ person, found_as, decision, comment, decided_at, decided_by, via, delegate }) => ({
      person: presentPerson(person),
      as: found_as,
      decision,
      comment,
      decidedAt: moment(decided_at),
      decidedBy: decided_by && presentPerson(decided_by),
      via,
      delegate: delegate && presentPerson(delegate),
    }),
  ),
  missing: vacant,
});

export function presentApproval(row: ApprovalRow): TicketApproval {
  const rounds = Map.groupBy(row.steps, ({ round }) => round);
  return {
    _id: row.id,
    ticket: { _id: row.ticket.id, ticketNumber: row.ticket.number, title: row.ticket.summary },
    question: row.question,
    state: row.state,
    round: row.round,
    holds: row.holds,
    requestedBy: row.rule_id === null && row.asked_by ? presentPerson(row.asked_by) : null,
    cause: row.rule_id === null ? 'hand' : 'rule',
    rule: row.rule_id === null ? null : { _id: row.rule_id, name: row.rule_name ?? '' },
    requestedAt: new Date(row.asked_at).toISOString(),
    dueAt: moment(row.due_at),
    endedAt: moment(row.ended_at),
    reason: row.reason,
    steps: (rounds.get(row.round) ?? []).map(presentStep),
    earlier: [...rounds]
      .filter(([round]) => round < row.round)
      .map(([round, steps]) => ({ round, steps: steps.map(presentStep) })),
  };
}
