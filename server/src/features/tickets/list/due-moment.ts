import type { Actor } from '@switchboard/contract/people/actor.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { isGivenAllOthers, isStaffOfRow } from '../ticket.scope.ts';

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
