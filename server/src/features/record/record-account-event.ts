import type { InstallationEventOf, InstallationKind } from '@switchboard/contract/record/events.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { newId } from '../../platform/ids.ts';
import { nameOfUser } from '../people/user.repo.ts';
import { sendAccountLetters } from './account-letters.ts';
import type { ActorContext } from './actor-context.ts';
import { insertInstallationEvents } from './event.repo.ts';
import { type AnyEvent, type NewEvent, recordEvents, viaOf } from './record-events.ts';
import { logRecordedEvents } from './security-log/of-recorded-event.ts';

interface Account {
  readonly id: string;
  /** Null for a super admin. */
  readonly organizationId: string | null;
  /** By what name it is recorded; that of the person, looked up, where it is not given. */
  readonly name?: string;
}

/**
 * Records what happened to somebody's account: with their organization, or with the installation for a super admin. Its
 * owner gets a letter of what changes how it is signed in to.
 */
export async function recordAccountEvents(
  trx: Database,
  { id, organizationId, name }: Account,
  context: ActorContext,
  events: readonly NewEvent<'user'>[],
): Promise<void> {
  if (events.length === 0) return;
  await sendAccountLetters(trx, id, context, events);
  if (organizationId === null) {
    await recordInstallationEvents(trx, { kind: 'user', id }, context, events);
    return;
  }
  const subject = { organizationId, kind: 'user', id, name: name ?? (await nameOfUser(trx, id)) } as const;
  await recordEvents(trx, subject, context, events);
}

export const recordAccountEvent = (
  trx: Database,
  account: Account,
  context: ActorContext,
  event: NewEvent<'user'>,
) => recordAccountEvents(trx, account, context, [event]);

export async function recordInstallationEvents<Kind extends InstallationKind>(
  trx: Database,
  subject: { readonly kind: Kind; readonly id: string },
  context: ActorContext,
  events: readonly InstallationEventOf<NoInfer<Kind>>[],
): Promise<void>;
export async function recordInstallationEvents(
  trx: Database,
  subject: { readonly kind: InstallationKind; readonly id: string },
  context: ActorContext,
  events: readonly AnyEvent[],
): Promise<void> {
  const rows = events.map(({ verb, data = {} }) => ({
    id: newId(),
    actor_id: context.actor?.id ?? null,
    subject_kind: subject.kind,
    subject_id: subject.id,
    verb,
    data,
    at: context.at,
    request_id: context.requestId,
    via: viaOf(context.actor),
  }));
  await insertInstallationEvents(trx, rows);
  await logRecordedEvents(trx, null, context, rows);
}
