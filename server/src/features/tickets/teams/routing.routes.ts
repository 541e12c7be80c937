import type { BodyOf } from '@switchboard/contract/endpoint.ts';
import { MESSAGES } from '@switchboard/contract/messages.ts';
import { FORM_MESSAGES } from '@switchboard/contract/tickets/forms/form-messages.ts';
import * as endpoints from '@switchboard/contract/tickets/routing.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { invalid } from '../../../platform/http/app-error.ts';
import type { Serve } from '../../../platform/http/route.ts';
import { organizationOf } from '../../organizations/organization-of.ts';
import { membersOrganization } from '../../people/actor-organizations.ts';
import { contextOf } from '../../record/actor-context.ts';
import { firstRule } from '../ticket-references.ts';
import { type NamedRow, ownIds, readRevision, readRules } from './routing.repo.ts';
import { setRoutingRules } from './write-routing.ts';

const presentNamed = ({ id, name }: NamedRow) => ({ _id: id, name });

async function present(db: Database, organizationId: string) {
  const rules = await readRules(organizationId, db);
  return {
    routingRules: rules.map(({ request_types, categories, projects, priorities, team }) => ({
      requestTypes: request_types.map(({ id }) => id),
      categories: categories.map(presentNamed),
      projects: projects.map(presentNamed),
      priorities: [...priorities],
      team: presentNamed(team),
    })),
    revision: await readRevision(organizationId, db),
  };
}

export function routingRoutes(serve: Serve, { database: { db }, clock }: Deps): void {
  serve(endpoints.getRoutingRules, async ({ session: { actor }, query }) =>
    present(db, await organizationOf(db, actor, query.organization)),
  );
  serve(endpoints.setRoutingRules, async (call) => {
    await setRoutingRules(db, contextOf(call, clock), call.body);
    return present(db, membersOrganization(call.session.actor));
  });
  serve(endpoints.tryRouting, async ({ session: { actor }, body }) => {
    const organizationId = membersOrganization(actor);
    await requireOwn(db, organizationId, body);
    const facts = { ...body, requestType: body.requestType || organizationId };
    const found = await firstRule(db, organizationId, facts).executeTakeFirst();
    if (found === undefined) return { rule: null, team: null };
    const live = await rulesBefore(db, organizationId, found.position);
    return { rule: live + 1, team: presentNamed(found) };
  });
}

/** @throws AppError VALIDATION_FAILED */
async function requireOwn(db: Database, organizationId: string, given: TriedFacts): Promise<void> {
  for (const [field, table, message] of [
    ['requestType', 'request_types', FORM_MESSAGES.typeUnknown],
    ['category', 'categories', MESSAGES.categoryUnknown],
    ['project', 'projects', MESSAGES.projectUnknown],
  ] as const) {
    const id = given[field];
    if (id !== '' && !(await ownIds(organizationId, db, table, [id])).has(id)) throw invalid(field, message);
  }
}

type TriedFacts = Pick<BodyOf<typeof endpoints.tryRouting>, 'requestType' | 'category' | 'project'>;

/** Whose team is archived are shown no more, and counted no more. */
async function rulesBefore(db: Database, organizationId: string, position: number): Promise<number> {
  const { count } = await db
    .selectFrom('routing_rules')
    .innerJoin('teams', (join) =>
      join
        .onRef('teams.organization_id', '=', 'routing_rules.organization_id')
        .onRef('teams.id', '=', 'routing_rules.team_id'),
    )
    .where('routing_rules.organization_id', '=', organizationId)
    .where('routing_rules.position', '<', position)
    .where('teams.archived_at', 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
