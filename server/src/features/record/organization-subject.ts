import type { Database } from '../../platform/database/open-database.ts';
import type { Subject } from './record-events.ts';

/** An organization, or its settings for auto-assign or routing, as the subject of events: under the name that it has now. */
export async function organizationSubject<Kind extends 'organization' | 'auto_assign' | 'routing'>(
  db: Database,
  organizationId: string,
  kind: Kind,
): Promise<Subject<Kind>> {
  const { name } = await db
    .selectFrom('organizations')
    .select('name')
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow();
  return { organizationId, kind, id: organizationId, name };
}
