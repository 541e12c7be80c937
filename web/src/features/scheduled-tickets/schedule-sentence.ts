import { DAY, HOUR, MINUTE } from '@switchboard/contract/durations.ts';
import type { Recurrence } from '@switchboard/contract/enums.ts';
import { asUtc, dayOf, timeOf } from './wall-clock.ts';

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

const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' });
const weekdayFormat = format({ weekday: 'long' });
const dayFormat = format({ day: 'numeric', month: 'long' });
const yearFormat = format({ day: 'numeric', month: 'long', year: 'numeric' });
const ordinalRule = new Intl.PluralRules('en', { type: 'ordinal' });
const ORDINALS: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };

/** From here on a month may lack the day. */
const IN_EVERY_MONTH = 28;

const weekday = (wall: string) => weekdayFormat.format(asUtc(wall));
const dated = (wall: string, now: string) =>
  (wall.slice(0, 4) === now.slice(0, 4) ? dayFormat : yearFormat).format(asUtc(wall));

function monthly(start: string): string {
  const day = asUtc(start).getUTCDate();
  const ordinal = `${day}${ORDINALS[ordinalRule.select(day)] ?? 'th'}`;
  return day > IN_EVERY_MONTH
    ? `On the ${ordinal} or the last day of every month`
    : `On the ${ordinal} of every month`;
}

function rhythmOf({ recurrence, start, now }: SentenceFacts): string {
  switch (recurrence) {
    case 'none':
      return `Once on ${weekday(start)} ${dated(start, now)}`;
    case 'daily':
      return 'Every day';
    case 'weekly':
      return `Every ${weekday(start)}`;
    case 'bi-weekly':
      return `Every second ${weekday(start)}`;
    case 'monthly':
      return monthly(start);
  }
}

/** "Every second Monday at 09:00 Europe/Berlin" and "next on 7 December, until 30 June 2027". */
export function sentenceOf(facts: SentenceFacts): { rhythm: string; span: string } {
  const { recurrence, start, timezone, end, next, now } = facts;
  const rhythm = `${rhythmOf(facts)} at ${timeOf(start)} ${timezone.replaceAll('_', ' ')}`;
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
