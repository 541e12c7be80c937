/**
 * Lists that go on from where an answer ended, in place of pages. A cursor is sealed: it opens for the person, the call and
 * the filters that it was made for, and for nobody and nothing else.
 */
import type { Endpoint, QueryOf } from '@switchboard/contract/endpoint.ts';
import { FIRST_CURSOR } from '@switchboard/contract/first-cursor.ts';
import { MESSAGES } from '@switchboard/contract/messages.ts';
import type { Actor } from '@switchboard/contract/people/actor.ts';
import type { SecretKey } from '../secret-key.ts';
import { AppError } from './app-error.ts';

/** One answer of a list that somebody goes through. */
export interface Walk {
  /**
   * What the answer before left; null at the beginning.
   * @param also what decides which rows there are and is not in the query
   * @throws AppError CURSOR_INVALID
   */
  from<Left>(also?: string): Left | null;
  /** Leaves what the next answer goes on from. A list that leaves nothing has ended. */
  goOnFrom(left: unknown, also?: string): void;
  readonly nextCursor: string | null;
  /** Of a list that has ended, and can be gone on with later. */
  resumeFrom(left: unknown, also?: string): void;
  readonly resumeCursor: string | null;
}

/** What the route adds to the query of a list that takes a cursor. */
export type Walked<E extends Endpoint> =
  QueryOf<E> extends { readonly cursor: string | null; readonly page: number }
    ? { readonly walk: Walk | null }
    : unknown;

/** What may change on the way: it does not decide which rows there are, nor their order. */
const FREE: readonly string[] = ['page', 'limit', 'cursor', 'fields'];

/** The walk that a query asks for; null for pages, and for calls that take no cursor. */
export function walkOf(
  secretKey: SecretKey,
  { path }: Endpoint,
  { id, role, organizationId }: Actor,
  params: unknown,
  query: unknown,
): Walk | null {
  const asked = query as Readonly<Record<string, unknown>> | undefined;
  if (asked === undefined || !('page' in asked) || typeof asked.cursor !== 'string') return null;
  const filters = Object.entries(asked).filter(([name]) => !FREE.includes(name));
  const owner = JSON.stringify([id, role, organizationId, path, params, filters]);
  return createWalk(secretKey, owner, asked.cursor);
}

function createWalk(secretKey: SecretKey, owner: string, cursor: string): Walk {
  const sealed = (left: unknown, also: string) =>
    secretKey.seal(Buffer.from(JSON.stringify(left)), owner + also).toString('base64url');
  let nextCursor: string | null = null;
  let resumeCursor: string | null = null;
  return {
    from<Left>(also = '') {
      if (cursor === FIRST_CURSOR) return null;
      try {
        const plain = secretKey.unseal(Buffer.from(cursor, 'base64url'), owner + also);
        return JSON.parse(plain.toString()) as Left;
      } catch {
        throw cursorInvalid('cursor');
      }
    },
    goOnFrom: (left, also = '') => {
      nextCursor = sealed(left, also);
    },
    get nextCursor() {
      return nextCursor;
    },
    resumeFrom: (left, also = '') => {
      resumeCursor = sealed(left, also);
    },
    get resumeCursor() {
      return resumeCursor;
    },
  };
}

/** For one of another list, person or installation. */
export const cursorInvalid = (path: string): AppError =>
  new AppError('CURSOR_INVALID', { errors: [{ path, msg: MESSAGES.cursorInvalid }] });
