/**
 * What is known of a person's idempotency keys. A request claims its key before it begins, and keeps what it has made
 * in the transaction that makes it: the one is never stored without the other.
 */
import { MINUTE, SECOND } from '@switchboard/contract/durations.ts';
import { IDEMPOTENCY_KEY_KEPT } from '@switchboard/contract/idempotency.ts';
import { MESSAGES } from '@switchboard/contract/messages.ts';
import { sql } from 'kysely';
import type { Database } from '../database/open-database.ts';
import { AppError, rateLimited } from '../http/app-error.ts';

/** A claim of this age was left behind, as by a program that was killed and knew of no nodes. */
const ABANDONED_AFTER = MINUTE;
/** Keys of one person within the time that they are kept. */
const MOST_KEYS = 10_000;
/** Rows deleted by one statement. */
const BATCH = 1_000;

/** The claim of a request on its key. */
export interface KeyClaim {
  readonly userId: string;
  /** Method and path of the contract. */
  readonly call: string;
  readonly key: string;
  readonly requestId: string;
  /** Of the answer, once there is one. */
  readonly status: number;
  /** Whether the request has kept what it made. */
  kept: boolean;
}

interface KeyRequest extends Omit<KeyClaim, 'kept'> {
  /** The first is stored; a request before it may have stored any of them. */
  readonly fingerprints: readonly [Buffer, ...Buffer[]];
  /** The node that works on it. */
  readonly nodeId: string;
  readonly at: Date;
}

/** What an earlier request has done under a key. */
export interface KeptAnswer {
  readonly status: number;
  readonly made: string;
}

const busy = () => new AppError('IDEMPOTENCY_KEY_BUSY', { retryAfter: 1 });

const expiredBefore = (at: Date) => new Date(at.getTime() - IDEMPOTENCY_KEY_KEPT);

/**
 * Claims the key, or finds what was done under it.
 * @throws AppError IDEMPOTENCY_KEY_REUSED when it stands for another request, IDEMPOTENCY_KEY_BUSY while another
 *   request works on it, RATE_LIMITED for too many keys
 */
export async function claimKey(db: Database, requested: KeyRequest): Promise<KeyClaim | KeptAnswer> {
  const { userId, call, key, requestId, status } = requested;
  // The request that held the key may fail between the two statements, and let it go.
  for (let attempt = 0; attempt < 2; attempt += 1) {
    if (await insertClaim(db, requested)) return { userId, call, key, requestId, status, kept: false };
    const held = await findHeld(db, requested);
    if (held !== undefined) {
      const { fingerprint } = held;
      if (!requested.fingerprints.some((one) => one.equals(fingerprint)))
        throw new AppError('IDEMPOTENCY_KEY_REUSED');
      if (held.status === null) throw busy();
      return { status: held.status, made: held.made ?? '' };
    }
    await refuseTooMany(db, requested);
  }
  throw busy();
}

/** @returns whether the key belongs to this request now: it was new, has expired, or its program was killed */
async function insertClaim(
  db: Database,
  { userId, call, key, fingerprints: [fingerprint], requestId, nodeId, at }: KeyRequest,
): Promise<boolean> {
  const expired = expiredBefore(at);
  const abandoned = new Date(at.getTime() - ABANDONED_AFTER);
  const { rows } = await sql`
    insert into idempotency_keys as held (user_id, call, key, fingerprint, request_id, claimed_at, node_id)
    select ${userId}::uuid, ${call}, ${key}, ${fingerprint}::bytea, ${requestId}::uuid, ${at}::timestamptz, ${nodeId}::uuid
    where ${MOST_KEYS} > (select count(*) from (
      select from idempotency_keys where user_id = ${userId} and claimed_at > ${expired} limit ${MOST_KEYS}
    ) as live)
    on conflict (user_id, call, key) do update set fingerprint = excluded.fingerprint,
      request_id = excluded.request_id, status = null, made = null, claimed_at = excluded.claimed_at,
      node_id = excluded.node_id
    where held.claimed_at <= ${expired} or (held.status is null and (held.claimed_at <= ${abandoned}
      or held.node_id is not null and not exists (select from nodes where nodes.id = held.node_id)))
    returning held.request_id`.execute(db);
  return rows.length === 1;
}

const findHeld = (db: Database, { userId, call, key, at }: KeyRequest) =>
  db
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'status', 'made'])
    .where('user_id', '=', userId)
    .where('call', '=', call)
    .where('key', '=', key)
    .where('claimed_at', '>', expiredBefore(at))
    .executeTakeFirst();

async function refuseTooMany(db: Database, { userId, at }: KeyRequest): Promise<void> {
  const { count, oldest } = await db
    .selectFrom('idempotency_keys')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min<Date | null>('claimed_at').as('oldest')])
    .where('user_id', '=', userId)
    .where('claimed_at', '>', expiredBefore(at))
    .executeTakeFirstOrThrow();
  if (count < MOST_KEYS || oldest === null) return;
  const retryAfter = (oldest.getTime() + IDEMPOTENCY_KEY_KEPT - at.getTime()) / SECOND;
  throw rateLimited('idempotencyKeys', { message: MESSAGES.idempotencyKeysUsedUp, retryAfter });
}

const ofClaim = ({ userId, call, key, requestId }: KeyClaim) => ({
  user_id: userId,
  call,
  key,
  request_id: requestId,
});

/**
 * Keeps what the call has made, so that the same request is answered from it. Call it last in the transaction that
 * makes it. Without a claim there is nothing to keep.
 * @param made an id, as the route of the call reads it again
 * @throws AppError IDEMPOTENCY_KEY_BUSY when another request has taken the claim over: this one has to roll back
 */
export async function keepAnswer(
  trx: Database,
  { claim }: { readonly claim?: KeyClaim | undefined },
  made: string,
): Promise<void> {
  if (claim === undefined) return;
  const { numUpdatedRows } = await trx
    .updateTable('idempotency_keys')
    .set({ status: claim.status, made })
    .where((where) => where.and(ofClaim(claim)))
    .where('status', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw busy();
  claim.kept = true;
}

/** Does a write of one statement, which needs a transaction only for the claim that is kept with it. */
export const withClaim = <Result>(
  db: Database,
  context: { readonly claim?: KeyClaim | undefined },
  made: string,
  write: (trx: Database) => Promise<Result>,
): Promise<Result> => {
  if (context.claim === undefined) return write(db);
  return db.transaction().execute(async (trx) => {
    const result = await write(trx);
    await keepAnswer(trx, context, made);
    return result;
  });
};

/** Releases the claim of a failed request; what was kept stays. */
export async function releaseClaim(db: Database, claim: KeyClaim): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where((where) => where.and(ofClaim(claim)))
    .where('status', 'is', null)
    .execute();
}

/** A program that is alone on its database knows at its start that nothing is worked on. */
export async function releaseAllClaims(db: Database): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('status', 'is', null).execute();
}

export async function deleteExpiredKeys(db: Database, now: Date): Promise<void> {
  for (let deleted = BATCH; deleted === BATCH; ) {
    const { numAffectedRows } = await sql`
      delete from idempotency_keys where ctid = any(array(
        select ctid from idempotency_keys where claimed_at <= ${expiredBefore(now)} limit ${BATCH}))`.execute(
      db,
    );
    deleted = Number(numAffectedRows);
  }
}
