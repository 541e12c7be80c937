import type { QueryOf } from '@switchboard/contract/endpoint.ts';
import type { Actor } from '@switchboard/contract/people/actor.ts';
import * as endpoints from '@switchboard/contract/tickets/devops-agents.ts';
import type { Deps } from '../../../../platform/deps.ts';
import type { Serve } from '../../../../platform/http/route.ts';
import { organizationsReadBy } from '../../../people/actor-organizations.ts';
import { readDevopsAgents } from './read-devops-agents.ts';

export function devopsAgentRoutes(serve: Serve, { database: { db }, clock }: Deps): void {
  const list = (actor: Actor, query: QueryOf<typeof endpoints.listDevopsAgents>, withRoom: boolean) =>
    readDevopsAgents(organizationsReadBy(actor, query.organization), db, {
      ...query,
      withRoom,
      at: clock.now(),
    });

  serve(endpoints.listDevopsAgents, ({ session, query }) => list(session.actor, query, false));
  serve(endpoints.listDevopsAgentsAsSuperAdmin, ({ session, query }) => list(session.actor, query, false));
  serve(endpoints.listAvailableDevopsAgents, ({ session, query }) => list(session.actor, query, true));
}
