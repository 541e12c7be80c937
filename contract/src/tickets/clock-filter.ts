/**
 * A filter of lists by what clocks counted, as reports link to it: "resolution~breached~2026-01-01T00:00:00.000Z~
 * 2026-02-01T00:00:00.000Z~team~<id>". It selects the tickets that such a figure counts.
 */
import { z } from 'zod';
import { CLOCK_KINDS, type ClockKind } from '../enums.ts';
import { MESSAGES } from '../messages.ts';

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
const parts = z.tuple([
  z.enum(CLOCK_KINDS),
  z.enum([...CLOCK_OUTCOMES, 'any']),
  z.iso.datetime(),
  z.iso.datetime(),
  z.enum([...REPORT_GROUPS, '']),
  z.string().max(100),
]);

export const clockFilterText = ({ kind, outcome, from, to, group }: ClockFilter): string =>
  [kind, outcome, from, to, group?.by ?? '', group?.key ?? ''].join(SEPARATOR);

/** Null for what is no such filter. */
export function parseClockFilter(text: string): ClockFilter | null {
  const parsed = parts.safeParse(text.split(SEPARATOR));
  if (!parsed.success) return null;
  const [kind, outcome, from, to, by, key] = parsed.data;
  return { kind, outcome, from, to, group: by === '' ? null : { by, key } };
}

/** In a query; null without one. */
export const clockFilter = z
  .string()
  .max(300, MESSAGES.clockFilterInvalid)
  .default('')
  .transform((text, context) => {
    const filter = text === '' ? null : parseClockFilter(text);
    if (text !== '' && filter === null) {
      context.addIssue({ code: 'custom', message: MESSAGES.clockFilterInvalid });
      return z.NEVER;
    }
    return filter;
  });
