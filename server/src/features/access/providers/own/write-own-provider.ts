/** An organization's own providers are made, changed and deleted. */

import { IDENTITY_PROVIDERS } from '@switchboard/contract/access/identity-provider-limits.ts';
import { IDENTITY_PROVIDER_MESSAGES } from '@switchboard/contract/access/identity-provider-messages.ts';
import type {
  editIdentityProvider as edition,
  IdentityProviderFields,
} from '@switchboard/contract/access/identity-providers.ts';
import type { BodyOf } from '@switchboard/contract/endpoint.ts';
import { limitReached } from '@switchboard/contract/messages.ts';
import { isSuperAdmin } from '@switchboard/contract/people/actor.ts';
import type { ValuesOf } from '@switchboard/contract/record/events.ts';
import type { Database } from '../../../../platform/database/open-database.ts';
import { isTakenBy } from '../../../../platform/database/taken.ts';
import { AppError, invalid, notFound } from '../../../../platform/http/app-error.ts';
import { keepAnswer } from '../../../../platform/idempotency/idempotency-keys.ts';
import { newId } from '../../../../platform/ids.ts';
import type { SecretKey } from '../../../../platform/secret-key.ts';
import { hashOfToken, newToken } from '../../../../platform/tokens.ts';
import { lockOrganization } from '../../../organizations/lock-organization.ts';
import type { PersonContext } from '../../../record/actor-context.ts';
import { edits, recordEvents } from '../../../record/record-events.ts';
import { isEnforced } from '../../enforcement/enforcement.repo.ts';
import {
  countOwnProviders,
  deleteOwnProvider as deleteRow,
  findOwnProvider,
  insertOwnProvider,
  listOffered,
  type OwnProviderRow,
  updateOwnProvider,
} from './own-provider.repo.ts';
import { forgetOwnIdentities } from './provider-identity.repo.ts';
import { sealClientSecret } from './provider-secret.ts';

export interface Writing {
  readonly context: PersonContext;
  readonly organizationId: string;
}

type SealingWriting = Writing & { readonly secretKey: SecretKey };

type NewRow = Omit<Parameters<typeof insertOwnProvider>[1], 'is_active' | 'created_at'>;

/**
 * A new one of whichever kind, which is off.
 * @throws AppError NAME_TAKEN whatever its case, LIMIT_REACHED
 */
export async function addProvider(
  trx: Database,
  { context, organizationId }: Writing,
  row: NewRow,
): Promise<void> {
  await lockOrganization(trx, organizationId);
  if ((await countOwnProviders(organizationId, trx)) >= IDENTITY_PROVIDERS.most)
    throw new AppError('LIMIT_REACHED', { message: limitReached(IDENTITY_PROVIDERS.most, 'providers') });
  await insertOwnProvider(trx, { ...row, is_active: false, created_at: context.at }).catch(refuseNameTaken);
  await recordEvents(trx, subjectOf(row), context, [{ verb: 'created' }]);
  await keepAnswer(trx, context, row.id);
}

/** Columns of what a provider calls what it says. */
export const claimColumns = (claims: Partial<IdentityProviderFields['claims']>) => ({
  claim_email: claims.email,
  claim_first_name: claims.firstName,
  claim_last_name: claims.lastName,
  claim_groups: claims.groups,
});

/**
 * Of an issuer whose address is allowed.
 * @returns its id
 * @throws AppError NAME_TAKEN whatever its case, LIMIT_REACHED
 */
export async function createOwnProvider(
  trx: Database,
  { secretKey, ...writing }: SealingWriting,
  { clientSecret, ...fields }: IdentityProviderFields,
): Promise<string> {
  const owner = { organization_id: writing.organizationId, id: newId() };
  const { email, firstName, lastName, groups } = fields.claims;
  await addProvider(trx, writing, {
    ...owner,
    name: fields.name,
    issuer: fields.issuer,
    client_id: fields.clientId,
    client_secret: sealClientSecret(secretKey, owner, clientSecret),
    claim_email: email,
    claim_first_name: firstName,
    claim_last_name: lastName,
    claim_groups: groups,
    trusts_emails: fields.trustsEmails,
    second_factor_at_provider: fields.secondFactorAtProvider,
  });
  return owner.id;
}

type Change = Omit<BodyOf<typeof edition>, 'password' | 'code' | 'passkey'>;

/**
 * Changes what is given. Where the issuer changes, its people are known by other names there: who they were is forgotten.
 * @throws AppError NOT_FOUND, CONFLICT where it was changed since `version`, NAME_TAKEN, SSO_ENFORCED where it cannot be
 *   switched off, FORBIDDEN for a super admin who does anything but that
 */
export async function editOwnProvider(
  trx: Database,
  { context, organizationId, secretKey }: SealingWriting,
  id: string,
  { version, clientSecret, ...change }: Change,
): Promise<void> {
  await lockOrganization(trx, organizationId);
  const before = await findOwnProvider(organizationId, trx, id);
  if (before === undefined) throw notFound();
  const named = Object.values({ ...change, isActive: undefined, clientSecret }).some(
    (value) => value !== undefined,
  );
  if (isSuperAdmin(context.actor) && (change.isActive !== false || named)) throw new AppError('FORBIDDEN');
  if (before.protocol === 'saml') refuseForSaml({ ...change, clientSecret });
  if (before.version !== version) throw new AppError('CONFLICT');
  if (change.isActive === false) await expectNotNeeded(trx, before);
  await updateOwnProvider(organizationId, trx, before.id, {
    name: change.name,
    issuer: change.issuer,
    client_id: change.clientId,
    client_secret: clientSecret === undefined ? undefined : sealClientSecret(secretKey, before, clientSecret),
    ...claimColumns(change.claims ?? {}),
    trusts_emails: change.trustsEmails,
    second_factor_at_provider: change.secondFactorAtProvider,
    is_active: change.isActive,
    version: version + 1,
  }).catch(refuseNameTaken);
  const after = (await findOwnProvider(organizationId, trx, before.id)) ?? before;
  if (after.issuer !== before.issuer) await forgetOwnIdentities(organizationId, trx, before.id);
  await recordEvents(trx, subjectOf(after), context, [
    ...edits<'identity_provider'>(valuesOf(before), valuesOf(after)),
    ...(clientSecret === undefined ? [] : [{ verb: 'secret_changed' } as const]),
  ]);
}

/** What a SAML provider has not, or has in a call of its own. @throws AppError VALIDATION_FAILED */
function refuseForSaml(change: Partial<Record<string, unknown>>): void {
  const given = ['issuer', 'clientId', 'clientSecret', 'trustsEmails'].find(
    (name) => change[name] !== undefined,
  );
  if (given !== undefined) throw invalid(given, IDENTITY_PROVIDER_MESSAGES.notOfSaml);
}

/** @throws AppError NOT_FOUND, SSO_ENFORCED */
export const deleteOwnProvider = (
  db: Database,
  context: PersonContext,
  organizationId: string,
  id: string,
): Promise<OwnProviderRow> =>
  db.transaction().execute(async (trx) => {
    await lockOrganization(trx, organizationId);
    const before = await findOwnProvider(organizationId, trx, id);
    if (before === undefined) throw notFound();
    await expectNotNeeded(trx, before);
    await deleteRow(organizationId, trx, before.id);
    await recordEvents(trx, subjectOf(before), context, [{ verb: 'deleted' }]);
    return before;
  });

/** @throws AppError SSO_ENFORCED for the last active one where everybody has to come in through it */
async function expectNotNeeded(trx: Database, { organization_id, id, is_active }: OwnProviderRow) {
  if (!is_active || !(await isEnforced(organization_id, trx))) return;
  const others = (await listOffered(organization_id, trx)).filter((offered) => offered.id !== id);
  if (others.length === 0) throw new AppError('SSO_ENFORCED');
}

/**
 * Lets an admin try a provider out, once; who asks after them takes their place.
 * @returns what the address holds
 * @throws AppError NOT_FOUND
 */
export const askForTest = (
  db: Database,
  context: PersonContext,
  organizationId: string,
  id: string,
): Promise<string> =>
  db.transaction().execute(async (trx) => {
    await lockOrganization(trx, organizationId);
    const row = await findOwnProvider(organizationId, trx, id);
    if (row === undefined) throw notFound();
    const token = newToken();
    await updateOwnProvider(organizationId, trx, row.id, {
      test_token_hash: hashOfToken(token),
      test_asked_at: context.at,
      test_asked_by: context.actor.id,
    });
    await recordEvents(trx, subjectOf(row), context, [{ verb: 'tested' }]);
    await keepAnswer(trx, context, row.id);
    return token;
  });

export const subjectOf = ({
  organization_id,
  id,
  name,
}: Pick<OwnProviderRow, 'organization_id' | 'id' | 'name'>) =>
  ({ organizationId: organization_id, kind: 'identity_provider', id, name }) as const;

/** @param certificates of a SAML provider: the beginnings of their fingerprints */
export const valuesOf = (
  row: OwnProviderRow,
  certificates: readonly string[] = [],
): ValuesOf<'identity_provider'> => ({
  name: row.name,
  issuer: row.issuer,
  clientId: row.client_id,
  ssoUrl: row.sso_url ?? '',
  certificates: [...certificates],
  emailClaim: row.claim_email,
  firstNameClaim: row.claim_first_name,
  lastNameClaim: row.claim_last_name,
  groupsClaim: row.claim_groups,
  trustsEmails: row.trusts_emails,
  secondFactorAtProvider: row.second_factor_at_provider,
  isActive: row.is_active,
});

export function refuseNameTaken(error: unknown): never {
  if (!isTakenBy('identity_providers_name', error)) throw error;
  const taken = { path: 'name', msg: IDENTITY_PROVIDER_MESSAGES.nameTaken };
  throw new AppError('NAME_TAKEN', { errors: [taken], cause: error });
}
