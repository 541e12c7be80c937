/** Who may lead a project: active managers and BU heads of its organization. */
import { MESSAGES } from '@switchboard/contract/messages.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';
import { type PageRequest, readPage } from '../../../platform/database/pagination.ts';
import { containing } from '../../../platform/database/text-match.ts';
import { invalid } from '../../../platform/http/app-error.ts';
import { isId } from '../../../platform/ids.ts';

type LeadRole = 'manager' | 'bu_head';

const leads = (organizationId: string | null, db: Database, role: LeadRole) =>
  db
    .selectFrom('users')
    .innerJoin('organizations', 'organizations.id', 'users.organization_id')
    .where('organizations.deleted_at', 'is', null)
    .where('users.role', '=', role)
    .where('users.is_active', '=', true)
    .where('users.deleted_at', 'is', null)
    .$if(organizationId !== null, (query) => query.where('users.organization_id', '=', organizationId));

/** @param organizationId null spans all organizations */
export async function listLeads(
  organizationId: string | null,
  db: Database,
  role: LeadRole,
  { search, ...page }: PageRequest & { readonly search: string },
) {
  const matching = leads(organizationId, db, role).$if(search !== '', (query) =>
    query.where((where) =>
      where.or([
        where(sql<string>`users.first_name || ' ' || users.last_name`, 'ilike', containing(search)),
        where('users.email', 'ilike', containing(search)),
      ]),
    ),
  );
  const byName = matching
    .select(['users.id', 'users.first_name', 'users.last_name', 'users.email'])
    .orderBy(sql`lower(users.first_name || ' ' || users.last_name)`)
    .orderBy('users.id');
  const { rows: people, total } = await readPage(byName, page);
  return { people, total };
}

/**
 * Who of these addresses may lead: ids by e-mail.
 * @param forWriting holds them until the transaction ends
 */
export async function leadsByEmail(
  organizationId: string,
  db: Database,
  role: LeadRole,
  emails: readonly string[],
  forWriting: boolean,
): Promise<ReadonlyMap<string, string>> {
  const people = await leads(organizationId, db, role)
    .select(['users.id', 'users.email'])
    .where(sql<boolean>`users.email = any(${[...new Set(emails)]})`)
    .$if(forWriting, (query) => query.orderBy('users.id').forShare('users'))
    .execute();
  return new Map(people.map(({ id, email }) => [email, id]));
}

/**
 * The people a project's fields name; blank means nobody, absent leaves it out.
 * @throws AppError VALIDATION_FAILED for somebody who is not active, of another role or organization
 */
export async function resolveLeads(
  organizationId: string,
  trx: Database,
  fields: { readonly projectManager?: string | undefined; readonly buHead?: string | undefined },
): Promise<{ manager_id?: string | null; bu_head_id?: string | null }> {
  const resolve = async (id: string, role: LeadRole, path: string, message: string) => {
    if (id === '') return null;
    const found = isId(id)
      ? await leads(organizationId, trx, role)
          .select('users.id')
          .where('users.id', '=', id)
          .forShare('users')
          .executeTakeFirst()
      : undefined;
    if (found === undefined) throw invalid(path, message);
    return id;
  };
  return {
    ...(fields.projectManager !== undefined && {
      manager_id: await resolve(
        fields.projectManager,
        'manager',
        'projectManager',
        MESSAGES.projectManagerUnknown,
      ),
    }),
    ...(fields.buHead !== undefined && {
      bu_head_id: await resolve(fields.buHead, 'bu_head', 'buHead', MESSAGES.buHeadUnknown),
    }),
  };
}
