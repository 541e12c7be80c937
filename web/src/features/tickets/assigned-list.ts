/** How Assigned to Me stands in the address. */
import { ACTIVE_STATUSES, type TicketStatus } from '@switchboard/contract/enums.ts';
import type { UrlParam } from '../../lib/lists/url-params.ts';
import { isNarrowed } from '../../lib/lists/use-url-list.ts';
import { withChanges } from '../../lib/lists/use-url-state.ts';
import { type TicketListState, ticketListParams } from './ticket-list-params.ts';

/** All of them is written too: by its bare address the list opens as the person likes it. */
const status: UrlParam<readonly TicketStatus[]> = {
  parse: ticketListParams.status.parse,
  format: (chosen) => ticketListParams.status.format(chosen) || 'all',
};

export const assignedListParams = { ...ticketListParams, status } as const;

/** What is to be done, the most urgent first. */
export const OPENS_WITH = withChanges('', assignedListParams, { status: ACTIVE_STATUSES, sort: '-priority' });

/** Whether only the status narrows the list, to what is to be done. */
export const isActiveOnly = (state: TicketListState): boolean =>
  state.status.join() === ACTIVE_STATUSES.join() && !isNarrowed(ticketListParams, { ...state, status: [] });
