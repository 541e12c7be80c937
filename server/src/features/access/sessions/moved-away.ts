import { organizationMovedTo } from '@switchboard/contract/messages.ts';
import type { Actor } from '@switchboard/contract/people/actor.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { AppError } from '../../../platform/http/app-error.ts';

const moved = (address: string | null) =>
  new AppError('ORGANIZATION_MOVED', address === null ? {} : { message: organizationMovedTo(address) });

/** What somebody is told whose session has ended because their organization went elsewhere; null where it did not. */
export async function movedAway(
  db: Database,
  { organizationId }: Pick<Actor, 'organizationId'>,
): Promise<AppError | null> {
  if (organizationId === null) return null;
  const organization = await db
    .selectFrom('organizations')
    .select('moved_to')
    .where('id', '=', organizationId)
    .where('moved_at', 'is not', null)
    .executeTakeFirst();
  return organization === undefined ? null : moved(organization.moved_to);
}
