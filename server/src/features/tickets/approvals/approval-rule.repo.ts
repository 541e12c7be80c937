/** Rules that ask for approval of new tickets. */
import type { ApprovalHolds } from '@switchboard/contract/tickets/approval-values.ts';
import { type Insertable, sql, type Updateable } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';
import type { Schema } from '../../../platform/database/schema.ts';
import type { RuleStep } from '../../../platform/database/tables/approval-tables.ts';
import { rowInserter, tenantRowUpdater } from '../../../platform/database/write-row.ts';
import { isId } from '../../../platform/ids.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

/** Names of what a rule names, in its order; what is archived keeps its name. */
const named = (table: 'categories' | 'subcategories' | 'projects') =>
  sql<Named[]>`coalesce((
  select json_agg(json_build_object('id', referred.id, 'name', referred.name) order by given.place)
  from unnest(${sql.ref(`approval_rules.${table}`)}) with ordinality as given (id, place)
  join ${sql.table(table)} as referred on referred.organization_id = approval_rules.organization_id
    and referred.id = given.id), '[]')`.as(table);

/** Of the people and groups that the steps name. */
const namesAsked = sql<Named[]>`coalesce((
  select json_agg(json_build_object('id', asked.id, 'name', asked.name)) from (
    select distinct coalesce(member.id, gone.id, team.id) as id,
      coalesce(member.first_name || ' ' || member.last_name, gone.first_name || ' ' || gone.last_name, team.name) as name
    from jsonb_array_elements(approval_rules.steps) as step, jsonb_array_elements(step -> 'approvers') as approver
    left join users as member on approver ->> 'as' = 'person' and member.id::text = approver ->> 'id'
      and member.organization_id = approval_rules.organization_id
    left join users as gone on member.id is null and approver ->> 'as' = 'person' and gone.id::text = approver ->> 'id'
      and exists (select from organization_people as left_person where left_person.user_id = gone.id
        and left_person.organization_id = approval_rules.organization_id)
    left join approval_groups as team on approver ->> 'as' = 'group' and team.id::text = approver ->> 'id'
      and team.organization_id = approval_rules.organization_id
  ) as asked where asked.id is not null), '[]')`.as('names');

const rules = (organizationId: string, db: Database) =>
  db
    .selectFrom('approval_rules')
    .where('approval_rules.organization_id', '=', organizationId)
    .select(['id', 'name', 'active', 'ticket_types', 'question', 'holds', 'steps', 'version'])
    .select([named('categories'), named('subcategories'), named('projects'), namesAsked]);

export type RuleRow = Awaited<ReturnType<ReturnType<typeof rules>['executeTakeFirstOrThrow']>>;

export const listRules = (organizationId: string, db: Database): Promise<RuleRow[]> =>
  rules(organizationId, db).orderBy(sql`lower(approval_rules.name)`).orderBy('approval_rules.id').execute();

export const findRule = (organizationId: string, db: Database, id: string): Promise<RuleRow | undefined> =>
  rules(organizationId, db)
    .where('approval_rules.id', '=', isId(id) ? id : null)
    .executeTakeFirst();

/** Counting goes with the lock of the organization. */
export async function countRules(organizationId: string, trx: Database): Promise<number> {
  const { count } = await trx
    .selectFrom('approval_rules')
    .where('organization_id', '=', organizationId)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export const insertRule: (trx: Database, row: Insertable<Schema['approval_rules']>) => Promise<void> =
  rowInserter('approval_rules');

export const updateRule: (
  organizationId: string,
  trx: Database,
  id: string,
  changes: Updateable<Schema['approval_rules']>,
) => Promise<void> = tenantRowUpdater('approval_rules');

export async function deleteRule(organizationId: string, trx: Database, id: string): Promise<void> {
  await trx
    .deleteFrom('approval_rules')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute();
}

export interface MatchingRule {
  readonly id: string;
  readonly name: string;
  readonly question: string;
  readonly holds: ApprovalHolds;
  readonly steps: readonly RuleStep[];
}

/** What rules ask of a ticket. */
export interface RuledBy {
  readonly category: string;
  readonly subcategory: string | null;
  readonly project: string;
  readonly ticketType: string;
}

/** All that ask of such a ticket, the oldest first. */
export const matchingRules = (
  organizationId: string,
  trx: Database,
  { category, subcategory, project, ticketType }: RuledBy,
): Promise<MatchingRule[]> => {
  const says = (column: 'categories' | 'subcategories' | 'projects', value: string | null) =>
    sql<boolean>`(cardinality(${sql.ref(column)}) = 0 or ${value}::uuid = any(${sql.ref(column)}))`;
  return trx
    .selectFrom('approval_rules')
    .where('organization_id', '=', organizationId)
    .where('active', '=', true)
    .where(says('categories', category))
    .where(says('subcategories', subcategory))
    .where(says('projects', project))
    .where(sql<boolean>`(cardinality(ticket_types) = 0 or ${ticketType} = any(ticket_types))`)
    .select(['id', 'name', 'question', 'holds', 'steps'])
    .orderBy('id')
    .execute();
};

/** A rule that asks this group; undefined where none does. */
export const ruleAsking = (organizationId: string, trx: Database, groupId: string) =>
  trx
    .selectFrom('approval_rules')
    .where('organization_id', '=', organizationId)
    .where(
      sql<boolean>`jsonb_path_exists(steps, '$[*].approvers[*] ? (@.as == "group" && @.id == $id)',
        jsonb_build_object('id', ${groupId}::text))`,
    )
    .select('name')
    .executeTakeFirst();
