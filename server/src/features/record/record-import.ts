import type { ImportSummary } from '@switchboard/contract/import-file.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { notFound } from '../../platform/http/app-error.ts';
import { newId } from '../../platform/ids.ts';
import type { PersonContext } from './actor-context.ts';
import { organizationSubject } from './organization-subject.ts';
import { recordEvents } from './record-events.ts';

/**
 * That somebody imported a file, and how many of its rows came in: beside the record of each thing that was made.
 * @returns the id of this record
 */
export async function recordImport(
  trx: Database,
  organizationId: string,
  context: PersonContext,
  what: 'projects' | 'users',
  { successful, totalRows }: ImportSummary,
): Promise<string> {
  const id = newId();
  await recordEvents(trx, await organizationSubject(trx, organizationId, 'organization'), context, [
    { id, verb: 'imported', data: { what, rows: totalRows, imported: successful } },
  ]);
  return id;
}

/**
 * What an import has made, by the id of its record.
 * @returns ids of projects or people
 * @throws AppError NOT_FOUND for an import of another organization
 */
export async function idsOfImport(db: Database, organizationId: string, id: string): Promise<string[]> {
  const record = await db
    .selectFrom('events')
    .select(['at', 'request_id'])
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (record === undefined) throw notFound();
  const made = await db
    .selectFrom('events')
    .select('subject_id')
    .where('organization_id', '=', organizationId)
    .where('at', '=', record.at)
    .where('request_id', '=', record.request_id)
    .where('verb', '=', 'created')
    .execute();
  return made.map(({ subject_id }) => subject_id);
}
