/** How an organization's own provider is asked: by judged addresses alone, within a time for all of it. */
import { IDENTITY_PROVIDERS } from '@switchboard/contract/access/identity-provider-limits.ts';
import { NAME_ID, SESSION_INDEX } from '@switchboard/contract/access/saml-providers.ts';
import { createGuardedFetch } from '../../../../platform/outbound/guarded-fetch.ts';
import type { Outbound } from '../../../../platform/outbound/outbound.ts';
import type { SecretKey } from '../../../../platform/secret-key.ts';
import type { Secrets } from '../attempt.repo.ts';
import { beginFlow, describeProvider, finishFlow, signOutPageOf, type Vouched } from '../openid-flow.ts';
import { type ProviderPerson, toPerson } from '../provider-person.ts';
import { groupsOf } from './groups.ts';
import { type EndedThere, readLogoutToken } from './logout-token.ts';
import { callbackUrlOf } from './own-provider.presenter.ts';
import type { OwnProviderRow } from './own-provider.repo.ts';
import { unsealClientSecret } from './provider-secret.ts';

export interface AskingDeps {
  readonly outbound: Pick<Outbound, 'request'>;
  readonly secretKey: SecretKey;
  readonly baseUrl: string;
}

/** Of one provider: one that does not answer holds up nobody else's. */
export const ASKED_AT_ONCE = { concurrency: 20, waiting: 20 };

export interface OwnProviderPerson extends ProviderPerson {
  /** Those that the provider told. */
  readonly groups: readonly string[];
  /** What the provider calls the session there; null where it does not say. */
  readonly session: string | null;
}

/** What some providers call the scope without which they tell no groups. */
const GROUPS = 'groups';

/** All that it is asked takes no longer than this together. */
function fetchFrom({ outbound }: AskingDeps) {
  const signal = AbortSignal.timeout(IDENTITY_PROVIDERS.answersWithin);
  return createGuardedFetch(outbound, { signal, bytes: IDENTITY_PROVIDERS.answerBytes });
}

/** The description is fetched each time, so that a change there, of keys too, is followed at once. */
function describe(deps: AskingDeps, row: OwnProviderRow, fetch = fetchFrom(deps)) {
  const clientSecret = unsealClientSecret(deps.secretKey, row, row.client_secret);
  return describeProvider({ issuer: row.issuer, clientId: row.client_id, clientSecret }, { fetch });
}

/**
 * @param readsGroups whether roles are given by them
 * @throws where it does not answer, or not as a provider does
 */
export async function beginAt(
  deps: AskingDeps,
  row: OwnProviderRow,
  readsGroups: boolean,
): Promise<{ location: string; secrets: Secrets }> {
  const scopes = readsGroups ? [GROUPS] : [];
  const begun = await beginFlow(await describe(deps, row), callbackUrlOf(deps.baseUrl, row), scopes);
  expectPage(row, begun.location);
  return begun;
}

function expectPage({ issuer }: OwnProviderRow, location: string): void {
  const { protocol } = new URL(location);
  if (protocol !== 'https:' && protocol !== new URL(issuer).protocol)
    throw new Error(`the provider sends browsers to ${protocol}`);
}

/**
 * Where a browser signs out at the provider; null where it has no such page.
 * @param whom the e-mail of who signs out
 * @throws where it does not answer, or not as a provider does
 */
export async function signOutAt(deps: AskingDeps, row: OwnProviderRow, whom: string): Promise<string | null> {
  const location = signOutPageOf(await describe(deps, row), whom);
  if (location !== null) expectPage(row, location);
  return location;
}

/** @throws where anything about the answer is not as it has to be */
export async function finishAt(
  deps: AskingDeps,
  row: OwnProviderRow,
  answer: Readonly<Record<string, string | undefined>>,
  secrets: Secrets,
  readsGroups: boolean,
): Promise<Vouched> {
  return finishFlow(
    await describe(deps, row),
    callbackUrlOf(deps.baseUrl, row),
    answer,
    secrets,
    readsGroups ? [row.claim_email, row.claim_groups] : [row.claim_email],
  );
}

/**
 * What the provider tells of a session that has ended there.
 * @throws where it does not answer, or the token is not what it has to be
 */
export async function readLogout(deps: AskingDeps, row: OwnProviderRow, token: string): Promise<EndedThere> {
  const ask = fetchFrom(deps);
  const { issuer, jwks_uri } = (await describe(deps, row, ask)).serverMetadata();
  if (jwks_uri === undefined) throw new Error('the provider names no keys');
  const answer = await ask(jwks_uri, { method: 'GET', headers: { accept: 'application/json' } });
  return readLogoutToken(token, { keys: await answer.json(), issuer, clientId: row.client_id });
}

/** Longer ones are not kept. */
const SESSION_LENGTH = 255;

const sessionOf = (sid: unknown) =>
  typeof sid === 'string' && sid !== '' && sid.length <= SESSION_LENGTH ? sid : null;

/** Whom the claims name, by what this provider calls them. */
export function personOf(row: OwnProviderRow, { issuer, claims }: Vouched): OwnProviderPerson {
  const isSaml = row.protocol === 'saml';
  const isUsual = !isSaml && row.claim_email === 'email';
  const person = toPerson(issuer, {
    ...claims,
    ...(isSaml && { sub: claims[NAME_ID] }),
    email: claims[row.claim_email],
    // What it says of its usual e-mail says nothing of another claim.
    email_verified: isUsual ? claims.email_verified : undefined,
    given_name: claims[row.claim_first_name],
    family_name: claims[row.claim_last_name],
  });
  return {
    ...person,
    groups: groupsOf(claims[row.claim_groups]),
    session: sessionOf(claims[isSaml ? SESSION_INDEX : 'sid']),
  };
}
