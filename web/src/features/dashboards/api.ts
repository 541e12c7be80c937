import {
  getDeskDashboard,
  getPersonalTrend,
  getSuperAdminDashboard,
} from '@switchboard/contract/dashboards/dashboards.ts';
import { ACTIVE_STATUSES } from '@switchboard/contract/enums.ts';
import { requestLicenses } from '@switchboard/contract/organizations/license-requests.ts';
import type { TicketStats, TicketSummary } from '@switchboard/contract/tickets/ticket.ts';
import { listTickets } from '@switchboard/contract/tickets/ticket-lists.ts';
import { getTicket } from '@switchboard/contract/tickets/tickets.ts';
import { type CallOptions, call } from '../../lib/api/call.ts';
import { type AnswerWith, callForFields } from '../../lib/api/call-for-fields.ts';
import { useApiMutation, useApiQuery } from '../../lib/cache/api-hooks.ts';
import { CACHE } from '../../lib/cache/cache-times.ts';
import { readersTimeZone } from '../../lib/format/time-zone.ts';

/** As many tickets the dashboards of users and agents show. */
export const RECENT_TICKETS = 5;

/** Below tickets: what changes there changes the figures. */
function useFigures<Answer, Data = Answer>(
  name: readonly unknown[],
  ask: (options: { signal: AbortSignal }) => Promise<Answer>,
  options: { enabled?: boolean; select?: (answer: Answer) => Data } = {},
) {
  return useApiQuery(['tickets', 'dashboard', ...name], ask, { staleTime: CACHE.dashboards, ...options });
}

/** The figures of the organization, by the days of the reader. */
export function useDeskDashboard() {
  const timeZone = readersTimeZone();
  return useFigures(['desk', timeZone], (options) =>
    call(getDeskDashboard, { query: { timeZone }, ...options }),
  );
}

/** The totals of all organizations together, and what happened last in them. */
export function useInstallation() {
  const timeZone = readersTimeZone();
  return useFigures(['installation', timeZone], (options) =>
    call(getSuperAdminDashboard, { query: { timeZone }, ...options }),
  );
}

/** The reader's tickets as they stood when the period began; undefined until it is known, or where it is not. */
export function usePersonalTrend(): TicketStats | null | undefined {
  const timeZone = readersTimeZone();
  const { data } = useFigures(['trend', timeZone], (options) =>
    call(getPersonalTrend, { query: { timeZone }, ...options }),
  );
  return data?.before;
}

/** What rows and the way to a chat show of a ticket. */
const ROW_KEYS = [
  'ticketNumber',
  'summary',
  'status',
  'priority',
  'category',
  'createdBy',
  'createdAt',
  'unread',
  'confidential',
  'stub',
] as const;
export type TicketRow = Pick<TicketSummary, '_id' | (typeof ROW_KEYS)[number]>;
export type OwnTickets = AnswerWith<typeof listTickets, TicketRow>;

type TicketQuery = NonNullable<CallOptions<typeof listTickets>['query']>;

const usePersonalTickets = (name: string, query: TicketQuery, enabled = true) =>
  useFigures([name], (options) => callForFields(listTickets, ROW_KEYS, { query, ...options }), { enabled });

/** The `limit` newest own tickets, and counts of all of them. */
export const useOwnTickets = (limit: number) => usePersonalTickets('own', { limit });

/** The `limit` newest tickets that were assigned to the agent, and counts of all of them. */
export const useAssignedTickets = (limit: number) =>
  usePersonalTickets('assigned', { limit, assignedOnly: true });

/** The newest own ticket that is still being worked on. */
export const useActiveTicket = (wanted: boolean) =>
  usePersonalTickets('active', { limit: 1, status: ACTIVE_STATUSES.join(',') }, wanted);

/** One ticket by its id; none where it is null. */
export const useOneTicket = (id: string | null) =>
  useFigures(['one', id], (options) => call(getTicket, { params: { id: id ?? '' }, ...options }), {
    select: ({ ticket }) => ticket,
    enabled: id !== null,
  });

interface LicenseWish {
  organizationId: string;
  wish: CallOptions<typeof requestLicenses>['body'];
}

export const useRequestLicenses = () =>
  useApiMutation(
    ({ organizationId, wish }: LicenseWish) =>
      call(requestLicenses, { params: { id: organizationId }, body: wish }),
    // A refusal may say that somebody else was quicker.
    { changes: [['tickets', 'dashboard', 'desk'], ['organizations']], evenRefused: true },
  );
