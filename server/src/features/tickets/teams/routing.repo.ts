/** Rules by which new tickets come to a team. */
import type { TicketPriority } from '@switchboard/contract/enums.ts';
import { GENERAL_REQUEST } from '@switchboard/contract/tickets/forms/form-values.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';
import { isId } from '../../../platform/ids.ts';

export interface NamedRow {
  readonly id: string;
  readonly name: string;
}

export interface RuleRow {
  readonly request_types: readonly NamedRow[];
  readonly categories: readonly NamedRow[];
  readonly projects: readonly NamedRow[];
  readonly priorities: readonly TicketPriority[];
  readonly team: NamedRow;
}

/** Names of what the list names, in its order; what is archived keeps its name. */
const named = (table: 'categories' | 'projects') => sql<NamedRow[]>`coalesce((
  select json_agg(json_build_object('id', referred.id, 'name', referred.name) order by given.place)
  from unnest(${sql.ref(`routing_rules.${table}`)}) with ordinality as given (id, place)
  join ${sql.table(table)} as referred on referred.organization_id = routing_rules.organization_id
    and referred.id = given.id), '[]')`;

/** By the version that is published; the built-in one without a row has its first name. */
const namedTypes = sql<NamedRow[]>`coalesce((
  select json_agg(json_build_object('id', given.id,
    'name', coalesce(published.content ->> 'name', type.draft ->> 'name', ${GENERAL_REQUEST}::text)) order by given.place)
  from unnest(routing_rules.request_types) with ordinality as given (id, place)
  left join request_types as type on type.organization_id = routing_rules.organization_id and type.id = given.id
  left join request_type_versions as published on published.organization_id = type.organization_id
    and published.type_id = type.id and published.version = type.version), '[]')`;

/** In their order, without those whose team was archived. */
export const readRules = (organizationId: string, db: Database): Promise<RuleRow[]> =>
  db
    .selectFrom('routing_rules')
    .innerJoin('teams', (join) =>
      join
        .onRef('teams.organization_id', '=', 'routing_rules.organization_id')
        .onRef('teams.id', '=', 'routing_rules.team_id'),
    )
    .where('routing_rules.organization_id', '=', organizationId)
    .where('teams.archived_at', 'is', null)
    .select(namedTypes.as('request_types'))
    .select([named('categories').as('categories'), named('projects').as('projects')])
    .select(sql<TicketPriority[]>`routing_rules.priorities`.as('priorities'))
    .select(sql<NamedRow>`json_build_object('id', teams.id, 'name', teams.name)`.as('team'))
    .orderBy('routing_rules.position')
    .execute();

/** 0 where none were ever written. */
export async function readRevision(organizationId: string, db: Database): Promise<number> {
  const row = await db
    .selectFrom('routing_settings')
    .select('revision')
    .where('organization_id', '=', organizationId)
    .executeTakeFirst();
  return row?.revision ?? 0;
}

/** Those of the ids that belong to the organization, archived or not. */
export async function ownIds(
  organizationId: string,
  db: Database,
  table: 'categories' | 'subcategories' | 'projects' | 'request_types',
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom(table)
    .select('id')
    .where('organization_id', '=', organizationId)
    .where(sql<boolean>`id = any(${ids.filter(isId)}::uuid[])`)
    .execute();
  // The built-in request type is there without a row, by the id of the organization.
  const builtIn = table === 'request_types' ? [organizationId] : [];
  return new Set([...builtIn, ...rows.map(({ id }) => id)]);
}

/** Held against being archived. */
export async function holdTeams(
  organizationId: string,
  trx: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await trx
    .selectFrom('teams')
    .select(['id', 'name'])
    .where('organization_id', '=', organizationId)
    .where('archived_at', 'is', null)
    .where(sql<boolean>`id = any(${ids.filter(isId)}::uuid[])`)
    .orderBy('id')
    .forKeyShare()
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export interface NewRule {
  readonly requestTypes: readonly string[];
  readonly categories: readonly string[];
  readonly projects: readonly string[];
  readonly priorities: readonly string[];
  readonly team: string;
}

/** In place of all that were there. */
export async function writeRules(
  organizationId: string,
  trx: Database,
  rules: readonly NewRule[],
  revision: number,
): Promise<void> {
  const own = { organization_id: organizationId };
  await trx.deleteFrom('routing_rules').where('organization_id', '=', organizationId).execute();
  if (rules.length > 0) {
    await trx
      .insertInto('routing_rules')
      .values(
        rules.map((rule, position) => ({
          ...own,
          position,
          request_types: [...rule.requestTypes],
          categories: [...rule.categories],
          projects: [...rule.projects],
          priorities: [...rule.priorities],
          team_id: rule.team,
        })),
      )
      .execute();
  }
  await trx
    .insertInto('routing_settings')
    .values({ ...own, revision })
    .onConflict((conflict) => conflict.column('organization_id').doUpdateSet({ revision }))
    .execute();
}
