import { REPORT_GROUPS } from '@switchboard/contract/tickets/clock-filter-text.ts';
import { getServiceReport } from '@switchboard/contract/tickets/service-report.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { useApiQuery } from '../../../lib/cache/api-hooks.ts';
import { useNamedOrganization } from '../../../lib/choices/named-organization.ts';
import { isoDay } from '../../../lib/format/format.ts';
import { readersTimeZone } from '../../../lib/format/time-zone.ts';
import { choiceParam, dayParam, pageParam, type UrlValues } from '../../../lib/lists/url-params.ts';

/** What the page keeps in the address. */
export const reportParams = {
  page: pageParam,
  from: dayParam,
  to: dayParam,
  group: choiceParam(REPORT_GROUPS, 'priority'),
} as const;
type ReportState = UrlValues<typeof reportParams>;

/** Days that are shown where none are named. */
const USUAL_DAYS = 30;

/** The days of the address, else the last thirty. */
export function reportedDays({ from, to }: Pick<ReportState, 'from' | 'to'>) {
  const today = new Date();
  const begin = new Date(today);
  begin.setDate(today.getDate() - USUAL_DAYS + 1);
  return { from: from || isoDay(begin), to: to || isoDay(today) };
}

export const reportQuery = (state: ReportState) => ({
  ...reportedDays(state),
  timeZone: readersTimeZone(),
  groupBy: state.group,
});

export function useServiceReport(state: ReportState) {
  const query = { ...reportQuery(state), ...useNamedOrganization() };
  return useApiQuery(
    ['service-times', 'report', query],
    ({ signal }) => call(getServiceReport, { query, signal }),
    { placeholderData: keepPreviousData },
  );
}
