import type { Database } from '../../../platform/database/open-database.ts';
import { recordActor } from '../../people/organization-people.repo.ts';
import type { PersonContext } from '../../record/actor-context.ts';
import { recordEvents } from '../../record/record-events.ts';
import { closeOpenLicenseRequest, type LicenseRequestRow } from './license-request.repo.ts';

/**
 * Decides the organization's open request, if it has one. Call it with the organization's row locked.
 * @returns what was decided, or undefined where nothing was open
 */
export async function settleOpenRequest(
  trx: Database,
  context: PersonContext,
  organization: { readonly id: string; readonly name: string },
  state: 'granted' | 'declined',
  reason = '',
): Promise<LicenseRequestRow | undefined> {
  await recordActor(trx, organization.id, context.actor);
  const decision = { state, by: context.actor.id, at: context.at, reason };
  const request = await closeOpenLicenseRequest(trx, organization.id, decision);
  if (request === undefined) return undefined;
  const subject = {
    organizationId: organization.id,
    kind: 'license_request',
    id: request.id,
    name: organization.name,
  } as const;
  await recordEvents(trx, subject, context, [{ verb: state, data: { reason } }]);
  return request;
}
