/**
 * What pages of tickets ask for first when nothing stands in their address. The entry document begins it before the program
 * is there, in browsers that have not seen the page yet.
 */
import { DESK_ROLES, ROLES, type Role } from '@switchboard/contract/enums.ts';
import { PAGE } from '@switchboard/contract/limits.ts';
import { listAllTickets, listTickets } from '@switchboard/contract/tickets/ticket-lists.ts';
import { getTicket } from '@switchboard/contract/tickets/tickets.ts';
import { getTimeline } from '@switchboard/contract/tickets/timeline.ts';
import { apiUrl } from '../../lib/api/api-url.ts';
import { readParams } from '../../lib/lists/url-params.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { LISTED_KEYS } from './api/listed-ticket.ts';
import { allTicketsQuery, myTicketsQuery, ticketListParams } from './ticket-list-params.ts';

interface FirstCall {
  /** A pattern of the pages' addresses. */
  readonly paths: string;
  readonly roles: readonly Role[];
  /** `{id}` stands for the last part of the page's address. */
  readonly url: string;
}

const OPENED = readParams(ticketListParams, '');
const ID = '[0-9a-f-]{36}';
const FIELDS = { fields: LISTED_KEYS };

export const FIRST_CALLS: readonly FirstCall[] = [
  {
    paths: `^${paths.myTickets}$`,
    roles: ['user', 'devops_agent', 'manager', 'bu_head'],
    url: apiUrl(listTickets, {}, { ...myTicketsQuery(OPENED, PAGE.myTickets), ...FIELDS }),
  },
  {
    paths: `^${paths.allTickets}$`,
    roles: DESK_ROLES,
    url: apiUrl(listAllTickets, {}, { ...allTicketsQuery(OPENED, PAGE.allTickets), ...FIELDS }),
  },
  ...[getTicket, getTimeline].flatMap(({ path }) => [
    { paths: `^${paths.myTickets}/${ID}$`, roles: ROLES, url: `/api${path}` },
    { paths: `^${paths.allTickets}/${ID}$`, roles: DESK_ROLES, url: `/api${path}` },
  ]),
];
