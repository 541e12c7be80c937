import type { Actor } from '@switchboard/contract/people/actor.ts';
import type { Clock } from '../../platform/clock.ts';
import type { KeyClaim } from '../../platform/idempotency/idempotency-keys.ts';

/** Who or what acts, when, and in which request. */
export interface ActorContext {
  /** Null for the product itself. */
  readonly actor: Actor | null;
  readonly at: Date;
  readonly requestId: string | null;
  /** Of the call's idempotency key: see `keepAnswer`. */
  readonly claim?: KeyClaim | undefined;
}

/** The context of what a signed-in person does. */
export type PersonContext = ActorContext & { readonly actor: Actor };

/** The context of a signed-in person's call. */
export const contextOf = (
  call: {
    readonly session: { readonly actor: Actor };
    readonly requestId: string;
    readonly claim?: KeyClaim;
  },
  clock: Clock,
): PersonContext => ({
  actor: call.session.actor,
  at: clock.now(),
  requestId: call.requestId,
  claim: call.claim,
});

/** The context of what the product does on its own. */
export const productContext = (at: Date): ActorContext => ({ actor: null, at, requestId: null });
