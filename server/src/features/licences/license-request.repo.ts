import { sql } from 'kysely';
import type { Database } from '../../platform/database/open-database.ts';
import { newId } from '../../platform/ids.ts';

const COLUMNS = ['id', 'requested_total', 'note', 'state', 'created_at'] as const;

export type LicenseRequestRow = NonNullable<Awaited<ReturnType<typeof findLastLicenseRequest>>>;

/** The one that is open, or else the one decided last. */
export const findLastLicenseRequest = (organizationId: string, db: Database) =>
  db
    .selectFrom('license_requests')
    .select(COLUMNS)
    .where('organization_id', '=', organizationId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** @returns undefined when the organization has an open one */
export const insertLicenseRequest = (
  trx: Database,
  request: {
    readonly organizationId: string;
    readonly requestedBy: string;
    readonly requestedTotal: number | undefined;
    readonly note: string;
    readonly at: Date;
  },
): Promise<LicenseRequestRow | undefined> =>
  trx
    .insertInto('license_requests')
    .values({
      organization_id: request.organizationId,
      id: newId(),
      requested_by: request.requestedBy,
      requested_total: request.requestedTotal ?? null,
      note: request.note,
      created_at: request.at,
    })
    .onConflict((conflict) =>
      conflict.column('organization_id').where(sql<boolean>`state = 'open'`).doNothing(),
    )
    .returning(COLUMNS)
    .executeTakeFirst();
