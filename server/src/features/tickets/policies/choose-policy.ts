import type { ClockKind, TicketPriority } from '@switchboard/contract/enums.ts';
import type { PolicyTerms, Targets } from '@switchboard/contract/tickets/sla-policies.ts';

/** What decides which policy a ticket gets. */
export interface PolicyFacts {
  /** The id of the organization for the built-in one. */
  readonly requestType: string;
  /** What that type names itself. */
  readonly ownPolicy: string | null;
  readonly projectId: string | null;
  readonly priority: TicketPriority;
}

interface Choice {
  readonly id: string;
  readonly is_default: boolean;
  readonly terms: PolicyTerms;
}

const includes = (named: readonly string[], value: string | null) =>
  named.length === 0 || (value !== null && named.includes(value));

/**
 * That of the ticket's own type, as long as it is there; else the first that matches.
 * @param policies in the order in which they are tried; the default is only for what no other one matches
 */
export function choosePolicy<Policy extends Choice>(
  policies: readonly Policy[],
  { requestType, ownPolicy, projectId, priority }: PolicyFacts,
): Policy | null {
  const matches = ({ terms: { match } }: Policy) =>
    includes(match.requestTypes, requestType) &&
    includes(match.projects, projectId) &&
    includes(match.priorities, priority);
  return (
    policies.find(({ id }) => id === ownPolicy) ??
    policies.find((policy) => !policy.is_default && matches(policy)) ??
    policies.find(({ is_default }) => is_default) ??
    null
  );
}

const TARGET_OF: Readonly<Record<ClockKind, keyof Targets>> = {
  first_response: 'firstResponse',
  next_response: 'nextResponse',
  resolution: 'resolution',
};

/** Seconds that a ticket of a priority has; null for no clock of the kind. */
export function targetOf(terms: PolicyTerms, priority: TicketPriority, kind: ClockKind): number | null {
  const minutes = terms.targets[priority][TARGET_OF[kind]];
  return minutes === null ? null : minutes * 60;
}
