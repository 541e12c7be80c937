import type { Actor } from '@switchboard/contract/people/actor.ts';
import type { Clock } from '../../platform/clock.ts';
import type { KeyClaim } from '../../platform/idempotency/idempotency-keys.ts';
import type { Origin } from './security-log/security-event.ts';

/** Who or what acts, when, and in which request. */
export interface ActorContext {
  /** Null for the product itself. */
  readonly actor: Actor | null;
  readonly at: Date;
  readonly requestId: string | null;
  /** Where the request came from; nowhere for what the product does on its own. */
  readonly origin?: Origin | undefined;
  /** Of the call's idempotency key: see `keepAnswer`. */
  readonly claim?: KeyClaim | undefined;
}

/** The context of what a signed-in person does. */
export type PersonContext = ActorContext & { readonly actor: Actor };

/** The context of a signed-in person's call. */
export const contextOf = (
  call: {
    readonly session: { readonly id: string; readonly actor: Actor };
    readonly requestId: string;
    readonly address: string;
    readonly claim?: KeyClaim;
  },
  clock: Clock,
): PersonContext => ({
  actor: call.session.actor,
  at: clock.now(),
  requestId: call.requestId,
  origin: { address: call.address, sessionId: call.session.id },
  claim: call.claim,
});

/** The context of what somebody does without a session, by the link of an e-mail or by registering. */
export const anonymousContext = (
  call: { readonly requestId: string; readonly address: string },
  at: Date,
): ActorContext & { readonly origin: Origin } => ({
  actor: null,
  at,
  requestId: call.requestId,
  origin: { address: call.address, sessionId: null },
});

/** The context of what the product does on its own. */
export const productContext = (at: Date): ActorContext => ({ actor: null, at, requestId: null });
