import { MESSAGES } from '@switchboard/contract/messages.ts';
import { type Actor, isSuperAdmin } from '@switchboard/contract/people/actor.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { invalid, notFound } from '../../platform/http/app-error.ts';
import { namedOrganization } from '../people/actor-organizations.ts';
import { organizationExists } from './organization.repo.ts';

/**
 * The caller's organization, or the one that a super admin has to name.
 * @throws AppError VALIDATION_FAILED, NOT_FOUND
 */
export async function organizationOf(db: Database, actor: Actor, parameter: string): Promise<string> {
  if (!isSuperAdmin(actor)) return actor.organizationId ?? '';
  const named = namedOrganization(parameter);
  if (named === null) throw invalid('organization', MESSAGES.organizationRequired);
  if (!(await organizationExists(named, db))) throw notFound();
  return named;
}
