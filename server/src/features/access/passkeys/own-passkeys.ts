/** What people do with their own passkeys. */
import type { Attestation } from '@switchboard/contract/access/passkeys.ts';
import { MOST_PASSKEYS } from '@switchboard/contract/access/passkeys.ts';
import { MESSAGES } from '@switchboard/contract/messages.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { AppError, invalid, notFound } from '../../../platform/http/app-error.ts';
import { keepAnswer, withClaim } from '../../../platform/idempotency/idempotency-keys.ts';
import { newId } from '../../../platform/ids.ts';
import { fullName } from '../../people/person-ref.ts';
import { getUser } from '../../people/user.repo.ts';
import type { PersonContext } from '../../record/actor-context.ts';
import { recordAccountEvent } from '../../record/record-account-event.ts';
import { type Confirmation, provesFactor, withConfirmation } from '../second-factor/confirm-person.ts';
import type { ProofDeps } from '../second-factor/prove-second-factor.ts';
import { replaceRecoveryCodes } from '../second-factor/recovery-code.repo.ts';
import {
  hasAppFactor,
  hasSecondFactor,
  type InstallationRule,
  rolesThatMust,
} from '../second-factor/second-factor.repo.ts';
import { holdSession } from '../sessions/hold-session.ts';
import { endOtherSessions } from '../sessions/session.repo.ts';
import { bytesOfId, signedChallenge } from './accept-passkey.ts';
import { askPasskey, credentialsOf } from './ask-passkey.ts';
import { deletePasskey, insertPasskey, type PasskeyRow, passkeysOf, renamePasskey } from './passkey.repo.ts';
import {
  createPasskeyChallenge,
  PASSKEY_CHALLENGE_VALID_FOR,
  takePasskeyChallenge,
} from './passkey-challenge.repo.ts';
import { askerOf, type PasskeyPage } from './passkey-pages.ts';
import { passkeyRefused } from './passkey-refused.ts';
import { type RelyingParty, relyingParty } from './relying-party.ts';

/** Where one may be added. */
const registrationBy = (page: PasskeyPage, userId: string) =>
  ({ purpose: 'registration', asker: askerOf(page, userId) }) as const;

/** @returns what a browser asks the person's passkeys to sign, so that one stands in for the password */
export const askToConfirm = (db: Database, context: PersonContext, page: PasskeyPage) =>
  withClaim(db, context, '', async (trx) => {
    const { actor, at } = context;
    const asked = { purpose: 'confirmation', asker: askerOf(page, actor.id), host: page.host } as const;
    return askPasskey(trx, { ...asked, userId: actor.id, verified: true }, at);
  });

/** A code has to come with the password where a second factor is on. */
const isProven = async (
  trx: Database,
  deps: ProofDeps,
  confirmed: Parameters<typeof provesFactor>[2],
  now: Date,
) =>
  (await hasSecondFactor(trx, confirmed.session.actor.id)) ? provesFactor(trx, deps, confirmed, now) : true;

/**
 * @returns what a browser gives to an authenticator, so that it makes a passkey
 * @throws AppError LIMIT_REACHED, PASSKEYS_UNAVAILABLE, and what `withConfirmation` throws
 */
export async function askToAdd(
  deps: ProofDeps,
  context: PersonContext,
  confirmation: Confirmation & { readonly page: PasskeyPage },
) {
  const { actor, at } = context;
  const { page } = confirmation;
  const party = relyingParty(page.host);
  const { generateRegistrationOptions } = await import('@simplewebauthn/server');
  return withConfirmation(deps, confirmation, async (trx, confirmed) => {
    if (!(await isProven(trx, deps, confirmed, at))) return null;
    const person = await getUser(trx, actor.id);
    const challenge = await createPasskeyChallenge(trx, registrationBy(page, actor.id), at);
    await keepAnswer(trx, context, '');
    const options = await generateRegistrationOptions({
      rpName: 'Switchboard',
      rpID: party.host,
      userID: new Uint8Array(bytesOfId(actor.id)),
      userName: person.email,
      userDisplayName: fullName(person),
      challenge: Buffer.from(challenge, 'base64url'),
      timeout: PASSKEY_CHALLENGE_VALID_FOR,
      attestationType: 'none',
      excludeCredentials: await credentialsOf(trx, actor.id, party.host),
      // A key that knows nobody serves as second factor; alone, only one that knows its user does.
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    });
    return { ...options };
  });
}

interface NewPasskey {
  readonly session: Confirmation['session'];
  readonly name: string;
  readonly credential: Attestation;
  readonly page: PasskeyPage;
}

/**
 * Keeps a passkey that was made for `askToAdd`. Where it is the person's first second factor, sessions that were opened
 * without one end, but for this one.
 * @returns the recovery codes, for people, where they had none
 * @throws AppError VALIDATION_FAILED naming `credential`, LIMIT_REACHED, PASSKEYS_UNAVAILABLE, UNAUTHENTICATED when the
 *   session has ended meanwhile
 */
export async function addPasskey(
  { db, clock, secretKey }: ProofDeps,
  context: PersonContext,
  { session, name, credential, page }: NewPasskey,
): Promise<{ passkey: PasskeyRow; recoveryCodes?: string[] }> {
  const party = relyingParty(page.host);
  const { actor, at } = context;
  const challenge = signedChallenge(credential.response.clientDataJSON);
  if (!(await takePasskeyChallenge(db, challenge, registrationBy(page, actor.id), clock.now()))) {
    throw refused('CHALLENGE');
  }
  const made = await verify(party, credential, challenge);
  if (made === null) throw refused('SIGNATURE');
  return db.transaction().execute(async (trx) => {
    await holdSession(trx, session);
    const present = await passkeysOf(trx, actor.id);
    if (present.length >= MOST_PASSKEYS) throw new AppError('LIMIT_REACHED');
    const isFirst = present.length === 0 && !(await hasAppFactor(trx, actor.id));
    const passkey: PasskeyRow = {
      id: newId(),
      user_id: actor.id,
      host: party.host,
      name,
      created_at: at,
      last_used_at: null,
      ...made,
    };
    if (!(await insertPasskey(trx, passkey))) throw refused('SOMEBODY_ELSE');
    if (isFirst) await endOtherSessions(trx, actor.id, session.id);
    await recordAccountEvent(trx, actor, context, { verb: 'passkey_added', data: { name } });
    await keepAnswer(trx, context, passkey.id);
    if (!isFirst) return { passkey };
    return { passkey, recoveryCodes: await replaceRecoveryCodes(trx, secretKey, actor.id) };
  });
}

const refused = (reason: string) => invalid('credential', MESSAGES.passkeyRefused, passkeyRefused(reason));

/** @returns null where anything about it is not as it should be */
async function verify({ host, origins }: RelyingParty, credential: Attestation, challenge: string) {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  try {
    const { registrationInfo: made } = await verifyRegistrationResponse({
      response: { ...credential, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: [...origins],
      expectedRPID: host,
      requireUserVerification: false,
    });
    if (made === undefined) return null;
    return {
      credential_id: Buffer.from(made.credential.id, 'base64url'),
      public_key: Buffer.from(made.credential.publicKey),
      counter: made.credential.counter,
      transports: credential.response.transports,
      synced: made.credentialBackedUp,
    };
  } catch {
    return null;
  }
}

/** @throws AppError NOT_FOUND */
export async function renameOwnPasskey(
  db: Database,
  context: PersonContext,
  { id, name }: { readonly id: string; readonly name: string },
): Promise<PasskeyRow> {
  const { actor } = context;
  return db.transaction().execute(async (trx) => {
    const passkey = await renamePasskey(trx, actor.id, id, name);
    if (passkey === undefined) throw notFound();
    await recordAccountEvent(trx, actor, context, { verb: 'passkey_renamed', data: { name } });
    return passkey;
  });
}

/** @throws AppError NOT_FOUND, SECOND_FACTOR_REQUIRED for the last factor of who must have one, and what `withConfirmation` throws */
export async function removeOwnPasskey(
  deps: ProofDeps & { readonly rule: InstallationRule },
  context: PersonContext,
  confirmation: Confirmation,
  id: string,
): Promise<void> {
  const { actor, at } = context;
  const { db, rule } = deps;
  if (!(await passkeysOf(db, actor.id)).some((passkey) => passkey.id === id)) throw notFound();
  const isRequired = (await rolesThatMust(db, rule, actor.organizationId)).includes(actor.role);
  await withConfirmation(deps, confirmation, async (trx, confirmed) => {
    // The person's row is held: of two who remove the last two at once, one sees what the other has left.
    const passkey = (await passkeysOf(trx, actor.id)).find((one) => one.id === id);
    if (passkey === undefined) throw notFound();
    if (!(await isProven(trx, deps, confirmed, at))) return null;
    await deletePasskey(trx, actor.id, id);
    if (isRequired && !(await hasSecondFactor(trx, actor.id))) throw new AppError('SECOND_FACTOR_REQUIRED');
    await recordAccountEvent(trx, actor, context, { verb: 'passkey_removed', data: { name: passkey.name } });
    await keepAnswer(trx, context, '');
    return true;
  });
}
