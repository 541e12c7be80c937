import type { ImportSummary } from '@switchboard/contract/entities/import.ts';
import type { Database } from '../../platform/database/open-database.ts';
import type { PersonContext } from './actor-context.ts';
import { recordEvents } from './record-events.ts';

/** That somebody imported a file, and how many of its rows came in: beside the record of each thing that was made. */
export async function recordImport(
  trx: Database,
  organizationId: string,
  context: PersonContext,
  what: 'projects' | 'users',
  { successful, totalRows }: ImportSummary,
): Promise<void> {
  const { name } = await trx
    .selectFrom('organizations')
    .select('name')
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow();
  await recordEvents(trx, { organizationId, kind: 'organization', id: organizationId, name }, context, [
    { verb: 'imported', field: what, to: `${successful} of ${totalRows} rows` },
  ]);
}

/** Why a thing of a file was made, in its own record. */
export const BY_IMPORT = 'CSV import';
