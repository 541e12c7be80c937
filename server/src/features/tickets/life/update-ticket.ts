import type { Updateable } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';
import type { Schema } from '../../../platform/database/schema.ts';

/** Writes columns of one ticket; whatever people can see of a change moves `updated_at`. */
export async function updateTicket(
  trx: Database,
  ticket: { readonly organization_id: string; readonly id: string },
  changes: Updateable<Schema['tickets']> & { readonly updated_at: Date },
): Promise<void> {
  await trx
    .updateTable('tickets')
    .set(changes)
    .where('organization_id', '=', ticket.organization_id)
    .where('id', '=', ticket.id)
    .execute();
}
