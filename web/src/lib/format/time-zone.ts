/** The reader's zone as an IANA name such as "Europe/Berlin"; UTC where the browser knows none. */
export function readersTimeZone(): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return /^[A-Za-z]/.test(timeZone) && timeZone !== 'Etc/Unknown' ? timeZone : 'UTC';
}

/** Every zone that this browser knows, in alphabetical order. */
export const allZones = (): string[] =>
  [...new Set(['UTC', readersTimeZone(), ...Intl.supportedValuesOf('timeZone')])].sort();

/** Of somebody who may live elsewhere than their browser says. */
export interface Clock {
  /** "2026-11-23" */
  readonly dayOf: (moment: string | Date) => string;
  /** "14:02" */
  readonly timeOf: (moment: string | Date) => string;
  /** "Mon 14:02" */
  readonly weekdayAndTime: (moment: string | Date) => string;
}

export function clockIn(timeZone: string): Clock {
  // Swedish writes days as ISO 8601 does.
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
  const time = new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'short' });
  const span = { weekday: 'short', hour: '2-digit', minute: '2-digit' } as const;
  const within = new Intl.DateTimeFormat('en-GB', { timeZone, ...span });
  return {
    dayOf: (moment) => day.format(new Date(moment)),
    timeOf: (moment) => time.format(new Date(moment)),
    weekdayAndTime: (moment) => within.format(new Date(moment)),
  };
}
