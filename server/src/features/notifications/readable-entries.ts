/** Which entries their person may still read: asked again whenever they are shown, counted or carried elsewhere. */
import { type Actor, isSuperAdmin } from '@switchboard/contract/people/actor.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import {
  assignedTo,
  coveredBy,
  coversOrganizations,
  readableBy,
  type TicketScope,
  ticketsOfPerson,
} from '../tickets/ticket.scope.ts';

const ORGANIZATION = 'notifications.organization_id';

/** The condition on a query over `notifications` for entries of this person that they may read now. */
export function readableEntries(actor: Actor): RawBuilder<SqlBool> {
  return sql<boolean>`(notifications.user_id = ${actor.id} and case
    when notifications.ticket_id is null then ${administered(actor)}
    else ${onTicketIn(readableBy(actor))} and (not notifications.is_internal or ${staffOf(actor)}) end)`;
}

const onTicketIn = (scope: TicketScope): RawBuilder<SqlBool> =>
  coversOrganizations(scope)
    ? coveredBy(scope, ORGANIZATION)
    : sql<boolean>`${coveredBy(scope, ORGANIZATION)} and notifications.ticket_id in (${ticketsOfPerson(scope)})`;

/** The SQL twin of `isStaff`, for a ticket that the actor may read. */
function staffOf(actor: Actor): RawBuilder<SqlBool> {
  if (coversOrganizations(readableBy(actor))) return sql`true`;
  if (actor.role !== 'devops_agent') return sql`false`;
  return onTicketIn(assignedTo(actor));
}

function administered(actor: Actor): RawBuilder<SqlBool> {
  if (isSuperAdmin(actor)) return sql`notifications.reason = 'super_admin'`;
  if (actor.role !== 'admin') return sql`false`;
  return sql`(notifications.reason = 'admin' and ${sql.ref(ORGANIZATION)} = ${actor.organizationId})`;
}
