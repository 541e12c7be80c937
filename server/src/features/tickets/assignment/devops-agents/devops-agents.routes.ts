import type { QueryOf } from '@switchboard/contract/endpoint.ts';
import * as endpoints from '@switchboard/contract/endpoints/devops-agents.ts';
import type { Actor } from '@switchboard/contract/policies/actor.ts';
import { paginate } from '../../../../platform/database/pagination.ts';
import type { Deps } from '../../../../platform/deps.ts';
import type { Serve } from '../../../../platform/http/route.ts';
import { organizationsReadBy } from '../../../people/actor-organizations.ts';
import { presentDevopsAgent } from './devops-agent.presenter.ts';
import { listDevopsAgents } from './devops-agent.repo.ts';

export function devopsAgentRoutes(serve: Serve, { database: { db } }: Deps): void {
  const list = async (actor: Actor, query: QueryOf<typeof endpoints.listDevopsAgents>, withRoom: boolean) => {
    const scope = organizationsReadBy(actor, query.organization);
    const { agents, total } = await listDevopsAgents(scope, db, { ...query, withRoom });
    return {
      devopsAgents: agents.map(presentDevopsAgent),
      pagination: paginate(total, query),
    };
  };

  serve(endpoints.listDevopsAgents, ({ session, query }) => list(session.actor, query, false));
  serve(endpoints.listDevopsAgentsAsSuperAdmin, ({ session, query }) => list(session.actor, query, false));
  serve(endpoints.listAvailableDevopsAgents, ({ session, query }) => list(session.actor, query, true));
}
