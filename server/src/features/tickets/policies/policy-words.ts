/** The terms of a policy as the record keeps them. */
import { TICKET_PRIORITIES } from '@switchboard/contract/enums.ts';
import { verbText } from '@switchboard/contract/record/event-words.ts';
import type { PolicyTerms } from '@switchboard/contract/tickets/sla-policies.ts';

export const matchText = (
  { requestTypes, projects, priorities }: PolicyTerms['match'],
  nameOf: (id: string) => string,
): string =>
  [
    ...(requestTypes.length > 0 ? [`request types ${requestTypes.map(nameOf).join(', ')}`] : []),
    ...(projects.length > 0 ? [`projects ${projects.map(nameOf).join(', ')}`] : []),
    ...(priorities.length > 0 ? [`priorities ${priorities.join(', ')}`] : []),
  ].join('; ') || 'all tickets';

const minutes = (value: number | null) => (value === null ? 'none' : `${value} min`);

export const targetsText = (targets: PolicyTerms['targets']): string =>
  TICKET_PRIORITIES.map((priority) => {
    const { firstResponse, nextResponse, resolution } = targets[priority];
    return `${priority} ${[firstResponse, nextResponse, resolution].map(minutes).join(' / ')}`;
  }).join(', ');

export const escalationTexts = (
  escalations: PolicyTerms['escalations'],
  teams: ReadonlyMap<string, string>,
): string[] =>
  escalations.map(({ clock, atPercent, action, team }) => {
    const to = team === undefined ? '' : ` ${teams.get(team) ?? team}`;
    return `${verbText(clock)} at ${atPercent} %: ${verbText(action)}${to}`;
  });
