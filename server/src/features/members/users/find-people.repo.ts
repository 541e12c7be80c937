import { FORMS } from '@switchboard/contract/limits.ts';
import type { FoundPerson } from '@switchboard/contract/members/people.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';
import { containing } from '../../../platform/database/text-match.ts';

/** Active people of an organization whose name has these letters, by their names. */
export async function findPeople(
  organizationId: string,
  db: Database,
  search: string,
): Promise<FoundPerson[]> {
  const { rows } = await sql<{ id: string; first_name: string; last_name: string; department: string }>`
    select id, first_name, last_name, department from users
    where organization_id = ${organizationId} and is_active and deleted_at is null
      and first_name || ' ' || last_name ilike ${containing(search)}
    order by first_name, last_name, id
    limit ${FORMS.people}`.execute(db);
  return rows.map(({ id, first_name, last_name, department }) => ({
    _id: id,
    firstName: first_name,
    lastName: last_name,
    department,
  }));
}
