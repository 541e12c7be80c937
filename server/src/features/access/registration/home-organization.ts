/** The organization that a newcomer belongs to by their e-mail. */
import { MESSAGES, noOrganizationFor } from '@switchboard/contract/messages.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';
import { invalid } from '../../../platform/http/app-error.ts';
import type { EmailHome } from '../../organizations/member-email.ts';

/**
 * Only a whole domain counts: anybody can own a domain that contains a company's name.
 * @param code what the newcomer says it is, or blank
 * @throws AppError VALIDATION_FAILED when there is no open organization with this domain, or it has another code
 */
export async function homeOrganization(
  db: Database,
  email: string,
  code: string,
): Promise<EmailHome & { readonly id: string }> {
  const domain = email.slice(email.lastIndexOf('@') + 1);
  const organization = domain.includes('.')
    ? await db
        .selectFrom('organizations')
        .select(['id', 'code', 'entity'])
        .where(sql`lower(entity)`, '=', domain)
        .where('status', '=', 'active')
        .where('deleted_at', 'is', null)
        .executeTakeFirst()
    : undefined;
  if (organization === undefined) throw invalid('email', noOrganizationFor(domain));
  if (code !== '' && code.toLowerCase() !== organization.code.toLowerCase()) {
    throw invalid('organizationCode', MESSAGES.organizationCodeInvalid);
  }
  return organization;
}
