import type { QueryOf } from '@switchboard/contract/endpoint.ts';
import type { Actor } from '@switchboard/contract/people/actor.ts';
import type { Permission } from '@switchboard/contract/policies/permissions.ts';
import type { exportTickets } from '@switchboard/contract/tickets/ticket-lists.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { namedOrganization } from '../../people/actor-organizations.ts';
import { runBy } from '../ticket.scope.ts';
import { ownFieldsOf } from './own-fields.ts';
import { conditionsOfShape } from './shape-conditions.ts';
import { startOfDays } from './start-of-days.ts';

type Narrowed = Omit<QueryOf<typeof exportTickets>, 'savedView' | 'columns' | 'field'>;

/** What a list or an export of the desk covers, and what narrows it, in words too. */
export const listQuery = (actor: Actor, query: Narrowed, now: Date, needs?: readonly Permission[]) => ({
  scope: runBy(actor, namedOrganization(query.organization), needs),
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

type Asked = Narrowed & Pick<QueryOf<typeof exportTickets>, 'field'>;

/**
 * The same with what it asks for by fields of request types.
 * @param columns those that are asked for, those of every ticket among them
 * @param needs the permissions that have to reach as far as it does, where it takes more than reading
 * @throws AppError VALIDATION_FAILED for fields that are not there
 */
export async function readListQuery(
  db: Database,
  actor: Actor,
  query: Asked,
  now: Date,
  columns: readonly string[] = [],
  columnPath = 'fields',
  needs?: readonly Permission[],
) {
  const list = listQuery(actor, query, now, needs);
  const own = await ownFieldsOf(db, actor, list.scope.organizationId, { ...query, columns }, columnPath);
  return {
    ...list,
    filters: {
      ...list.filters,
      where: [...list.filters.where, ...own.where],
      met: list.filters.where.length === 0 ? own.met : null,
    },
    asked: { ...list.asked, ownOrder: own.order },
    own,
  };
}
