import type { AgentLoad } from '@switchboard/contract/dashboards/dashboards.ts';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/open-database.ts';
import { type PersonColumns, presentPerson } from '../people/person-ref.ts';
import { DEFAULT_CAP } from '../tickets/assignment/auto-assign/auto-assign.repo.ts';
import { inScope, OF_ACTIVE, type TicketScope, withoutStubs } from '../tickets/ticket.scope.ts';

const AGENTS_LISTED = 100;

interface AgentRow extends PersonColumns {
  readonly open: number;
  readonly in_progress: number;
  readonly cap: number;
}

/**
 * What the DevOps agents have of a scope's tickets on their hands, the busiest first; active agents without a ticket come
 * too, and whoever still has one.
 */
export async function readWorkload(scope: TicketScope, db: Database): Promise<AgentLoad[]> {
  const { organizationId } = scope;
  const inOrganizations =
    organizationId === null
      ? sql<boolean>`organization_id in (select id from organizations where deleted_at is null)`
      : sql<boolean>`organization_id = ${organizationId}`;
  const { rows } = await sql<AgentRow>`
    with loads as (
      select agent_id,
        count(*) filter (where status = 'Open') as open,
        count(*) filter (where status = 'In Progress') as in_progress
      from active_tickets
      where agent_id is not null and ${inScope(withoutStubs(scope), OF_ACTIVE)}
      group by agent_id
    ), agents as (
      select agent_id as id from loads
      union
      select id from users
      where ${inOrganizations}
        and role = 'devops_agent' and is_active and deleted_at is null
    )
    select users.id, users.first_name, users.last_name, users.email,
      coalesce(loads.open, 0) as open, coalesce(loads.in_progress, 0) as in_progress,
      coalesce(settings.max_tickets_per_agent, ${DEFAULT_CAP}::integer) as cap
    from agents
    join users on users.id = agents.id
    left join loads on loads.agent_id = agents.id
    left join auto_assign_settings as settings on settings.organization_id = users.organization_id
    order by coalesce(loads.open + loads.in_progress, 0) desc,
      lower(users.first_name), lower(users.last_name), users.id
    limit ${AGENTS_LISTED}`.execute(db);
  return rows.map((row) => ({
    ...presentPerson(row),
    open: row.open,
    inProgress: row.in_progress,
    cap: row.cap,
  }));
}
