/** Access that has just ended, on whichever node and in whatever way: the database announces it at the commit. */
import { z } from 'zod';
import type { Notifications } from '../../../platform/database/notifications.ts';

const CHANNEL = 'access_ended';
/** Its own, for older programs hear the other one. */
const TEAM_CHANNEL = 'team_access_ended';
const SHARING_CHANNEL = 'sharing_ended';

/** What somebody may do besides their built-in role is another thing now. */
const RIGHTS_CHANNEL = 'rights_changed';
const rightsChange = z.object({ userId: z.string() });

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

/** Somebody left a team, of whose tickets any may be meant; or a ticket left a team, with everybody in it. */
const teamEnd = z.object({
  organizationId: z.string(),
  userId: z.string().nullable(),
  ticketId: z.string().nullable(),
});
export type TeamEnd = z.output<typeof teamEnd>;

/** Somebody may read no more what was shared in the organization. */
const sharingEnd = z.object({
  organizationId: z.string(),
  /** It is another setting what managers and BU heads run. */
  movesLeads: z.boolean().default(false),
});
export type SharingEnd = z.output<typeof sharingEnd>;

export interface AccessEndListener {
  readonly onTeamEnd: (end: TeamEnd) => void;
  readonly onSharingEnd: (end: SharingEnd) => void;
  readonly onEnd: (end: AccessEnd) => void;
  readonly onRightsChange: (userId: string) => void;
  /** Ends may have been missed: everybody's access has to be asked for again. */
  readonly onGap: () => void;
}

/** @returns a function that stops it; ends are heard from the moment the promise resolves */
export async function listenForAccessEnds(
  notifications: Notifications,
  { onEnd, onTeamEnd, onSharingEnd, onRightsChange, onGap }: AccessEndListener,
): Promise<() => void> {
  const stops = await Promise.all([
    notifications.listen(CHANNEL, {
      onMessage: (payload) => onEnd(accessEnd.parse(JSON.parse(payload))),
      onGap,
    }),
    // The gap is the same one.
    notifications.listen(TEAM_CHANNEL, {
      onMessage: (payload) => onTeamEnd(teamEnd.parse(JSON.parse(payload))),
    }),
    notifications.listen(SHARING_CHANNEL, {
      onMessage: (payload) => onSharingEnd(sharingEnd.parse(JSON.parse(payload))),
    }),
    notifications.listen(RIGHTS_CHANNEL, {
      onMessage: (payload) => onRightsChange(rightsChange.parse(JSON.parse(payload)).userId),
    }),
  ]);
  return () => {
    for (const stop of stops) stop();
  };
}
