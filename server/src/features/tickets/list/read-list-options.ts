import { type Actor, isSuperAdmin, runsDeskOf } from '@switchboard/contract/people/actor.ts';
import { type ListOptions, NO_LIST_OPTIONS } from '@switchboard/contract/tickets/list-options.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';
import { readRequestTypes } from '../forms/read-types.ts';
import { teamNames } from '../teams/team.repo.ts';

/** @param organizationId null for all of them, whose types and teams nobody could tell apart */
export async function readListOptions(
  db: Database,
  actor: Actor,
  organizationId: string | null,
): Promise<ListOptions> {
  if (organizationId === null) return { ...NO_LIST_OPTIONS, due: true };
  const isStaff = isSuperAdmin(actor) || runsDeskOf(actor, organizationId) || actor.role === 'devops_agent';
  const [types, teams, due] = await Promise.all([
    readRequestTypes(db, actor, organizationId, { all: false, search: '' }),
    isStaff ? teamNames(organizationId, db) : [],
    tellsOfDue(organizationId, db, isStaff),
  ]);
  const named = types.map(({ row, content }) => ({ _id: row.id, name: content.name }));
  return { requestTypes: named.length > 1 ? named : [], teams: [...teams], due };
}

/** Of policies that are shared requesters are told. */
async function tellsOfDue(organizationId: string, db: Database, isStaff: boolean): Promise<boolean> {
  const policy = await db
    .selectFrom('sla_policies as policy')
    .innerJoin('sla_policy_versions as terms', (join) =>
      join
        .onRef('terms.organization_id', '=', 'policy.organization_id')
        .onRef('terms.policy_id', '=', 'policy.id')
        .onRef('terms.version', '=', 'policy.version'),
    )
    .where('policy.organization_id', '=', organizationId)
    .where('policy.archived_at', 'is', null)
    .$if(!isStaff, (rows) => rows.where(sql<boolean>`(terms.terms ->> 'shareWithRequester')::boolean`))
    .select('policy.id')
    .limit(1)
    .executeTakeFirst();
  return policy !== undefined;
}
