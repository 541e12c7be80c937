import type { AnswerOf, Endpoint } from '@switchboard/contract/endpoint.ts';
import { type CallOptions, call } from './call.ts';

/** A list whose rows can be cut down. */
type Selectable = Endpoint & { readonly method: 'GET'; readonly selectable: string };

type ListOf<E extends Selectable> = E['selectable'] & keyof AnswerOf<E>;
type RowOf<E extends Selectable> = AnswerOf<E>[ListOf<E>] extends readonly (infer Row extends {
  _id: string;
})[]
  ? Row
  : never;

/** The answer of a list, whose rows have their ids and the named keys alone. */
export type AnswerWith<E extends Selectable, Row> = Omit<AnswerOf<E>, ListOf<E>> & Record<ListOf<E>, Row[]>;

/** Asks for a list with `fields` of its rows, which are the bytes of it. */
export const callForFields = <const E extends Selectable, Key extends keyof RowOf<E> & string>(
  endpoint: E,
  fields: readonly Key[],
  { query, signal }: Pick<CallOptions<E>, 'query' | 'signal'>,
): Promise<AnswerWith<E, Pick<RowOf<E>, '_id' | Key>>> =>
  // The contract's type of the answer has whole rows.
  (call as (endpoint: Endpoint, options: object) => Promise<never>)(endpoint, {
    query: { ...query, fields },
    signal,
  });
