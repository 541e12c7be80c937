import type { Database } from '../../platform/database/open-database.ts';
import { newId } from '../../platform/ids.ts';
import { fullName } from '../people/person-ref.ts';
import type { ActorContext } from './actor-context.ts';
import { type Happening, recordEvents } from './record-events.ts';

interface Account {
  readonly id: string;
  /** Null for a super admin. */
  readonly organizationId: string | null;
}

/** Records what happened to somebody's account: with their organization, or with the installation for a super admin. */
export async function recordAccountEvents(
  trx: Database,
  { id, organizationId }: Account,
  context: ActorContext,
  happenings: readonly Happening[],
): Promise<void> {
  if (happenings.length === 0) return;
  if (organizationId === null) {
    for (const happening of happenings) {
      await recordInstallationEvent(trx, { kind: 'user', id }, context, happening);
    }
    return;
  }
  const person = await trx
    .selectFrom('users')
    .select(['first_name', 'last_name'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const subject = { organizationId, kind: 'user', id, name: fullName(person) } as const;
  await recordEvents(trx, subject, context, happenings);
}

export const recordAccountEvent = (
  trx: Database,
  account: Account,
  context: ActorContext,
  happening: Happening,
) => recordAccountEvents(trx, account, context, [happening]);

export async function recordInstallationEvent(
  trx: Database,
  subject: { readonly kind: string; readonly id: string },
  context: ActorContext,
  { verb, field, from = null, to = null }: Happening,
): Promise<void> {
  await trx
    .insertInto('installation_events')
    .values({
      id: newId(),
      actor_id: context.actor?.id ?? null,
      subject_kind: subject.kind,
      subject_id: subject.id,
      verb,
      field: field ?? null,
      old_value: from,
      new_value: to,
      at: context.at,
      request_id: context.requestId,
    })
    .execute();
}
