/**
 * Somebody as an organization sees them: a member, and who acted there without ever belonging, as they are now; who moved
 * to another organization as they were when they left. Whatever shows a person joins this.
 */
import type { Role } from '@switchboard/contract/enums.ts';
import { type AliasedRawBuilder, sql } from 'kysely';
import type { PersonColumns } from './person-ref.ts';

export interface PersonIn extends PersonColumns {
  readonly role: Role;
}

/** What a person is shown by. */
export const PERSON_COLUMNS = ['person.id', 'person.first_name', 'person.last_name', 'person.email'] as const;

/**
 * A subquery to join laterally, under the name `person`. Deleted people have no e-mail.
 * @param organization the column of the organization that looks, such as "tickets.organization_id"
 * @param user the column of the person's id
 */
export const personIn = (organization: string, user: string): AliasedRawBuilder<PersonIn, 'person'> =>
  sql<PersonIn>`(
    select users.id,
      coalesce(former.first_name, users.first_name) as first_name,
      coalesce(former.last_name, users.last_name) as last_name,
      coalesce(former.email, users.email) as email,
      coalesce(former.role, users.role) as role
    from users
    left join lateral (
      select first_name, last_name, email, role from organization_people as kept
      where kept.organization_id = ${sql.ref(organization)} and kept.user_id = users.id and kept.until is not null
        and users.organization_id is distinct from ${sql.ref(organization)}
      -- Keeps the planner from looking the row up for members, whom every list is full of.
      offset 0
    ) as former on true
    where users.id = ${sql.ref(user)})`.as('person');
