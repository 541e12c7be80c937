import type { Actor } from '@switchboard/contract/people/actor.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { isGivenAllOthers, isNoneOf, isStaffOfRow, unstaffedBy } from '../ticket.scope.ts';

/** Of a query's `tickets` row. */
export const isStaff = (actor: Actor): RawBuilder<SqlBool> => {
  const staff = isStaffOfRow(actor);
  return typeof staff === 'boolean' ? sql<boolean>`${sql.lit(staff)}` : staff;
};

/** When a query's `tickets` row is due, for the reader; null for nothing, or nothing that is told to them. */
export const dueMoment = (actor: Actor): RawBuilder<unknown> =>
  isGivenAllOthers(actor, 'note')
    ? sql`tickets.due_at`
    : sql`(case when tickets.due_shared or ${isStaff(actor)} then tickets.due_at end)`;

/** Whether the reader is told when a query's `tickets` row is due. */
export function knowsDue(actor: Actor): RawBuilder<SqlBool> {
  const unstaffed = unstaffedBy(actor);
  return unstaffed === null
    ? sql<boolean>`(tickets.due_shared or ${isStaff(actor)})`
    : isNoneOf('tickets.id', sql`${unstaffed} and not hidden.due_shared`);
}
