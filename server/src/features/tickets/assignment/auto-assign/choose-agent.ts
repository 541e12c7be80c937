/** Who takes the next ticket. Pure: the caller holds the lock that keeps the counts true. */
import type { AutoAssignMode } from '@switchboard/contract/enums.ts';
import type { AssignmentReason } from '@switchboard/contract/record/events/ticket-events.ts';

export interface Candidate {
  readonly id: string;
  /** Open and In Progress tickets. */
  readonly openTickets: number;
  /** When a ticket last came to them; null for never. */
  readonly lastAssignedAt: Date | null;
}

interface Rules {
  readonly mode: AutoAssignMode;
  readonly cap: number;
  /** The agent chosen last in this organization. */
  readonly lastAgentId: string | null;
  /** From 0 up to, not including, 1. */
  readonly random: () => number;
}

export interface Choice {
  readonly agentId: string;
  /** For the ticket's history. */
  readonly reason: AssignmentReason;
}

/** Null when everybody has as many tickets as allowed. */
export function chooseAgent(candidates: readonly Candidate[], rules: Rules): Choice | null {
  const free = candidates
    .filter((candidate) => candidate.openTickets < rules.cap)
    .toSorted((one, other) => (one.id < other.id ? -1 : 1));
  const [first] = free;
  if (first === undefined) return null;
  switch (rules.mode) {
    case 'least_tickets': {
      const chosen = free.reduce(
        (best, candidate) => (comesBefore(candidate, best) ? candidate : best),
        first,
      );
      return { agentId: chosen.id, reason: { code: 'least_tickets', openTickets: chosen.openTickets } };
    }
    case 'round_robin': {
      const next = free.find(({ id }) => rules.lastAgentId !== null && id > rules.lastAgentId) ?? first;
      return { agentId: next.id, reason: { code: 'round_robin' } };
    }
    case 'random': {
      const chosen = free[Math.floor(rules.random() * free.length)] ?? first;
      return { agentId: chosen.id, reason: { code: 'random' } };
    }
  }
}

/** Fewer tickets first, then whoever has waited longest. */
function comesBefore(candidate: Candidate, best: Candidate): boolean {
  if (candidate.openTickets !== best.openTickets) return candidate.openTickets < best.openTickets;
  return (candidate.lastAssignedAt?.getTime() ?? 0) < (best.lastAssignedAt?.getTime() ?? 0);
}
