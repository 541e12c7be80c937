/** Access that has just ended, on whichever node and in whatever way: the database announces it at the commit. */
import { z } from 'zod';
import type { Notifications } from '../../../platform/database/notifications.ts';

const CHANNEL = 'access_ended';

const accessEnd = z.discriminatedUnion('kind', [
  /** Signed out, expired, deactivated, deleted, another role, password or organization, a closed organization. */
  z.object({ kind: z.literal('session'), sessionId: z.string(), userId: z.string() }),
  /** No longer the ticket's agent, manager … They may still see it for another reason: ask the policy. */
  z.object({
    kind: z.literal('ticket'),
    organizationId: z.string(),
    ticketId: z.string(),
    userId: z.string(),
  }),
]);
export type AccessEnd = z.output<typeof accessEnd>;

export interface AccessEndListener {
  readonly onEnd: (end: AccessEnd) => void;
  /** Ends may have been missed: everybody's access has to be asked for again. */
  readonly onGap: () => void;
}

/** @returns a function that stops it; ends are heard from the moment the promise resolves */
export const listenForAccessEnds = (
  notifications: Notifications,
  { onEnd, onGap }: AccessEndListener,
): Promise<() => void> =>
  notifications.listen(CHANNEL, {
    onMessage: (payload) => onEnd(accessEnd.parse(JSON.parse(payload))),
    onGap,
  });
