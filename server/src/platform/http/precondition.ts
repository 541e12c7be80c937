/**
 * If-Match: a program that has read something writes only where it is still the same (RFC 9110, section 13.1.1). What holds
 * the row under way asks here, wherever that is.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Endpoint } from '@switchboard/contract/endpoint.ts';

interface Precondition {
  /** Of the path: what else a call touches is not meant. */
  readonly id: string;
  /** Null for a tag that no version has. */
  readonly version: number | null;
}

const preconditions = new AsyncLocalStorage<Precondition>();

const WRITES: readonly Endpoint['method'][] = ['PUT', 'PATCH', 'DELETE'];

export const tagOf = (version: number) => `"${version}"`;

/** @param header of the request; without one, and with `*`, anything will do */
export function withPrecondition<Result>(
  { method }: Pick<Endpoint, 'method'>,
  params: unknown,
  header: string | undefined,
  work: () => Result,
): Result {
  const { id } = (params ?? {}) as { readonly id?: string };
  if (!WRITES.includes(method) || id === undefined || header === undefined || header.trim() === '*')
    return work();
  const [, version] = /^\s*"(\d{1,9})"\s*$/.exec(header) ?? [];
  return preconditions.run({ id, version: version === undefined ? null : Number(version) }, work);
}

/** @returns the version that the thing of this id must have; undefined where any will do */
export function expectedVersion(id: string): number | null | undefined {
  const precondition = preconditions.getStore();
  return precondition?.id.toLowerCase() === id ? precondition.version : undefined;
}
