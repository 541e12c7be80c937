import type { Actor } from '@switchboard/contract/policies/actor.ts';
import type { Clock } from '../../platform/clock.ts';

/** Who or what acts, when, and in which request. */
export interface Cause {
  /** Null for the product itself. */
  readonly actor: Actor | null;
  readonly at: Date;
  readonly requestId: string | null;
}

/** What a signed-in person causes. */
export type PersonalCause = Cause & { readonly actor: Actor };

/** A signed-in person's call as the cause of what it changes. */
export const causeOf = (
  call: { readonly session: { readonly actor: Actor }; readonly requestId: string },
  clock: Clock,
): PersonalCause => ({
  actor: call.session.actor,
  at: clock.now(),
  requestId: call.requestId,
});
