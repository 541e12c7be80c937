/**
 * A filter of lists by what clocks counted, as reports link to it: "resolution~breached~2026-01-01T00:00:00.000Z~
 * 2026-02-01T00:00:00.000Z~team~<id>". It selects the tickets that such a figure counts.
 */
import { CLOCK_KINDS, type ClockKind } from '../enums.ts';

export const REPORT_GROUPS = ['priority', 'team', 'requestType', 'project', 'agent', 'waiting'] as const;
export type ReportGroup = (typeof REPORT_GROUPS)[number];

/** What became of the clocks of one kind that a ticket had: the worst of them says it. */
export const CLOCK_OUTCOMES = ['met', 'breached', 'running'] as const;
export type ClockOutcome = (typeof CLOCK_OUTCOMES)[number];

export interface ClockFilter {
  readonly kind: ClockKind;
  readonly outcome: ClockOutcome | 'any';
  /** Clocks that began from then on, and before then. */
  readonly from: string;
  readonly to: string;
  /** The key of a group of the report; blank for the one without. */
  readonly group: { readonly by: ReportGroup; readonly key: string } | null;
}

const SEPARATOR = '~';
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/;

export const clockFilterText = ({ kind, outcome, from, to, group }: ClockFilter): string =>
  [kind, outcome, from, to, group?.by ?? '', group?.key ?? ''].join(SEPARATOR);

const isMoment = (text: string) => MOMENT.test(text) && !Number.isNaN(Date.parse(text));

/** Null for what is no such filter. Without schemas, since lists read it before anything else. */
export function parseClockFilter(text: string): ClockFilter | null {
  const [first, second, from = '', to = '', third, key, ...more] = text.split(SEPARATOR);
  const kind = CLOCK_KINDS.find((one) => one === first);
  const outcome = ([...CLOCK_OUTCOMES, 'any'] as const).find((one) => one === second);
  const by = ([...REPORT_GROUPS, ''] as const).find((one) => one === third);
  if (kind === undefined || outcome === undefined || by === undefined) return null;
  if (key === undefined || key.length > 100 || more.length > 0 || !isMoment(from) || !isMoment(to))
    return null;
  return { kind, outcome, from, to, group: by === '' ? null : { by, key } };
}
