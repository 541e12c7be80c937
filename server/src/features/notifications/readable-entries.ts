/** Which entries their person may still read: asked again whenever they are shown, counted or carried elsewhere. */
import { type Actor, isSuperAdmin } from '@switchboard/contract/people/actor.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { TicketColumns } from '../tickets/condition-sql.ts';
import { inScope, notesReadBy, readableBy } from '../tickets/ticket.scope.ts';

const ORGANIZATION = 'notifications.organization_id';
const OF_ENTRIES: TicketColumns = { organization: ORGANIZATION, ticket: 'notifications.ticket_id' };

/** The condition on a query over `notifications` for entries of this person that they may read now. */
export function readableEntries(actor: Actor): RawBuilder<SqlBool> {
  const staffedScope = notesReadBy(actor);
  const staffed = staffedScope === null ? sql`false` : inScope(staffedScope, OF_ENTRIES);
  return sql<boolean>`(notifications.user_id = ${actor.id} and case
    when notifications.ticket_id is null then ${administered(actor)}
    else ${inScope(readableBy(actor), OF_ENTRIES)} and (not notifications.is_internal or ${staffed}) end)`;
}

function administered(actor: Actor): RawBuilder<SqlBool> {
  if (isSuperAdmin(actor)) return sql`notifications.reason = 'super_admin'`;
  if (actor.role !== 'admin') return sql`false`;
  return sql`(notifications.reason = 'admin' and ${sql.ref(ORGANIZATION)} = ${actor.organizationId})`;
}
