import { recordEvents } from '../../../features/record/record-events.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { CANARY, marked, nextCanaryId } from '../canary.ts';
import { AT, own } from './shared-values.ts';

export async function addRecord(db: Database) {
  const context = {
    actor: { id: CANARY.admin, role: 'admin', organizationId: CANARY.id } as const,
    at: AT,
    requestId: null,
  };
  const change = (field: 'description') =>
    ({ verb: 'edited', data: { field, from: marked('before'), to: marked('after') } }) as const;
  await recordEvents(
    db,
    { organizationId: CANARY.id, kind: 'organization', id: CANARY.id, name: marked('organization') },
    context,
    [change('description')],
  );
  await recordEvents(
    db,
    { organizationId: CANARY.id, kind: 'category', id: CANARY.category, name: marked('category') },
    context,
    [change('description')],
  );
  await recordEvents(db, { organizationId: CANARY.id, kind: 'ticket', id: CANARY.ticket }, context, [
    { verb: 'created', data: { to: 'Open' } },
    { id: CANARY.comment, verb: 'comment', data: {} },
  ]);
  await db
    .insertInto('security_events')
    .values({
      ...own,
      id: nextCanaryId(),
      at: AT,
      last_at: AT,
      kind: 'refusal',
      action: 'not_found',
      outcome: 'refused',
      person_id: CANARY.admin,
      person_name: marked('admin'),
      person_role: 'admin',
      subject_kind: 'user',
      subject_id: CANARY.user,
      subject_name: marked('user'),
      data: { call: marked('call') },
      address: marked('address'),
      count_key: marked('key'),
    })
    .execute();
}
