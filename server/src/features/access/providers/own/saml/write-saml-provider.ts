/** An organization's own SAML providers are made and changed; what they share with others is in `write-own-provider.ts`. */
import type {
  editSamlProvider as edition,
  SamlProviderFields,
} from '@switchboard/contract/access/saml-providers.ts';
import type { BodyOf } from '@switchboard/contract/endpoint.ts';
import type { Database } from '../../../../../platform/database/open-database.ts';
import { AppError, notFound } from '../../../../../platform/http/app-error.ts';
import { newId } from '../../../../../platform/ids.ts';
import { lockOrganization } from '../../../../organizations/lock-organization.ts';
import { edits, recordEvents } from '../../../../record/record-events.ts';
import { findOwnProvider, updateOwnProvider } from '../own-provider.repo.ts';
import { forgetOwnIdentities } from '../provider-identity.repo.ts';
import {
  addProvider,
  claimColumns,
  refuseNameTaken,
  subjectOf,
  valuesOf,
  type Writing,
} from '../write-own-provider.ts';
import { readCertificates } from './certificate.ts';
import { listCertificates, writeCertificates } from './provider-certificate.repo.ts';

const NO_SECRET = Buffer.alloc(0);

/**
 * SAML has no word for an e-mail that is verified: whoever connects a provider says that it knows the addresses of its people.
 * @returns its id
 * @throws AppError NAME_TAKEN whatever its case, LIMIT_REACHED, VALIDATION_FAILED naming `certificates`
 */
export async function createSamlProvider(
  trx: Database,
  writing: Writing,
  fields: SamlProviderFields,
): Promise<string> {
  const certificates = readCertificates(fields.certificates, writing.context.at);
  const owner = { organization_id: writing.organizationId, id: newId() };
  await addProvider(trx, writing, {
    ...owner,
    protocol: 'saml',
    name: fields.name,
    issuer: fields.issuer,
    client_id: '',
    client_secret: NO_SECRET,
    sso_url: fields.ssoUrl,
    claim_email: fields.claims.email,
    claim_first_name: fields.claims.firstName,
    claim_last_name: fields.claims.lastName,
    claim_groups: fields.claims.groups,
    trusts_emails: true,
    second_factor_at_provider: fields.secondFactorAtProvider,
  });
  await writeCertificates(trx, owner, certificates);
  return owner.id;
}

type Change = Omit<BodyOf<typeof edition>, 'password' | 'code' | 'passkey'>;

/**
 * Changes what is given. Where the entity ID changes, its people are known by other names there: who they were is forgotten.
 * @throws AppError NOT_FOUND, CONFLICT where it was changed since `version`, NAME_TAKEN, VALIDATION_FAILED naming `certificates`
 */
export async function editSamlProvider(
  trx: Database,
  { context, organizationId }: Writing,
  id: string,
  { version, ...change }: Change,
): Promise<void> {
  await lockOrganization(trx, organizationId);
  const before = await findOwnProvider(organizationId, trx, id);
  if (before?.protocol !== 'saml') throw notFound();
  if (before.version !== version) throw new AppError('CONFLICT');
  const printsBefore = await fingerprints(organizationId, trx, before.id);
  await updateOwnProvider(organizationId, trx, before.id, {
    name: change.name,
    issuer: change.issuer,
    sso_url: change.ssoUrl,
    ...claimColumns(change.claims ?? {}),
    second_factor_at_provider: change.secondFactorAtProvider,
    version: version + 1,
  }).catch(refuseNameTaken);
  if (change.certificates !== undefined)
    await writeCertificates(trx, before, readCertificates(change.certificates, context.at));
  const after = (await findOwnProvider(organizationId, trx, before.id)) ?? before;
  if (after.issuer !== before.issuer) await forgetOwnIdentities(organizationId, trx, before.id);
  const printsAfter = await fingerprints(organizationId, trx, before.id);
  await recordEvents(
    trx,
    subjectOf(after),
    context,
    edits<'identity_provider'>(valuesOf(before, printsBefore), valuesOf(after, printsAfter)),
  );
}

/** Enough of each to tell them apart. */
const SHOWN = 23;

async function fingerprints(organizationId: string, trx: Database, id: string): Promise<string[]> {
  const rows = await listCertificates(organizationId, trx, [id]);
  return rows.map(({ fingerprint }) => fingerprint.slice(0, SHOWN));
}
