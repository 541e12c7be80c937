/**
 * Whose budget the work under way is charged to. It is known wherever the work goes on, without being passed along:
 * connections to the database are taken in hundreds of places.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Actor } from '@switchboard/contract/people/actor.ts';

/** An organization; a super admin, who belongs to none, counts as one. */
export type Payer = string;

export const payerOf = (actor: Pick<Actor, 'id' | 'organizationId'>): Payer =>
  actor.organizationId ?? actor.id;

/** What long work asks of the budget it is charged to. */
export interface Charge {
  readonly payer: Payer;
  /** Does a part of an export when it is its turn. */
  inTurn<Result>(part: () => Promise<Result>): Promise<Result>;
  /** Resolves when so many further bytes of uploads may be taken in. */
  takeIn(bytes: number): Promise<void>;
}

const charges = new AsyncLocalStorage<Charge>();

export const chargeTo = <Result>(charge: Charge, work: () => Result): Result => charges.run(charge, work);

/** Undefined for what the product does on its own. */
export const chargeOfNow = (): Charge | undefined => charges.getStore();

/** Reads items for the payer of now, also when a stream asks for them later and from elsewhere. */
export function chargedHere<Item>(items: AsyncGenerator<Item, void>): AsyncIterable<Item> {
  const here = AsyncLocalStorage.snapshot();
  return {
    [Symbol.asyncIterator]: () => ({
      next: () => here(() => items.next()),
      return: () => here(() => items.return()),
    }),
  };
}
