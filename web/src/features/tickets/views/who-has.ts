import { ROLE_LABELS } from '@switchboard/contract/enums.ts';
import type { View } from '@switchboard/contract/tickets/views/views.ts';
import { text } from './text.ts';

/** Who has a view or a macro, in words. */
export function whoHas({ scope, role, team }: Pick<View, 'scope' | 'role' | 'team'>): string {
  if (scope === 'role' && role !== null) return text.ofRole(ROLE_LABELS[role]);
  if (scope === 'team' && team !== null) return text.ofTeam(team.name);
  return text.scopes[scope];
}
