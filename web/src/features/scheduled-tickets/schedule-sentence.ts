import { DAY, HOUR, MINUTE } from '@switchboard/contract/durations.ts';
import type { Recurrence } from '@switchboard/contract/enums.ts';
import { day, shortDay, weekday } from '../../lib/format/format.ts';
import { asUtc, dayOf, timeOf, zoneName } from './wall-clock.ts';

export interface SentenceFacts {
  recurrence: Recurrence;
  /** Wall clock in `timezone`. */
  start: string;
  timezone: string;
  /** "2027-06-30", or blank for no end. */
  end: string;
  /** Wall clock of the next run, or null where there is none or it is not known yet. */
  next: string | null;
  /** Wall clock of now: dates of its year go without the year. */
  now: string;
}

const ordinalRule = new Intl.PluralRules('en', { type: 'ordinal' });
const ORDINALS: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };

/** From here on a month may lack the day. */
const IN_EVERY_MONTH = 28;

const weekdayOf = (wall: string) => weekday(dayOf(wall));
const dated = (wall: string, now: string) =>
  (wall.slice(0, 4) === now.slice(0, 4) ? shortDay : day)(dayOf(wall));

function monthly(start: string): string {
  const date = asUtc(start).getUTCDate();
  const ordinal = `${date}${ORDINALS[ordinalRule.select(date)] ?? 'th'}`;
  return date > IN_EVERY_MONTH
    ? `On the ${ordinal} or the last day of every month`
    : `On the ${ordinal} of every month`;
}

function rhythmOf({ recurrence, start, now }: SentenceFacts): string {
  switch (recurrence) {
    case 'none':
      return `Once on ${weekdayOf(start)} ${dated(start, now)}`;
    case 'daily':
      return 'Every day';
    case 'weekly':
      return `Every ${weekdayOf(start)}`;
    case 'bi-weekly':
      return `Every second ${weekdayOf(start)}`;
    case 'monthly':
      return monthly(start);
  }
}

/** "Every second Monday at 09:00 Europe/Berlin" and "next on 7 Dec, until 30 Jun 2027". */
export function sentenceOf(facts: SentenceFacts): { rhythm: string; span: string } {
  const { recurrence, start, timezone, end, next, now } = facts;
  const rhythm = `${rhythmOf(facts)} at ${timeOf(start)} ${zoneName(timezone)}`;
  if (recurrence === 'none') return { rhythm, span: '' };
  const span = [
    next && `next on ${dated(next, now)}`,
    end && (dayOf(end) < dayOf(now) ? `ended on ${dated(end, now)}` : `until ${dated(end, now)}`),
  ];
  return { rhythm, span: span.filter(Boolean).join(', ') };
}

const relative = new Intl.RelativeTimeFormat('en-GB', { numeric: 'auto' });
const STEPS = [
  { unit: 'minute', ms: MINUTE, below: 60 },
  { unit: 'hour', ms: HOUR, below: 24 },
  { unit: 'day', ms: DAY, below: 14 },
  { unit: 'week', ms: 7 * DAY, below: 10 },
  { unit: 'month', ms: 30.44 * DAY, below: 24 },
] as const;
const YEAR = 365.25 * DAY;

/** "in 8 days", "in 3 weeks": how far ahead a moment lies. */
export function ahead(moment: Date, now: Date): string {
  const distance = Math.max(0, moment.getTime() - now.getTime());
  const step = STEPS.find(({ ms, below }) => Math.round(distance / ms) < below);
  return step
    ? relative.format(Math.round(distance / step.ms), step.unit)
    : relative.format(Math.round(distance / YEAR), 'year');
}
