/** Whether a colleague is there, in words. */
import type { Presence } from '@switchboard/contract/tickets/availability.ts';
import { shortMoment } from '../format/format.ts';

const STATES = { present: 'Present', away: 'Away', absent: 'Absent' } as const;

/** "Away until 24 Nov, 14:00" */
export const presenceText = ({ state, until }: Presence): string =>
  until === null ? STATES[state] : `${STATES[state]} until ${shortMoment(until)}`;

/** For where people are chosen, of whom those who are there need no words; a server of the version before says nothing. */
export const notThereText = (presence: Presence | undefined): string | null =>
  presence === undefined || presence.state === 'present' ? null : presenceText(presence);
