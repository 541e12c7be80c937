/** Tokens of an organization's directory are made, made anew and revoked. */
import { TOKENS } from '@switchboard/contract/access/tokens/token-limits.ts';
import { limitReached } from '@switchboard/contract/messages.ts';
import { SCIM } from '@switchboard/contract/scim/scim-limits.ts';
import { SCIM_MESSAGES } from '@switchboard/contract/scim/scim-messages.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { isTakenBy } from '../../../platform/database/taken.ts';
import { AppError, notFound } from '../../../platform/http/app-error.ts';
import { keepAnswer } from '../../../platform/idempotency/idempotency-keys.ts';
import { newId } from '../../../platform/ids.ts';
import { hashOfToken, newToken, SCIM_PREFIX } from '../../../platform/tokens.ts';
import { insertServicePerson } from '../../access/tokens/service-account.repo.ts';
import { lockOrganization } from '../../organizations/lock-organization.ts';
import type { PersonContext } from '../../record/actor-context.ts';
import { recordEvents } from '../../record/record-events.ts';
import {
  countScimTokens,
  findScimToken,
  insertScimToken,
  type ScimTokenRow,
  updateScimToken,
} from './scim-token.repo.ts';

interface Making {
  readonly context: PersonContext;
  readonly organizationId: string;
}

/** A new token, and what is kept of it. */
export function newScimToken() {
  const secret = `${SCIM_PREFIX}${newToken()}`;
  return {
    /** Nobody gets it again. */
    secret,
    kept: { prefix: secret.slice(0, TOKENS.prefix), token_hash: hashOfToken(secret) },
  };
}

/** @throws AppError NAME_TAKEN whatever its case, LIMIT_REACHED */
export async function createScimToken(
  trx: Database,
  { context, organizationId }: Making,
  name: string,
): Promise<{ readonly id: string; readonly secret: string }> {
  await lockOrganization(trx, organizationId);
  if ((await countScimTokens(organizationId, trx)) >= SCIM.tokens) {
    throw new AppError('LIMIT_REACHED', { message: limitReached(SCIM.tokens, 'tokens') });
  }
  const id = newId();
  const { actor, at } = context;
  const { secret, kept } = newScimToken();
  await insertServicePerson(trx, { organizationId, id, name, role: 'admin', at });
  await insertScimToken(trx, {
    organization_id: organizationId,
    id,
    name,
    ...kept,
    created_by: actor.id,
    created_at: at,
  }).catch((error: unknown) => {
    if (!isTakenBy('scim_tokens_name', error)) throw error;
    throw new AppError('NAME_TAKEN', {
      message: SCIM_MESSAGES.nameTaken,
      errors: [{ path: 'name', msg: SCIM_MESSAGES.nameTaken }],
      cause: error,
    });
  });
  await recordEvents(trx, { organizationId, kind: 'scim_token', id, name }, context, [{ verb: 'created' }]);
  await keepAnswer(trx, context, id);
  return { id, secret };
}

/**
 * The secret before opens nothing from the commit on.
 * @returns the new one, which nobody gets again
 * @throws AppError NOT_FOUND
 */
export async function rotateScimToken(
  trx: Database,
  { context, organizationId }: Making,
  id: string,
): Promise<string> {
  await lockOrganization(trx, organizationId);
  const { name } = await requireToken(organizationId, trx, id);
  const { secret, kept } = newScimToken();
  await updateScimToken(organizationId, trx, id, { ...kept, rotated_at: context.at });
  const subject = { organizationId, kind: 'scim_token', id, name } as const;
  await recordEvents(trx, subject, context, [{ verb: 'token_rotated' }]);
  await keepAnswer(trx, context, id);
  return secret;
}

/** Its name stays in the record of what it did. @throws AppError NOT_FOUND */
export const revokeScimToken = (
  db: Database,
  { context, organizationId }: Making,
  id: string,
): Promise<ScimTokenRow> =>
  db.transaction().execute(async (trx) => {
    await lockOrganization(trx, organizationId);
    const before = await requireToken(organizationId, trx, id);
    await updateScimToken(organizationId, trx, id, { revoked_at: context.at });
    const subject = { organizationId, kind: 'scim_token', id, name: before.name } as const;
    await recordEvents(trx, subject, context, [{ verb: 'revoked' }]);
    return before;
  });

async function requireToken(organizationId: string, trx: Database, id: string): Promise<ScimTokenRow> {
  const row = await findScimToken(organizationId, trx, id);
  if (row === undefined) throw notFound();
  return row;
}
