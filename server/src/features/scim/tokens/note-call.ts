/** What a token was last used for, and what became of it: admins see by it whether their directory arrives. */
import { SECOND } from '@switchboard/contract/durations.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { type OpenScimToken, updateScimToken } from './scim-token.repo.ts';

/** A directory that asks many times a second is noted once within so long, unless another result comes. */
const NOTED_EVERY = 10 * SECOND;
/** Tokens of which it is known when they were noted last. */
const REMEMBERED = 10_000;

export interface NotedCall {
  /** Method and kind of resource, without ids. */
  readonly call: string;
  readonly status: number;
  /** Why it was refused. */
  readonly error: string | null;
  readonly address: string;
}

export function createCallNotes(db: Database, clock: Clock) {
  const noted = new Map<string, { readonly at: number; readonly what: string }>();
  return async (token: OpenScimToken, { call, status, error, address }: NotedCall): Promise<void> => {
    const at = clock.now();
    const last = noted.get(token.id);
    // What was refused is told in any case, once for a while for each reason.
    const what = status < 400 ? 'done' : `${call} ${status} ${error}`;
    if (last !== undefined && last.what === what && at.getTime() - last.at < NOTED_EVERY) return;
    if (noted.size >= REMEMBERED) noted.clear();
    noted.set(token.id, { at: at.getTime(), what });
    await updateScimToken(token.organization_id, db, token.id, {
      last_call_at: at,
      last_call_address: address,
      last_call: call,
      last_status: status,
      last_error: error,
    });
  };
}
