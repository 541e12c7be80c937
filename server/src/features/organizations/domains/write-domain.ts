/** Mail domains are named, proved and given up. */

import { limitReached } from '@switchboard/contract/messages.ts';
import { DOMAINS } from '@switchboard/contract/organizations/domain-limits.ts';
import { DOMAIN_MESSAGES } from '@switchboard/contract/organizations/domain-messages.ts';
import type { LookupResult } from '@switchboard/contract/organizations/domains.ts';
import { getDomain } from 'tldts';
import type { Database } from '../../../platform/database/open-database.ts';
import { isTakenBy } from '../../../platform/database/taken.ts';
import { AppError, invalid, notFound } from '../../../platform/http/app-error.ts';
import { keepAnswer } from '../../../platform/idempotency/idempotency-keys.ts';
import { newId } from '../../../platform/ids.ts';
import { newToken } from '../../../platform/tokens.ts';
import { isPublicMail } from '../../people/public-mail-domains.ts';
import type { PersonContext } from '../../record/actor-context.ts';
import { recordEvents } from '../../record/record-events.ts';
import { lockOrganization } from '../lock-organization.ts';
import {
  countDomains,
  type DomainRow,
  deleteDomain,
  findAnyDomain,
  findDomain,
  insertDomain,
  UNVERIFIED,
  updateDomain,
} from './domain.repo.ts';

export const subjectOf = ({
  organization_id,
  id,
  domain,
}: Pick<DomainRow, 'organization_id' | 'id' | 'domain'>) =>
  ({ organizationId: organization_id, kind: 'domain', id, name: domain }) as const;

/**
 * @returns its id
 * @throws AppError VALIDATION_FAILED for a domain in which anybody has an address, or one that is a suffix such as co.uk;
 *   NAME_TAKEN, LIMIT_REACHED
 */
export const addDomain = (
  db: Database,
  context: PersonContext,
  organizationId: string,
  domain: string,
): Promise<string> =>
  db.transaction().execute(async (trx) => {
    if (isPublicMail(domain)) throw invalid('domain', DOMAIN_MESSAGES.isPublic);
    if (getDomain(domain, { allowPrivateDomains: true }) === null)
      throw invalid('domain', DOMAIN_MESSAGES.invalid);
    await lockOrganization(trx, organizationId);
    if ((await countDomains(organizationId, trx)) >= DOMAINS.most)
      throw new AppError('LIMIT_REACHED', { message: limitReached(DOMAINS.most, 'domains') });
    const row = {
      organization_id: organizationId,
      id: newId(),
      domain,
      challenge: newToken(),
      created_at: context.at,
    };
    await insertDomain(trx, row).catch((error) => {
      if (!isTakenBy('organization_domains_listed', error)) throw error;
      const errors = [{ path: 'domain', msg: DOMAIN_MESSAGES.listed }];
      throw new AppError('NAME_TAKEN', { message: DOMAIN_MESSAGES.listed, errors, cause: error });
    });
    await recordEvents(trx, subjectOf(row), context, [{ verb: 'created' }]);
    await keepAnswer(trx, context, row.id);
    return row.id;
  });

/** @throws AppError NOT_FOUND */
export const removeDomain = (
  db: Database,
  context: PersonContext,
  organizationId: string,
  id: string,
): Promise<DomainRow> =>
  db.transaction().execute(async (trx) => {
    await lockOrganization(trx, organizationId);
    const before = await findDomain(organizationId, trx, id);
    if (before === undefined) throw notFound();
    await deleteDomain(organizationId, trx, before.id);
    await recordEvents(trx, subjectOf(before), context, [{ verb: 'deleted' }]);
    return before;
  });

interface Asked {
  readonly organizationId: string;
  readonly id: string;
  /** What its record was found to be, just now. */
  readonly lookup: LookupResult;
}

/**
 * A record that is there verifies; one that is missing changes nothing here, since that is for the daily look to judge.
 * @throws AppError NOT_FOUND; DOMAIN_TAKEN where another organization has verified it, or is known by it
 */
export const noteLookup = (
  db: Database,
  context: PersonContext,
  { organizationId, id, lookup }: Asked,
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await lockOrganization(trx, organizationId);
    const before = await findDomain(organizationId, trx, id);
    if (before === undefined) throw notFound();
    if (lookup !== 'found') return updateDomain(organizationId, trx, before.id, { checked_at: context.at });
    await markVerified(trx, before, 'txt', context.at);
    if (before.state !== 'verified')
      await recordEvents(trx, subjectOf(before), context, [{ verb: 'verified' }]);
  });

interface Decision {
  readonly id: string;
  readonly approved: boolean;
  readonly note: string;
}

/**
 * What a super admin says of a domain. One that its own record proves stays verified where it is declined.
 * @throws AppError NOT_FOUND, DOMAIN_TAKEN
 */
export const decideDomain = (
  db: Database,
  context: PersonContext,
  { id, approved, note }: Decision,
): Promise<string> =>
  db.transaction().execute(async (trx) => {
    const found = await findAnyDomain(trx, id);
    if (found === undefined) throw notFound();
    await lockOrganization(trx, found.organization_id);
    const before = await findDomain(found.organization_id, trx, id);
    if (before === undefined) throw notFound();
    if (approved) await markVerified(trx, before, 'super_admin', context.at);
    else if (before.verified_by === 'super_admin')
      await updateDomain(before.organization_id, trx, id, UNVERIFIED);
    await updateDomain(before.organization_id, trx, id, { approved, note, decided_at: context.at });
    await recordEvents(trx, subjectOf(before), context, [
      { verb: approved ? 'approved' : 'declined', data: { note } },
    ]);
    await keepAnswer(trx, context, id);
    return id;
  });

async function markVerified(
  trx: Database,
  { organization_id, id, domain, verified_by, verified_at }: DomainRow,
  by: 'txt' | 'super_admin',
  at: Date,
): Promise<void> {
  if (await isEntityElsewhere(trx, organization_id, domain)) throw new AppError('DOMAIN_TAKEN');
  await updateDomain(organization_id, trx, id, {
    state: 'verified',
    // A super admin's word holds without the record.
    verified_by: verified_by === 'super_admin' ? verified_by : by,
    verified_at: verified_at ?? at,
    ...(by === 'txt' && { checked_at: at }),
    failing_since: null,
    told_at: null,
  }).catch((error) => {
    if (!isTakenBy('organization_domains_verified', error)) throw error;
    throw new AppError('DOMAIN_TAKEN', { cause: error });
  });
}

/** Whether another organization's people are known by this domain already: a super admin gave it as their entity. */
const isEntityElsewhere = async (trx: Database, organizationId: string, domain: string): Promise<boolean> =>
  (await trx
    .selectFrom('organizations')
    .select('id')
    .where('id', '<>', organizationId)
    .where('deleted_at', 'is', null)
    .where(({ fn, ref }) => fn<string>('lower', [ref('entity')]), '=', domain)
    .executeTakeFirst()) !== undefined;
