/**
 * What there was when the period began, for figures whose days are not counted one by one. As with those, there is no
 * figure where nothing had begun yet.
 */

import type { InstallationStats } from '@switchboard/contract/dashboards/dashboards.ts';
import type { TicketStatus } from '@switchboard/contract/enums.ts';
import type { TicketStats } from '@switchboard/contract/tickets/ticket.ts';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/open-database.ts';
import { isAssignment } from '../tickets/condition-sql.ts';
import { statsOf } from '../tickets/list/tally.ts';

type InstallationBefore = { readonly [Name in keyof InstallationStats]: number | null };

/** What was deleted since then was there. */
export async function installationAt(moment: Date, db: Database): Promise<InstallationBefore> {
  const { rows } = await sql<{
    readonly organizations: number;
    readonly active_organizations: number;
    readonly people: number;
    readonly super_admins: number;
    readonly tickets: number;
  }>`
    with homes as (
      select id, coalesce((
        select data->>'from' from events
        where events.organization_id = organizations.id and events.subject_id = organizations.id
          and subject_kind = 'organization' and data->>'field' = 'status' and at >= ${moment}
        order by sequence limit 1
      ), status) as status
      from organizations
      where created_at < ${moment} and (deleted_at is null or deleted_at >= ${moment})
    )
    select
      (select count(*) from homes) as organizations,
      (select count(*) from homes where status = 'active') as active_organizations,
      counted.people, counted.super_admins,
      (select coalesce(sum(tickets), 0)::bigint from ticket_tallies where organization_id in (select id from homes))
        - (select coalesce(sum(created), 0)::bigint from ticket_movements
          where organization_id in (select id from homes) and slot >= ${moment})
        + (select coalesce(sum(tickets), 0)::bigint from retired_tickets
          where organization_id in (select id from homes) and slot >= ${moment}) as tickets
    from (
      select count(*) as people, count(*) filter (where organization_id is null) as super_admins
      from users
      where created_at < ${moment} and (deleted_at is null or deleted_at >= ${moment})
        and (organization_id is null or organization_id in (select id from homes))
    ) as counted`.execute(db);
  const [there] = rows;
  if (there === undefined) throw new Error('a count has one row');
  const of = (number: number, base = number) => (base > 0 ? number : null);
  return {
    totalOrganizations: of(there.organizations),
    totalUsers: of(there.people),
    superAdmins: of(there.super_admins),
    totalTickets: of(there.tickets),
    activeSubscriptions: of(there.active_organizations, there.organizations),
  };
}

interface Person {
  readonly id: string;
  readonly organizationId: string;
}

/** Tickets that the person has now in another way than by raising them are those of an earlier role of theirs. */
const TICKETS_OF = {
  requester: ({ id, organizationId }: Person) => sql`
    select ticket_id from ticket_people
    where organization_id = ${organizationId} and user_id = ${id} and relation = 'requester' and until is null`,
  assignee: ({ id, organizationId }: Person, moment: Date) => sql`
    select ticket_id from ticket_people
    where organization_id = ${organizationId} and user_id = ${id} and ${isAssignment('ticket_people')} and until is null
      and since < ${moment}
    union
    select ticket_id from ticket_people
    where organization_id = ${organizationId} and user_id = ${id} and relation = 'devops_agent'
      and since < ${moment} and until >= ${moment}`,
} as const;

/** How many tickets the person had raised, or had, in each status then; null where there were none. */
export async function personalTicketsAt(
  moment: Date,
  db: Database,
  person: Person,
  as: keyof typeof TICKETS_OF,
): Promise<TicketStats | null> {
  const { rows } = await sql<{ readonly status: TicketStatus; readonly tickets: number }>`
    select status, count(*) as tickets from (
      select case when updated_at < ${moment} then status else coalesce((
        select data->>'from' from events
        where events.organization_id = tickets.organization_id and events.subject_id = tickets.id
          and verb = 'status' and at >= ${moment}
        order by sequence limit 1
      ), status) end as status
      from tickets
      where organization_id = ${person.organizationId} and created_at < ${moment}
        and id in (${TICKETS_OF[as](person, moment)})
    ) as had
    group by status`.execute(db);
  return rows.length === 0 ? null : statsOf(rows);
}
