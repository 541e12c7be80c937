/** Whom and what values of fields name: people and projects of the organization. */
import type { PersonValue, ProjectValue } from '@switchboard/contract/tickets/forms/form-values.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';
import { isId } from '../../../platform/ids.ts';

export interface Reference {
  readonly kind: 'person' | 'project';
  readonly value: PersonValue | ProjectValue;
  /** A new value may name it: somebody active, or a project that is worked on. */
  readonly live: boolean;
}
export type References = ReadonlyMap<string, Reference>;

interface ReferenceRow {
  readonly id: string;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly name: string | null;
  readonly live: boolean;
}

/** Who has left is called as they were then. What is no id, or another organization's, is not among them. */
export async function readReferences(
  organizationId: string,
  db: Database,
  wanted: readonly string[],
): Promise<References> {
  const ids = [...new Set(wanted.filter(isId))];
  if (ids.length === 0) return new Map();
  const { rows } = await sql<ReferenceRow>`
    select users.id, coalesce(kept.first_name, users.first_name) as first_name,
      coalesce(kept.last_name, users.last_name) as last_name, null as name,
      users.organization_id = ${organizationId} and users.is_active and users.deleted_at is null as live
    from organization_people as kept join users on users.id = kept.user_id
    where kept.organization_id = ${organizationId} and kept.user_id = any(${ids}::uuid[])
    union all
    select id, null, null, name, archived_at is null and status = 'Active' from projects
    where organization_id = ${organizationId} and id = any(${ids}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.id, referenceOf(row)]));
}

const referenceOf = ({ id, first_name, last_name, name, live }: ReferenceRow): Reference =>
  name === null
    ? {
        kind: 'person',
        value: { _id: id, firstName: first_name ?? '', lastName: last_name ?? '' },
        live: live === true,
      }
    : { kind: 'project', value: { _id: id, name }, live: live === true };
