/** With whom tickets of an organization may be shared, and those that are. */
import { SHARING_MODES } from '@switchboard/contract/enums.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import type { DemoDesk } from './desk-schema.ts';
import type { SeedContext } from './seed-context.ts';

export async function seedSharing(
  trx: Database,
  { organizationId }: SeedContext,
  { sharing }: Pick<DemoDesk, 'sharing'>,
): Promise<void> {
  const { allowed, tickets } = sharing;
  if (allowed.length === 0) return;
  await trx
    .insertInto('access_settings')
    .values({
      organization_id: organizationId,
      allowed_sharing: SHARING_MODES.filter((mode) => mode === 'private' || allowed.includes(mode)),
    })
    .execute();
  for (const { ticket, mode } of tickets) {
    await trx
      .updateTable('tickets')
      .set({ sharing: mode })
      .where('organization_id', '=', organizationId)
      .where('summary', '=', ticket)
      .execute();
  }
}
