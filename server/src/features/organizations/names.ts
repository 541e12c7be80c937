import { MESSAGES } from '@switchboard/contract/messages.ts';
import { refuseTaken } from '../../platform/database/taken.ts';
import { invalid } from '../../platform/http/app-error.ts';
import { isPublicMail } from '../people/public-mail-domains.ts';

/** What ticket numbers begin with. */
export const ticketPrefixOf = (code: string) => code.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');

/** The unique indexes decide, so that of two who want the same code at once one gets it. */
export const refuseTakenName = refuseTaken({
  organizations_code: { path: 'code', msg: MESSAGES.organizationCodeTaken },
  organizations_prefix: { path: 'code', msg: MESSAGES.organizationCodeTaken },
  organizations_entity: { path: 'organization_entity', msg: MESSAGES.organizationEntityTaken },
});

/**
 * Everybody with an address there would belong to the organization.
 * @throws AppError VALIDATION_FAILED naming `organization_entity`
 */
export function refusePublicMail(entity: string): void {
  if (isPublicMail(entity)) throw invalid('organization_entity', MESSAGES.entityPublicMail);
}
