/** Sign-ins on their way through SAML providers: each takes one answer, on whichever node, and gives it to the browser that began it. */
import { SAML } from '@switchboard/contract/access/saml-limits.ts';
import type { Database } from '../../../../../platform/database/open-database.ts';
import type { SecretKey } from '../../../../../platform/secret-key.ts';
import { hashOfToken, newToken } from '../../../../../platform/tokens.ts';
import { ATTEMPT_VALID_FOR, type AttemptPlace } from '../../attempt.repo.ts';
import type { Vouched } from '../../openid-flow.ts';

export interface SamlPlace extends Pick<AttemptPlace, 'browser' | 'testedBy'> {
  readonly providerId: string;
}

interface Begun {
  /** What the provider sends back beside its answer. */
  readonly state: string;
  /** What the answer names. */
  readonly requestId: string;
}

export async function rememberRequest(
  db: Database,
  { state, requestId }: Begun,
  { browser, providerId, testedBy = null }: SamlPlace,
  now: Date,
): Promise<void> {
  await db
    .insertInto('saml_requests')
    .values({
      state_hash: hashOfToken(state),
      browser_hash: hashOfToken(browser),
      provider_id: providerId,
      request_id: requestId,
      tested_by: testedBy,
      created_at: now,
    })
    .execute();
}

export interface TakenRequest {
  readonly stateHash: Buffer;
  readonly requestId: string;
  readonly testedBy: string | null;
  readonly begunAt: Date;
}

const oldest = (now: Date) => new Date(now.getTime() - ATTEMPT_VALID_FOR);

/** Uses the request up: a second answer to it finds nothing, whatever became of the first. */
export async function takeRequest(
  db: Database,
  { state, providerId }: { readonly state: string; readonly providerId: string },
  now: Date,
): Promise<TakenRequest | null> {
  const taken = await db
    .updateTable('saml_requests')
    .set({ answered_at: now })
    .where('state_hash', '=', hashOfToken(state))
    .where('provider_id', '=', providerId)
    .where('answered_at', 'is', null)
    .where('created_at', '>', oldest(now))
    .returning(['state_hash', 'request_id', 'tested_by', 'created_at'])
    .executeTakeFirst();
  if (taken === undefined) return null;
  const { state_hash: stateHash, request_id: requestId, tested_by: testedBy, created_at: begunAt } = taken;
  return { stateHash, requestId, testedBy, begunAt };
}

const ownerOf = (stateHash: Buffer) => `SAML request ${stateHash.toString('hex')}`;

/** @returns what leads the browser to it, once */
export async function keepAnswer(
  db: Database,
  key: SecretKey,
  { stateHash }: Pick<TakenRequest, 'stateHash'>,
  vouched: Vouched,
): Promise<string> {
  const handle = newToken();
  await db
    .updateTable('saml_requests')
    .set({
      handle_hash: hashOfToken(handle),
      answer: key.seal(Buffer.from(JSON.stringify(vouched)), ownerOf(stateHash)),
    })
    .where('state_hash', '=', stateHash)
    .execute();
  return handle;
}

/** Another browser neither gets the answer nor spoils it. */
export async function takeAnswer(
  db: Database,
  key: SecretKey,
  { handle, browser, providerId }: { readonly handle: string } & Omit<SamlPlace, 'testedBy'>,
  now: Date,
): Promise<{ readonly vouched: Vouched; readonly testedBy: string | null } | null> {
  const taken = await db
    .deleteFrom('saml_requests')
    .where('handle_hash', '=', hashOfToken(handle))
    .where('browser_hash', '=', hashOfToken(browser))
    .where('provider_id', '=', providerId)
    .where('answered_at', '>', new Date(now.getTime() - SAML.finishedWithin))
    .returning(['state_hash', 'answer', 'tested_by'])
    .executeTakeFirst();
  if (taken?.answer == null) return null;
  const vouched: Vouched = JSON.parse(key.unseal(taken.answer, ownerOf(taken.state_hash)).toString());
  return { vouched, testedBy: taken.tested_by };
}

export async function deleteDeadRequests(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('saml_requests').where('created_at', '<', oldest(now)).execute();
}
