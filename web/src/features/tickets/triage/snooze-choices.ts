import { type ChosenMoment, momentOf, OWN_MOMENT } from '../../../ui/dates/MomentChoice.tsx';

/** Until when tickets are usually put off, in the reader's own days. */
export const SNOOZE_CHOICES = ['tomorrow', 'days', 'week', 'month', 'reply'] as const;
export type SnoozeChoice = (typeof SNOOZE_CHOICES)[number];

const DAYS: Record<Exclude<SnoozeChoice, 'reply'>, number> = { tomorrow: 1, days: 3, week: 7, month: 30 };
const MORNING = 9;

/** @returns null until there is an answer */
export function snoozedUntil(choice: SnoozeChoice, now: Date): string | null {
  if (choice === 'reply') return null;
  const morning = new Date(now);
  morning.setDate(now.getDate() + DAYS[choice]);
  morning.setHours(MORNING, 0, 0, 0);
  return morning.toISOString();
}

export type ChosenSnooze = ChosenMoment<SnoozeChoice>;
export const USUAL_SNOOZE: ChosenSnooze = { choice: 'tomorrow', moment: '' };

/** @returns undefined while what was typed cannot be read */
export function untilOf({ choice, moment }: ChosenSnooze, now: Date): string | null | undefined {
  return choice === OWN_MOMENT ? (momentOf(moment) ?? undefined) : snoozedUntil(choice, now);
}
