import type { TokenScope } from '@switchboard/contract/access/tokens/scopes.ts';
import { TOKENS } from '@switchboard/contract/access/tokens/token-limits.ts';
import type { TokenKind } from '@switchboard/contract/access/tokens/tokens.ts';
import { DAY } from '@switchboard/contract/durations.ts';
import { limitReached, MESSAGES } from '@switchboard/contract/messages.ts';
import { isSuperAdmin } from '@switchboard/contract/people/actor.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { AppError, invalid } from '../../../platform/http/app-error.ts';
import { keepAnswer } from '../../../platform/idempotency/idempotency-keys.ts';
import { newId } from '../../../platform/ids.ts';
import { hashOfToken, newToken, TOKEN_PREFIXES } from '../../../platform/tokens.ts';
import type { PersonContext } from '../../record/actor-context.ts';
import { recordAccountEvent } from '../../record/record-account-event.ts';
import type { Confirmation } from '../second-factor/confirm-person.ts';
import type { ProofDeps } from '../second-factor/prove-second-factor.ts';
import { withMakersProof } from './prove-maker.ts';
import { countLiveTokensOf, insertToken } from './token.repo.ts';

export interface NewToken {
  readonly name: string;
  readonly scopes: readonly TokenScope[];
  readonly expiresInDays: number;
}

export interface MadeToken {
  readonly id: string;
  /** Nobody gets it again. */
  readonly secret: string;
}

/** @param owner a person or a service account, which is held */
export async function makeToken(
  trx: Database,
  owner: { readonly id: string; readonly organizationId: string | null; readonly kind: TokenKind },
  { name, scopes, expiresInDays }: NewToken,
  at: Date,
): Promise<MadeToken> {
  const most = owner.kind === 'personal' ? TOKENS.person : TOKENS.account;
  if ((await countLiveTokensOf(trx, owner.id, at)) >= most) {
    throw new AppError('LIMIT_REACHED', { message: limitReached(most, 'tokens') });
  }
  const secret = `${TOKEN_PREFIXES[owner.kind]}${newToken()}`;
  const id = newId();
  await insertToken(trx, {
    id,
    organization_id: owner.organizationId,
    user_id: owner.id,
    kind: owner.kind,
    name,
    prefix: secret.slice(0, TOKENS.prefix),
    token_hash: hashOfToken(secret),
    scopes: [...scopes],
    created_at: at,
    expires_at: new Date(at.getTime() + expiresInDays * DAY),
  });
  return { id, secret };
}

/**
 * A personal token of whoever is signed in, who proves once more who they are.
 * @throws AppError LIMIT_REACHED, VALIDATION_FAILED also for a super admin without a second factor or with too many days
 */
export async function createOwnToken(
  deps: ProofDeps,
  confirmation: Confirmation,
  fields: NewToken,
  context: PersonContext,
): Promise<MadeToken> {
  const { actor, at } = context;
  const ofSuperAdmin = isSuperAdmin(actor);
  if (ofSuperAdmin && fields.expiresInDays > TOKENS.superAdminDays) {
    throw invalid('expiresInDays', MESSAGES.tokenDaysOfSuperAdmin);
  }
  return withMakersProof(deps, confirmation, async (trx, hasFactor) => {
    if (ofSuperAdmin && !hasFactor) throw invalid('code', MESSAGES.tokenNeedsSecondFactor);
    const { organizationId } = actor;
    const made = await makeToken(trx, { id: actor.id, organizationId, kind: 'personal' }, fields, at);
    const data = { token: fields.name, scopes: [...fields.scopes] };
    await recordAccountEvent(trx, actor, context, { verb: 'token_created', data });
    await keepAnswer(trx, context, made.id);
    return made;
  });
}
