import type { Database } from '../../../platform/database/open-database.ts';
import { type PageRequest, readPage } from '../../../platform/database/pagination.ts';

const awaiting = (db: Database, organizationId: string) =>
  db
    .selectFrom('users')
    .where('organization_id', '=', organizationId)
    .where('awaiting_approval', '=', true)
    .where('deleted_at', 'is', null);

/** Those who wait for the organization's admin, the longest waiting first. */
export const listApplicants = (organizationId: string, db: Database, page: PageRequest) =>
  readPage(
    awaiting(db, organizationId)
      .select(['id', 'first_name', 'last_name', 'email', 'created_at'])
      .orderBy('id'),
    page,
  );

/** This one, if they still wait; holds them until the transaction ends. */
export const lockApplicant = (organizationId: string, trx: Database, id: string) =>
  awaiting(trx, organizationId)
    .select(['id', 'role', 'email'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
