/** Certificates of SAML providers. Readers take the organization first. */
import type { Selectable } from 'kysely';
import type { Database } from '../../../../../platform/database/open-database.ts';
import type { Schema } from '../../../../../platform/database/schema.ts';
import type { Certificate } from './certificate.ts';

export type CertificateRow = Selectable<Schema['provider_certificates']>;

/** Of the providers that are named, in the order that they were given in. */
export const listCertificates = (
  organizationId: string,
  db: Database,
  providerIds: readonly string[],
): Promise<CertificateRow[]> =>
  db
    .selectFrom('provider_certificates')
    .where('organization_id', '=', organizationId)
    .where('provider_id', '=', ({ fn, val }) => fn.any(val(providerIds)))
    .selectAll()
    .orderBy('position')
    .execute();

interface Owner {
  readonly organization_id: string;
  readonly id: string;
}

/** In place of those before; of one that stays it is known still whether the admins were told of its end. */
export async function writeCertificates(
  trx: Database,
  { organization_id, id }: Owner,
  certificates: readonly Certificate[],
): Promise<void> {
  const before = await listCertificates(organization_id, trx, [id]);
  await trx
    .deleteFrom('provider_certificates')
    .where('organization_id', '=', organization_id)
    .where('provider_id', '=', id)
    .execute();
  await trx
    .insertInto('provider_certificates')
    .values(
      certificates.map(({ fingerprint, pem, validTo }, position) => ({
        organization_id,
        provider_id: id,
        fingerprint,
        pem,
        valid_to: validTo,
        told_at: before.find((one) => one.fingerprint === fingerprint)?.told_at ?? null,
        position,
      })),
    )
    .execute();
}

/** The admins know that it ends. */
export async function markEndTold(
  trx: Database,
  {
    organization_id,
    provider_id,
    fingerprint,
  }: Pick<CertificateRow, 'organization_id' | 'provider_id' | 'fingerprint'>,
  at: Date,
): Promise<void> {
  await trx
    .updateTable('provider_certificates')
    .set({ told_at: at })
    .where('organization_id', '=', organization_id)
    .where('provider_id', '=', provider_id)
    .where('fingerprint', '=', fingerprint)
    .execute();
}
