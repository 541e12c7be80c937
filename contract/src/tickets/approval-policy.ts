/** When a step of an approval is decided, who may decide it, and what an approval keeps from being done to its ticket. */
import type { TicketStatus } from '../enums.ts';
import type { Actor } from '../people/actor.ts';
import { permits } from '../policies/permissions.ts';
import type { ApprovalStep, Approver, TicketApproval } from './approval-shapes.ts';
import { type ApprovalDecision, type ApprovalHolds, TICKET_APPROVAL_HELD } from './approval-values.ts';
import { canAskApproval, type TicketFacts } from './ticket-policy.ts';

/** Of `asked` approvers; "all" counts those that are there, and nobody can be needed more often. */
const needed = (need: ApprovalStep['need'], asked: number): number =>
  need === 'all' ? asked : Math.min(need === 'one' ? 1 : need, asked);

/** Approved at the number needed, rejected as soon as that is out of reach. */
export function outcomeOf(
  need: ApprovalStep['need'],
  decisions: readonly (ApprovalDecision | null)[],
): ApprovalDecision | 'pending' {
  const count = (wanted: ApprovalDecision) => decisions.filter((one) => one === wanted).length;
  const enough = needed(need, decisions.length);
  if (count('approved') >= enough) return 'approved';
  return decisions.length - count('rejected') < enough ? 'rejected' : 'pending';
}

/** What somebody may decide of an approval now. */
export interface OwnDecision {
  readonly step: string;
  /** The absent approver; null for oneself. */
  readonly inPlaceOf: Approver['person'] | null;
}

/** For themselves first; nothing where it does not wait for this person. */
export function decisionsOf(
  { state, steps }: Pick<TicketApproval, 'state' | 'steps'>,
  personId: string,
): readonly OwnDecision[] {
  if (state !== 'pending') return [];
  return steps
    .filter((step) => step.state === 'pending')
    .flatMap((step) => {
      const undecided = step.approvers.filter(({ decision }) => decision === null);
      const own = undecided.filter(({ person }) => person._id === personId);
      const others = undecided.filter(({ delegate }) => delegate?._id === personId);
      return [
        ...own.map(() => ({ step: step._id, inPlaceOf: null })),
        ...others.map(({ person }) => ({ step: step._id, inPlaceOf: person })),
      ];
    });
}

/** Who asked for it and may say that it is not needed. */
export const canCancelApproval = (actor: Actor, approval: Pick<TicketApproval, 'state' | 'requestedBy'>) =>
  approval.state === 'pending' &&
  (permits(actor, 'approvals.manage') || approval.requestedBy?._id === actor.id);

export const canResubmitApproval = (
  actor: Actor,
  ticket: TicketFacts,
  { state }: Pick<TicketApproval, 'state'>,
) =>
  (state === 'rejected' || state === 'expired') &&
  (canAskApproval(actor, ticket) ||
    ticket.people.some(({ userId, relation }) => userId === actor.id && relation === 'requester'));

/** Whoever is asked for the approval of what they want themselves decides nothing. */
export const isOwnRequest = (
  personId: string,
  ticket: Pick<TicketFacts, 'people'>,
  askedById: string | null,
) =>
  personId === askedById ||
  ticket.people.some(
    ({ userId, relation }) => userId === personId && (relation === 'requester' || relation === 'raiser'),
  );

/** Whether a ticket that waits so may get this status by somebody: its requester closes it whenever they like. */
export const isHeld = (holds: ApprovalHolds, status: TicketStatus, byRequester: boolean): boolean =>
  TICKET_APPROVAL_HELD[holds].some((held) => held === status) && !(byRequester && status === 'Closed');
