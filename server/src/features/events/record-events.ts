/** The record of what happened to anything in an organization, written in the transaction that makes it happen. */
import type { Database } from '../../platform/database/open-database.ts';
import { newId } from '../../platform/ids.ts';
import { recordActor } from '../people/organization-people.repo.ts';
import type { Cause } from './cause.ts';

/** What something happened to. */
export interface Subject {
  readonly organizationId: string;
  /** "ticket", "category", "user" … */
  readonly kind: string;
  readonly id: string;
}

export interface Happening<Verb extends string = string> {
  readonly verb: Verb;
  readonly from?: string | null;
  readonly to?: string | null;
  readonly reason?: string | null;
  /** When the product does something on its own inside somebody's call. */
  readonly byProduct?: boolean;
}

export async function recordEvents(
  trx: Database,
  subject: Subject,
  cause: Cause,
  happenings: readonly Happening[],
): Promise<void> {
  if (happenings.length === 0) return;
  if (cause.actor !== null) await recordActor(trx, subject.organizationId, cause.actor);
  await trx
    .insertInto('events')
    .values(
      happenings.map((happening) => {
        const actor = happening.byProduct ? null : cause.actor;
        return {
          organization_id: subject.organizationId,
          id: newId(),
          actor_id: actor?.id ?? null,
          actor_role: actor?.role ?? null,
          subject_kind: subject.kind,
          subject_id: subject.id,
          verb: happening.verb,
          old_value: happening.from ?? null,
          new_value: happening.to ?? null,
          reason: happening.reason || null,
          at: cause.at,
          request_id: cause.requestId,
        };
      }),
    )
    .execute();
}
