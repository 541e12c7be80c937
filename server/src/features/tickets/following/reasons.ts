import {
  NOTIFICATION_REASONS,
  type NotificationReason,
  REASON_OF_RELATION,
} from '@switchboard/contract/notifications/reasons.ts';
import type { TicketFacts } from '@switchboard/contract/tickets/ticket-policy.ts';
import type { Watching } from '@switchboard/contract/tickets/watching.ts';
import type { Following } from './follower.repo.ts';

/** Why somebody who may read a ticket hears of it, the strongest reason first. */
export function reasonsOf(
  userId: string,
  { people }: Pick<TicketFacts, 'people'>,
  following: Following | null,
): NotificationReason[] {
  const held = new Set<NotificationReason>(
    people.filter((person) => person.userId === userId).map(({ relation }) => REASON_OF_RELATION[relation]),
  );
  if (following?.hasReplied) held.add('replied');
  if (following?.mode === 'watch') held.add('watching');
  return NOTIFICATION_REASONS.filter((reason) => held.has(reason));
}

export const presentWatching = (
  userId: string,
  facts: Pick<TicketFacts, 'people'>,
  following: Following | null,
): Watching => ({ mode: following?.mode ?? 'default', reasons: reasonsOf(userId, facts, following) });
