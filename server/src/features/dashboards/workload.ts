import type { AgentLoad } from '@switchboard/contract/entities/dashboard.ts';
import { AUTO_ASSIGN, DASHBOARD } from '@switchboard/contract/limits.ts';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/open-database.ts';
import { presentPerson } from '../people/person.presenter.ts';
import { inScope, type TicketScope } from '../tickets/ticket.scope.ts';

interface Workload {
  /** The busiest first; active agents without a ticket come too, and whoever still has one. */
  readonly agents: readonly AgentLoad[];
  /** Open and In Progress tickets that nobody has. */
  readonly unassigned: number;
}

/** Open and In Progress tickets by the DevOps agent who has them; null for those that nobody has. */
const readLoads = (scope: TicketScope, db: Database) =>
  db
    .selectFrom('tickets')
    .leftJoin('ticket_people as agent', (join) =>
      join
        .onRef('agent.organization_id', '=', 'tickets.organization_id')
        .onRef('agent.ticket_id', '=', 'tickets.id')
        .on(sql<boolean>`agent.relation = 'devops_agent' and agent.until is null`),
    )
    .where(inScope(scope))
    .where(sql<boolean>`tickets.status in ('Open', 'In Progress')`)
    .select([
      'agent.user_id',
      sql<number>`count(*) filter (where tickets.status = 'Open')`.as('open'),
      sql<number>`count(*) filter (where tickets.status = 'In Progress')`.as('in_progress'),
    ])
    .groupBy('agent.user_id')
    .execute();

const readAgents = ({ organizationId }: TicketScope, db: Database, holders: readonly string[]) =>
  db
    .selectFrom('users')
    .leftJoin('auto_assign_settings as settings', 'settings.organization_id', 'users.organization_id')
    .where((where) =>
      where.or([
        sql<boolean>`users.id = any(${holders}::uuid[])`,
        where.and([
          organizationId === null
            ? sql<boolean>`users.organization_id in (select id from organizations where deleted_at is null)`
            : where('users.organization_id', '=', organizationId),
          where('users.role', '=', 'devops_agent'),
          where('users.is_active', '=', true),
          where('users.deleted_at', 'is', null),
        ]),
      ]),
    )
    .select([
      'users.id',
      'users.first_name',
      'users.last_name',
      'users.email',
      sql<number>`coalesce(settings.max_tickets_per_agent, ${AUTO_ASSIGN.defaultCap}::integer)`.as('cap'),
    ])
    .orderBy(sql`lower(users.first_name)`)
    .orderBy(sql`lower(users.last_name)`)
    .orderBy('users.id')
    .execute();

/** @param scope one that covers whole organizations */
export async function readWorkload(scope: TicketScope, db: Database): Promise<Workload> {
  const loads = new Map((await readLoads(scope, db)).map((load) => [load.user_id, load]));
  const holders = [...loads.keys()].filter((id) => id !== null);
  const agents = (await readAgents(scope, db, holders)).map((row) => {
    const load = loads.get(row.id);
    return {
      ...presentPerson(row),
      open: load?.open ?? 0,
      inProgress: load?.in_progress ?? 0,
      cap: row.cap,
    };
  });
  const nobody = loads.get(null);
  return {
    agents: agents
      .toSorted((a, b) => b.open + b.inProgress - (a.open + a.inProgress))
      .slice(0, DASHBOARD.agents),
    unassigned: (nobody?.open ?? 0) + (nobody?.in_progress ?? 0),
  };
}
