import { SCIM_MESSAGES } from '@switchboard/contract/scim/scim-messages.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { findOrganizationOfDomain } from '../../organizations/domains/domain.repo.ts';
import { domainOf } from '../../organizations/match-organization.ts';
import { type EmailHome, isOfAnotherEntity, refusedEmails } from '../../organizations/member-email.ts';
import { belongsTo } from '../../people/work-email.ts';
import { invalidValue, taken } from '../protocol/scim-error.ts';

/**
 * A directory gives addresses of its organization's verified domains, or those that an admin may give. One that is in use
 * gets the same answer, wherever that is.
 * @throws ScimError
 */
export async function expectProvisionedEmail(
  trx: Database,
  home: EmailHome & { readonly id: string },
  email: string,
): Promise<void> {
  const owner = await findOrganizationOfDomain(trx, domainOf(email));
  const isOurs = owner === undefined ? await isGivenByAdmins(trx, home, email) : owner.id === home.id;
  // Asked first: whoever asks for an address of others does not learn whether somebody has it.
  if (!isOurs) throw invalidValue(SCIM_MESSAGES.domainForeign);
  const refusal = (await refusedEmails(trx, home, [email])).get(email);
  if (refusal === 'here' || refusal === 'elsewhere') throw taken();
}

const isGivenByAdmins = async (trx: Database, home: EmailHome, email: string): Promise<boolean> =>
  home.entity === '' ? !(await isOfAnotherEntity(trx, home, email)) : belongsTo(email, home.entity);
