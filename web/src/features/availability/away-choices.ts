import { type ChosenMoment, momentOf, OWN_MOMENT } from '../../ui/dates/MomentChoice.tsx';

/** Until when people are usually away, in the reader's own days. */
export const AWAY_CHOICES = ['hour', 'afternoon', 'tomorrow', 'week', 'open'] as const;
export type AwayChoice = (typeof AWAY_CHOICES)[number];

const MORNING = 9;

function morningIn(days: number, now: Date): Date {
  const morning = new Date(now);
  morning.setDate(now.getDate() + days);
  morning.setHours(MORNING, 0, 0, 0);
  return morning;
}

const hoursFrom = (hours: number, now: Date) => new Date(now.getTime() + hours * 60 * 60 * 1000);

/** @returns null where nobody knows */
export function awayUntil(choice: AwayChoice, now: Date): string | null {
  switch (choice) {
    case 'hour':
      return hoursFrom(1, now).toISOString();
    case 'afternoon':
      return hoursFrom(4, now).toISOString();
    case 'tomorrow':
      return morningIn(1, now).toISOString();
    case 'week':
      return morningIn(7, now).toISOString();
    case 'open':
      return null;
  }
}

export type ChosenAway = ChosenMoment<AwayChoice>;

/** @returns undefined while what was typed cannot be read */
export const chosenUntil = ({ choice, moment }: ChosenAway, now: Date): string | null | undefined =>
  choice === OWN_MOMENT ? (momentOf(moment) ?? undefined) : awayUntil(choice, now);
