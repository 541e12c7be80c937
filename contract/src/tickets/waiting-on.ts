/** Whom or what a ticket waits for. */
import type { Relation, TicketStatus, WaitingKind } from '../enums.ts';
import { isActive } from './ticket-policy.ts';

export interface WaitingFacts {
  readonly status: TicketStatus;
  /** Who is asked for an approval; nobody without one. */
  readonly approvers?: readonly string[];
  readonly vendor: string | null;
  /** Its staff asked the requester something. */
  readonly answerExpected: boolean;
  /** Ids of those who are on it now. */
  readonly people: readonly { readonly id: string; readonly relation: Relation }[];
}

export interface Waiting {
  readonly kind: WaitingKind;
  /** Ids of those who are waited for. */
  readonly people: readonly string[];
}

/** The first that is true; null for a ticket at rest. */
export function waitingOf({
  status,
  approvers = [],
  vendor,
  answerExpected,
  people,
}: WaitingFacts): Waiting | null {
  const whoIs = (relation: Relation) => people.flatMap((one) => (one.relation === relation ? [one.id] : []));
  if (!isActive({ status })) return null;
  if (approvers.length > 0) return { kind: 'approver', people: approvers };
  if (vendor !== null) return { kind: 'vendor', people: [] };
  if (answerExpected) return { kind: 'requester', people: whoIs('requester') };
  const agents = whoIs('devops_agent');
  if (agents.length > 0) return { kind: 'agent', people: agents };
  return { kind: 'team', people: [] };
}

/** The facts as a ticket's row has them. */
export const waitingFacts = (row: {
  readonly status: TicketStatus;
  readonly waiting_vendor: string | null;
  readonly answer_expected: boolean;
  readonly people: WaitingFacts['people'];
}) => ({
  status: row.status,
  vendor: row.waiting_vendor,
  answerExpected: row.answer_expected,
  people: row.people,
  approvers: approversAmong(row.people),
});

/** Whoever is asked for an approval and has not decided has that relation. */
const approversAmong = (people: WaitingFacts['people']): readonly string[] =>
  people.flatMap(({ id, relation }) => (relation === 'approver' ? [id] : []));
