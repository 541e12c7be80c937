import type { Database } from '../../platform/database/open-database.ts';
import { newId } from '../../platform/ids.ts';
import type { Cause } from './cause.ts';
import { type Happening, recordEvents } from './record-events.ts';

interface Account {
  readonly id: string;
  /** Null for a super admin. */
  readonly organizationId: string | null;
}

/** Records what happened to somebody's account: with their organization, or with the installation for a super admin. */
export async function recordAccountEvent(
  trx: Database,
  { id, organizationId }: Account,
  cause: Cause,
  happening: Happening,
): Promise<void> {
  const subject = { kind: 'user', id } as const;
  if (organizationId !== null) return recordEvents(trx, { ...subject, organizationId }, cause, [happening]);
  return recordInstallationEvent(trx, subject, cause, happening);
}

export async function recordInstallationEvent(
  trx: Database,
  subject: { readonly kind: string; readonly id: string },
  cause: Cause,
  { verb, from = null, to = null }: Happening,
): Promise<void> {
  await trx
    .insertInto('installation_events')
    .values({
      id: newId(),
      actor_id: cause.actor?.id ?? null,
      subject_kind: subject.kind,
      subject_id: subject.id,
      verb,
      old_value: from,
      new_value: to,
      at: cause.at,
      request_id: cause.requestId,
    })
    .execute();
}
