import type { BodyOf } from '@switchboard/contract/endpoint.ts';
import { licensesAlreadyThere } from '@switchboard/contract/messages.ts';
import type { requestLicenses as entry } from '@switchboard/contract/organizations/license-requests.ts';
import { isMemberOf } from '@switchboard/contract/people/actor.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { AppError, invalid, notFound } from '../../../platform/http/app-error.ts';
import { keepAnswer } from '../../../platform/idempotency/idempotency-keys.ts';
import type { PersonContext } from '../../record/actor-context.ts';
import { recordEvents } from '../../record/record-events.ts';
import { insertLicenseRequest, type LicenseRequestRow } from './license-request.repo.ts';

/**
 * Stores the wish for the super admins to decide on.
 * @throws AppError NOT_FOUND for another organization, VALIDATION_FAILED for a total that is there already,
 *   LICENSE_REQUEST_OPEN
 */
export async function requestLicenses(
  db: Database,
  context: PersonContext,
  organizationId: string,
  { requestedTotal, note }: BodyOf<typeof entry>,
): Promise<LicenseRequestRow> {
  if (!isMemberOf(context.actor, organizationId)) throw notFound();
  return db.transaction().execute(async (trx) => {
    const present = await holdTotal(trx, organizationId);
    if (requestedTotal !== undefined && requestedTotal <= present) {
      throw invalid('requestedTotal', licensesAlreadyThere(present));
    }
    const request = await insertLicenseRequest(trx, {
      organizationId,
      requestedBy: context.actor.id,
      requestedTotal,
      note,
      at: context.at,
    });
    if (request === undefined) throw new AppError('LICENSE_REQUEST_OPEN');
    await recordEvents(trx, { organizationId, kind: 'license_request', id: request.id }, context, [
      { verb: 'created', data: { requestedTotal: requestedTotal ?? null, note } },
    ]);
    await keepAnswer(trx, context, request.id);
    return request;
  });
}

/** Held until the end of the transaction: a change of the total, which closes requests, comes before or after. */
async function holdTotal(trx: Database, organizationId: string): Promise<number> {
  const { total_licenses } = await trx
    .selectFrom('organizations')
    .select('total_licenses')
    .where('id', '=', organizationId)
    .forShare()
    .executeTakeFirstOrThrow();
  return total_licenses;
}
