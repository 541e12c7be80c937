/** The record of what happened to a ticket, written in the transaction that makes it happen. */
import type { TicketEventKind } from '@switchboard/contract/enums.ts';
import type { Actor } from '@switchboard/contract/policies/actor.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { newId } from '../../platform/ids.ts';

/** Who or what acts, when, and in which request. */
export interface Cause {
  /** Null for the product itself. */
  readonly actor: Actor | null;
  readonly at: Date;
  readonly requestId: string | null;
}

export interface TicketEvent {
  readonly verb: TicketEventKind;
  readonly from?: string | null;
  readonly to?: string | null;
  readonly reason?: string | null;
  /** When the product does something on its own inside somebody's call. */
  readonly byProduct?: boolean;
}

export async function recordTicketEvents(
  trx: Database,
  ticket: { readonly organization_id: string; readonly id: string },
  cause: Cause,
  events: readonly TicketEvent[],
): Promise<void> {
  if (events.length === 0) return;
  await trx
    .insertInto('events')
    .values(
      events.map((event) => {
        const actor = event.byProduct ? null : cause.actor;
        return {
          organization_id: ticket.organization_id,
          id: newId(),
          actor_id: actor?.id ?? null,
          actor_role: actor?.role ?? null,
          subject_kind: 'ticket',
          subject_id: ticket.id,
          verb: event.verb,
          old_value: event.from ?? null,
          new_value: event.to ?? null,
          reason: event.reason || null,
          at: cause.at,
          request_id: cause.requestId,
        };
      }),
    )
    .execute();
}
