import type { Database } from '../../../platform/database/open-database.ts';

const awaiting = (db: Database, organizationId: string) =>
  db
    .selectFrom('users')
    .where('organization_id', '=', organizationId)
    .where('awaiting_approval', '=', true)
    .where('deleted_at', 'is', null);

/** Those who wait for the organization's admin, the longest waiting first. */
export async function listApplicants(
  organizationId: string,
  db: Database,
  { page, limit }: { readonly page: number; readonly limit: number },
) {
  const [rows, { total }] = await Promise.all([
    awaiting(db, organizationId)
      .select(['id', 'first_name', 'last_name', 'email', 'created_at'])
      .orderBy('id')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    awaiting(db, organizationId)
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}

/** This one, if they still wait; holds them until the transaction ends. */
export const lockApplicant = (organizationId: string, trx: Database, id: string) =>
  awaiting(trx, organizationId).select('email').where('id', '=', id).forUpdate().executeTakeFirst();
