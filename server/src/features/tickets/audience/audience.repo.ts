/** People who read a ticket, by the rules that let them. */
import type { LeadsScope, Role } from '@switchboard/contract/enums.ts';
import { AUDIENCE } from '@switchboard/contract/limits.ts';
import { READ_BY, rulesOfKind, type TextKind } from '@switchboard/contract/policies/audience.ts';
import type { TicketFacts } from '@switchboard/contract/policies/condition.ts';
import { asksOf, isByName } from '@switchboard/contract/policies/explain.ts';
import type { Grant } from '@switchboard/contract/policies/permissions.ts';
import { type TicketRuleId, takes } from '@switchboard/contract/policies/ticket-rules.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';
import { rightsOf } from '../../people/granted.ts';
import type { PersonColumns } from '../../people/person-ref.ts';
import { ofPerson } from './people-sql.ts';

export interface AccountRow extends PersonColumns {
  readonly role: Role;
  readonly organization_id: string | null;
  /** Not deactivated, and there. */
  readonly is_active: boolean;
  /** What roles of the organization's own give them. */
  readonly granted?: readonly Grant[];
  readonly leads_scope?: LeadsScope;
}

/** The accounts of these people, wherever they belong now. */
export const findAccounts = (db: Database, ids: readonly string[]): Promise<AccountRow[]> =>
  db
    .selectFrom('users')
    .where(sql<boolean>`id = any(${[...new Set(ids)]}::uuid[])`)
    .select(['id', 'first_name', 'last_name', 'email', 'role', 'organization_id'])
    .select(rightsOf())
    .select(sql<boolean>`is_active and deleted_at is null`.as('is_active'))
    .execute();

/**
 * Everybody who is not on the ticket by name and reads such a text of it, each once, under the first rule that lets them.
 * @returns a query with the columns id, first_name, last_name, email, role, organization_id, rule
 */
function othersWhoRead(kind: TextKind, ticket: TicketFacts): RawBuilder<unknown> {
  const named = ticket.people.map(({ userId }) => userId);
  const given = sql.join(
    [sql`true`, ...takes(READ_BY[kind]).map((condition) => ofPerson(condition, ticket))],
    sql` and `,
  );
  const parts = rulesOfKind(kind)
    .filter((rule) => !isByName(rule))
    .map(
      (rule, rank) => sql`
      select person.id, person.first_name, person.last_name, person.email, person.role, person.organization_id,
        ${sql.lit(rule)} as rule, ${sql.lit(rank)} as rank
      from users as person
      where person.is_active and person.deleted_at is null and ${ofPerson(asksOf(rule, READ_BY[kind]), ticket)} and ${given}
        and person.id <> all(${named}::uuid[])`,
    );
  return sql`select distinct on (id) * from (${sql.join(parts, sql` union all `)}) as found order by id, rank`;
}

export interface GroupRow {
  readonly rule: TicketRuleId;
  readonly count: number;
  /** Those of them who are members of the ticket's organization. */
  readonly members: number;
  /** The first of them by name. */
  readonly sample: readonly PersonColumns[];
}

/** Groups of readers in the order of their rules, and how many active members the organization has. */
export async function findGroups(
  db: Database,
  kind: TextKind,
  ticket: TicketFacts,
): Promise<{ groups: GroupRow[]; members: number }> {
  const { rows } = await sql<{ members: number; groups: GroupRow[] | null }>`
    with readers as materialized (${othersWhoRead(kind, ticket)})
    select (
      select count(*)::int from users
      where organization_id = ${ticket.organizationId} and is_active and deleted_at is null
    ) as members, (
      select json_agg(json_build_object('rule', rule, 'count', count, 'members', members, 'sample', sample) order by rank)
      from (
        select rule, rank, count(*)::int as count, count(organization_id)::int as members, (
          select json_agg(shown) from (
            select id, first_name, last_name, email from readers as one where one.rule = readers.rule
            order by first_name, last_name, id limit ${AUDIENCE.sample}) as shown
        ) as sample
        from readers group by rule, rank
      ) as counted
    ) as groups`.execute(db);
  return { groups: rows[0]?.groups ?? [], members: rows[0]?.members ?? 0 };
}

/** A page of one group, by name. */
export async function listGroup(
  db: Database,
  kind: TextKind,
  ticket: TicketFacts,
  { rule, limit, offset }: { readonly rule: string; readonly limit: number; readonly offset: number },
): Promise<{ people: AccountRow[]; total: number }> {
  const { rows } = await sql<AccountRow & { total: number }>`
    select id, first_name, last_name, email, role, organization_id, true as is_active, count(*) over ()::int as total
    from (${othersWhoRead(kind, ticket)}) as readers where rule = ${rule}
    order by first_name, last_name, id limit ${limit} offset ${offset}`.execute(db);
  if (rows.length > 0 || offset === 0) return { people: rows, total: rows[0]?.total ?? 0 };
  return { people: [], total: (await listGroup(db, kind, ticket, { rule, limit: 1, offset: 0 })).total };
}
