import type { Actor } from '@switchboard/contract/policies/actor.ts';
import type { Clock } from '../../platform/clock.ts';

/** Who or what acts, when, and in which request. */
export interface ActorContext {
  /** Null for the product itself. */
  readonly actor: Actor | null;
  readonly at: Date;
  readonly requestId: string | null;
}

/** The context of what a signed-in person does. */
export type PersonContext = ActorContext & { readonly actor: Actor };

/** The context of a signed-in person's call. */
export const contextOf = (
  call: { readonly session: { readonly actor: Actor }; readonly requestId: string },
  clock: Clock,
): PersonContext => ({
  actor: call.session.actor,
  at: clock.now(),
  requestId: call.requestId,
});
