import type { QueryOf } from '@switchboard/contract/endpoint.ts';
import type { Actor } from '@switchboard/contract/people/actor.ts';
import type { exportTickets } from '@switchboard/contract/tickets/ticket-lists.ts';
import { namedOrganization } from '../../people/actor-organizations.ts';
import { allTicketsOf } from '../ticket.scope.ts';
import { conditionsOfShape } from './shape-conditions.ts';
import { startOfDays } from './start-of-days.ts';

type Narrowed = Omit<QueryOf<typeof exportTickets>, 'savedView' | 'columns'>;

/** What a list or an export over whole organizations covers, and what narrows it, in words too. */
export const listQuery = (actor: Actor, query: Narrowed, now: Date) => ({
  scope: allTicketsOf(actor, namedOrganization(query.organization)),
  filters: {
    ...query,
    assignees: query.assignee,
    categories: query.category,
    projects: query.project,
    createdBy: null,
    where: conditionsOfShape(query, { actor, now, timeZone: query.timeZone }),
    createdSince: query.createdWithin === null ? null : startOfDays(query.createdWithin, now, query.timeZone),
  },
  asked: { q: query.q, reader: { actor, now, timeZone: query.timeZone } },
});
