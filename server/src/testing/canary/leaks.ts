/** What the canary's signs were found in. `fail-on-leaks.ts` fails the test in which it happened. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database } from '../../platform/database/open-database.ts';
import { hashOfToken } from '../../platform/tokens.ts';
import { CANARY, CANARY_DOMAIN } from './canary.ts';

export interface Leak {
  /** The way out. */
  readonly way: 'answer' | 'frame' | 'mail' | 'log';
  /** The call, the event, the kind of e-mail, or the line. */
  readonly where: string;
  /** An id, an address, or why nobody is known. */
  readonly person: string;
}

/** Nothing of the call that is looked at goes on in what looks at it, such as the count of its statements. */
const apart = AsyncLocalStorage.snapshot();

const found: Leak[] = [];
const underWay = new Set<Promise<void>>();
const databases = new Set<Database>();

/** Sessions of this database are known from now on. */
export function watchDatabase(db: Database): { readonly stop: () => Promise<void> } {
  databases.add(db);
  return {
    async stop() {
      await Promise.all(underWay);
      databases.delete(db);
    },
  };
}

export const reportLeak = (leak: Leak): void => void found.push(leak);

/**
 * Reports, unless the person of this token is of the canary organization, or a super admin.
 * @returns settles when that is known
 */
export function reportUnlessReader(leak: Omit<Leak, 'person'>, token: string | null): Promise<void> {
  const work = apart(() => holderOf(token))
    .then((holder) => {
      if (holder.reads) return;
      reportLeak({ ...leak, person: holder.person });
    })
    .finally(() => underWay.delete(work));
  underWay.add(work);
  return work;
}

/** Whether the canary may write to this address: somebody's of its own, or a super admin's. */
export async function readsMail(db: Database, address: string): Promise<boolean> {
  if (address.endsWith(`@${CANARY_DOMAIN}`)) return true;
  const person = await db
    .selectFrom('users')
    .select('role')
    .where('email', '=', address)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return person?.role === 'super_admin';
}

async function holderOf(token: string | null) {
  if (token === null) return { person: 'nobody signed in', reads: false };
  for (const db of databases) {
    const holder = await db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .select(['users.id', 'users.role', 'users.organization_id'])
      .where('sessions.token_hash', '=', hashOfToken(token))
      .unionAll(
        db
          .selectFrom('api_tokens')
          .innerJoin('users', 'users.id', 'api_tokens.user_id')
          .select(['users.id', 'users.role', 'api_tokens.organization_id'])
          .where('api_tokens.token_hash', '=', hashOfToken(token)),
      )
      .executeTakeFirst();
    if (holder === undefined) continue;
    return {
      person: `${holder.role} ${holder.id}`,
      reads: holder.role === 'super_admin' || holder.organization_id === CANARY.id,
    };
  }
  return { person: 'the holder of a token that is unknown', reads: false };
}

/**
 * Forgets what was found so far.
 * @throws Error that names each leak
 */
export async function expectNoLeaks(): Promise<void> {
  await Promise.all(underWay);
  const leaks = found.splice(0);
  if (leaks.length === 0) return;
  const lines = leaks.map(({ way, where, person }) => `${way}: ${where}, to ${person}`);
  throw new Error(`Data of the canary came out:\n${[...new Set(lines)].join('\n')}`);
}
