import * as endpoints from '@switchboard/contract/tickets/audience.ts';
import * as seen from '@switchboard/contract/tickets/seen-tickets.ts';
import { paginate } from '../../../platform/database/pagination.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Serve } from '../../../platform/http/route.ts';
import { explainAccess } from './explain-access.ts';
import { readAudience, readGroup } from './read-audience.ts';
import { exportSeen, listSeen } from './seen-tickets.ts';

export function audienceRoutes(serve: Serve, { database: { db }, clock }: Deps): void {
  serve(endpoints.getAudience, async ({ session: { actor }, params, query }) => ({
    audience: await readAudience(db, actor, params.id, query.kind),
  }));

  serve(endpoints.listAudience, async ({ session: { actor }, params, query }) => {
    const { people, total } = await readGroup(db, actor, params.id, query);
    return { people, pagination: paginate(total, query) };
  });

  serve(endpoints.explainAccess, ({ session: { actor }, params, query }) =>
    explainAccess(db, actor, params.id, query.person, clock.now()),
  );

  serve(seen.listSeenTickets, ({ session: { actor }, params, query }) =>
    listSeen(db, actor, params.id, query),
  );

  serve(seen.exportSeenTickets, ({ session: { actor }, params, query }) =>
    exportSeen(db, actor, params.id, { rule: query.rule, now: clock.now() }),
  );
}
