import type { Actor } from '@switchboard/contract/policies/actor.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Cause } from './ticket-events.ts';

/** A signed-in person's call as the cause of what it changes. */
export const causeOf = (
  call: { readonly session: { readonly actor: Actor }; readonly requestId: string },
  clock: Clock,
): Cause & { readonly actor: Actor } => ({
  actor: call.session.actor,
  at: clock.now(),
  requestId: call.requestId,
});
