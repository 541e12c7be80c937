import { sql } from 'kysely';
import type { Database } from '../../../../platform/database/open-database.ts';
import { type PageRequest, readPage } from '../../../../platform/database/pagination.ts';
import { containing } from '../../../../platform/database/text-match.ts';
import { isId } from '../../../../platform/ids.ts';
import { presenceOf } from '../../availability/presence.ts';
import { openTicketsOfAgent } from '../agent-load.ts';

export interface AgentQuery extends PageRequest {
  readonly search: string;
  /** Only those below their organization's cap of open tickets. */
  readonly withRoom: boolean;
  readonly at: Date;
}

/** An organization without settings has the default cap. */
const cap = sql<number>`coalesce((
  select max_tickets_per_agent from auto_assign_settings
  where auto_assign_settings.organization_id = users.organization_id), 10)`;

const activeAgents = (organizationId: string | null, db: Database, { search, withRoom }: AgentQuery) =>
  db
    .selectFrom('users')
    .innerJoin('organizations', 'organizations.id', 'users.organization_id')
    .where('organizations.deleted_at', 'is', null)
    .where('users.role', '=', 'devops_agent')
    .where('users.is_active', '=', true)
    .where('users.deleted_at', 'is', null)
    .$if(organizationId !== null, (query) => query.where('users.organization_id', '=', organizationId))
    .$if(withRoom, (query) => query.where(sql<boolean>`${openTicketsOfAgent} < ${cap}`))
    .$if(search !== '', (query) =>
      query.where((where) =>
        where.or([
          where(sql<string>`users.first_name || ' ' || users.last_name`, 'ilike', containing(search)),
          where('users.email', 'ilike', containing(search)),
        ]),
      ),
    );

/** @param organizationId null spans all organizations */
export async function listDevopsAgents(organizationId: string | null, db: Database, request: AgentQuery) {
  const selected = activeAgents(organizationId, db, request)
    .select([
      'users.id',
      'users.first_name',
      'users.last_name',
      'users.email',
      'users.auto_assign',
      presenceOf(request.at).as('presence'),
      'organizations.name as organization_name',
      openTicketsOfAgent.as('open_tickets'),
    ])
    .orderBy(sql`lower(users.first_name)`)
    .orderBy(sql`lower(users.last_name)`)
    .orderBy('users.id');
  const { rows: agents, total } = await readPage(selected, request);
  return { agents, total };
}

/**
 * Held until the end of the transaction, so that a deactivation at the same moment waits and then releases the ticket.
 * @param id as it came in
 */
export const lockActiveAgent = async (organizationId: string, trx: Database, id: string) =>
  isId(id)
    ? trx
        .selectFrom('users')
        .select(['id', 'first_name', 'last_name'])
        .where('id', '=', id)
        .where('organization_id', '=', organizationId)
        .where('role', '=', 'devops_agent')
        .where('is_active', '=', true)
        .where('deleted_at', 'is', null)
        .forShare()
        .executeTakeFirst()
    : undefined;
