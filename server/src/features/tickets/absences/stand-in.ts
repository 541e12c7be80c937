/** Who takes a ticket of somebody who is absent. Pure: the caller has read who is there. */
import { SUBSTITUTES } from '@switchboard/contract/limits.ts';
import type { Presence } from '@switchboard/contract/tickets/availability.ts';

export interface Colleague {
  readonly id: string;
  readonly state: Presence['state'];
  /** Of their present absence. */
  readonly substitute: string | null;
}

/**
 * Substitutes are followed from one who is absent to the next.
 * @param colleagues active people of the role; who is missing cannot take tickets
 * @returns null where nobody can: the ticket then lies in its inbox
 */
export function standInFor(absent: string, colleagues: readonly Colleague[]): string | null {
  const byId = new Map(colleagues.map((colleague) => [colleague.id, colleague]));
  const asked = new Set([absent]);
  let next = byId.get(absent)?.substitute ?? null;
  for (let depth = 1; next !== null && depth <= SUBSTITUTES && !asked.has(next); depth += 1) {
    const colleague = byId.get(next);
    if (colleague === undefined || colleague.state === 'away') return null;
    if (colleague.state === 'present') return colleague.id;
    asked.add(next);
    next = colleague.substitute;
  }
  return null;
}
