/** Service accounts are made, changed and deleted; a super admin changes the role, and deletes. */
import {
  ANY_SERVICE_ROLE,
  type createServiceAccount as creation,
  type editServiceAccount as edition,
  SERVICE_ROLES,
} from '@switchboard/contract/access/tokens/service-accounts.ts';
import { TOKENS } from '@switchboard/contract/access/tokens/token-limits.ts';
import type { BodyOf } from '@switchboard/contract/endpoint.ts';
import { limitReached, MESSAGES, onlySuperAdminChanges } from '@switchboard/contract/messages.ts';
import { isSuperAdmin } from '@switchboard/contract/people/actor.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { isTakenBy } from '../../../platform/database/taken.ts';
import { AppError, invalid, notFound } from '../../../platform/http/app-error.ts';
import { keepAnswer } from '../../../platform/idempotency/idempotency-keys.ts';
import { newId } from '../../../platform/ids.ts';
import { lockOrganization } from '../../organizations/lock-organization.ts';
import { membersOrganization } from '../../people/actor-organizations.ts';
import type { PersonContext } from '../../record/actor-context.ts';
import { edits, recordEvents } from '../../record/record-events.ts';
import type { Confirmation } from '../second-factor/confirm-person.ts';
import type { ProofDeps } from '../second-factor/prove-second-factor.ts';
import { type MadeToken, makeToken, type NewToken } from './create-token.ts';
import { withMakersProof } from './prove-maker.ts';
import {
  countAccounts,
  deleteAccount,
  insertAccount,
  lockAccount,
  type ServiceRole,
  updateAccount,
} from './service-account.repo.ts';
import { revokeTokensOf } from './token.repo.ts';

const subjectOf = (organizationId: string, { id, name }: { readonly id: string; readonly name: string }) =>
  ({ organizationId, kind: 'service_account', id, name }) as const;

/** Nobody makes an admin but a super admin, who may give any of these roles. */
function expectRole({ actor }: PersonContext, role: ServiceRole): void {
  const given: readonly string[] = isSuperAdmin(actor) ? ANY_SERVICE_ROLE : SERVICE_ROLES;
  if (!given.includes(role)) throw invalid('role', MESSAGES.serviceAccountRoleUnknown);
}

const refuseNameTaken = (error: unknown): never => {
  throw isTakenBy('service_accounts_name', error) ? new AppError('NAME_TAKEN', { cause: error }) : error;
};

/**
 * @returns its id
 * @throws AppError NAME_TAKEN whatever its case, LIMIT_REACHED, VALIDATION_FAILED for a role that an admin cannot give
 */
export function createServiceAccount(
  db: Database,
  context: PersonContext,
  { name, role, scopes }: BodyOf<typeof creation>,
): Promise<string> {
  const organizationId = membersOrganization(context.actor);
  expectRole(context, role);
  return db.transaction().execute(async (trx) => {
    await lockOrganization(trx, organizationId);
    if ((await countAccounts(organizationId, trx)) >= TOKENS.accounts) {
      throw new AppError('LIMIT_REACHED', { message: limitReached(TOKENS.accounts, 'service accounts') });
    }
    const id = newId();
    const { actor, at } = context;
    await insertAccount(trx, { organizationId, id, name, role, scopes, createdBy: actor.id, at }).catch(
      refuseNameTaken,
    );
    await recordEvents(trx, subjectOf(organizationId, { id, name }), context, [{ verb: 'created' }]);
    await keepAnswer(trx, context, id);
    return id;
  });
}

/**
 * Changes what is given: tokens may from the next call on what is allowed then.
 * @throws AppError NOT_FOUND, CONFLICT where it was changed since `version`, NAME_TAKEN, FORBIDDEN for a super admin who
 *   changes more than the role, VALIDATION_FAILED
 */
export function editServiceAccount(
  db: Database,
  context: PersonContext,
  organizationId: string,
  id: string,
  { version, name, role, scopes }: BodyOf<typeof edition>,
): Promise<void> {
  if (isSuperAdmin(context.actor) && (name !== undefined || scopes !== undefined)) {
    throw new AppError('FORBIDDEN');
  }
  return db.transaction().execute(async (trx) => {
    const before = await lockAccount(organizationId, trx, id);
    if (before === undefined) throw notFound();
    if (before.version !== version) throw new AppError('CONFLICT');
    if (role !== undefined && role !== before.role) expectRole(context, role);
    if (before.role === 'admin' && role !== undefined && role !== 'admin' && !isSuperAdmin(context.actor)) {
      throw new AppError('FORBIDDEN', { message: onlySuperAdminChanges('an admin’s role') });
    }
    const after = { name: name ?? before.name, role: role ?? before.role, scopes: scopes ?? before.scopes };
    await updateAccount(organizationId, trx, id, {
      ...(name !== undefined && { name }),
      ...(role !== undefined && { role }),
      ...(scopes !== undefined && { scopes: [...scopes] }),
    }).catch(refuseNameTaken);
    const valuesOf = ({ name, role, scopes }: typeof after) => ({ name, role, scopes: [...scopes] });
    const events = edits<'service_account'>(valuesOf(before), valuesOf(after));
    await recordEvents(trx, subjectOf(organizationId, { id, name: after.name }), context, events);
  });
}

/** Its tokens are revoked; its name stays on what it did. @throws AppError NOT_FOUND */
export function deleteServiceAccount(
  db: Database,
  context: PersonContext,
  organizationId: string,
  id: string,
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const before = await lockAccount(organizationId, trx, id);
    if (before === undefined) throw notFound();
    await revokeTokensOf(trx, id, context.at);
    await deleteAccount(organizationId, trx, id, context.at);
    await recordEvents(trx, subjectOf(organizationId, before), context, [{ verb: 'deleted' }]);
  });
}

/**
 * A token of a service account, made by an admin who proves once more who they are.
 * @throws AppError NOT_FOUND, LIMIT_REACHED, VALIDATION_FAILED for scopes that the account does not have
 */
export function createServiceToken(
  deps: ProofDeps,
  confirmation: Confirmation,
  id: string,
  fields: NewToken,
  context: PersonContext,
): Promise<MadeToken> {
  const organizationId = membersOrganization(context.actor);
  return withMakersProof(deps, confirmation, async (trx) => {
    const account = await lockAccount(organizationId, trx, id);
    if (account === undefined) throw notFound();
    if (fields.scopes.some((scope) => !account.scopes.includes(scope))) {
      throw invalid('scopes', MESSAGES.serviceAccountScopeMissing);
    }
    const made = await makeToken(trx, { id, organizationId, kind: 'service' }, fields, context.at);
    const data = { token: fields.name, scopes: [...fields.scopes] };
    await recordEvents(trx, subjectOf(organizationId, account), context, [{ verb: 'token_created', data }]);
    await keepAnswer(trx, context, made.id);
    return made;
  });
}
