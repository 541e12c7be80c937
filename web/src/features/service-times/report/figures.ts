/** How figures of the service report read, and where they lead. */
import {
  type ClockFilter,
  type ClockOutcome,
  clockFilterText,
  type ReportGroup,
} from '@switchboard/contract/tickets/clock-filter-text.ts';
import { GROUP_OF_NOTHING, WAITING_GROUPS } from '@switchboard/contract/tickets/report-words.ts';
import type { ServiceRow } from '@switchboard/contract/tickets/service-report.ts';
import { type NamedOrganization, pathWithin } from '../../../lib/choices/named-organization.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { durationText } from '../durations.ts';
import { text } from './text.ts';

/** What the rows are of. */
export interface Reported {
  readonly by: ReportGroup;
  readonly period: Pick<ClockFilter, 'from' | 'to'>;
  /** Named by a super admin, whose lists are others. */
  readonly of?: NamedOrganization;
}

export const groupName = (by: ReportGroup, { key, name }: ServiceRow['group']): string =>
  by === 'waiting' && key !== ''
    ? (WAITING_GROUPS[key as keyof typeof WAITING_GROUPS] ?? key)
    : (name ?? GROUP_OF_NOTHING[by]);

export const time = (seconds: number | null): string => {
  if (seconds === null) return text.none;
  return seconds < 60 ? text.soon : durationText(Math.round(seconds / 60));
};

/** The list of the tickets that a figure counts. */
export function figureLink(
  { by, period, of = {} }: Reported,
  row: ServiceRow,
  outcome: ClockOutcome,
): string {
  const group = { by, key: row.group.key };
  const clock = clockFilterText({ ...period, kind: row.clock, outcome, group });
  const list = of.organization === undefined ? paths.allTickets : paths.everyTicket;
  return pathWithin(`${list}?${new URLSearchParams({ clock })}`, of);
}
