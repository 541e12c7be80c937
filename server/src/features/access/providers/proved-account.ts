/** The account of somebody for whom a provider vouches: what that ends, and how they go on. */
import type { ProviderError } from '@switchboard/contract/access/google.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { type UserRow, updateUser } from '../../people/user.repo.ts';
import { recordAccountEvent } from '../../record/record-account-event.ts';
import { voidLinks } from '../account-links/account-link.repo.ts';
import { expectOtherWayOpen } from '../enforcement/sign-in-rule.ts';
import { refuseClosedAccount } from '../sessions/closed-account.ts';
import { createHandOff, type HandOffPurpose } from '../sessions/hand-off.repo.ts';
import { notSignedIn } from '../sessions/not-signed-in.ts';
import type { ProviderSession } from '../sessions/provider-session.ts';
import { endSessionsOf } from '../sessions/session.repo.ts';
import { isIncomplete } from './complete-profile.ts';
import type { Occasion } from './occasion.ts';

/** Why nobody is signed in. An AppError in its place is an `auth_error` for the reason that its code says. */
export class ProviderRefusal extends Error {
  override name = 'ProviderRefusal';
  readonly error: ProviderError;
  readonly domain: string | null;

  constructor(error: ProviderError, domain: string | null = null) {
    super(error);
    this.error = error;
    this.domain = domain;
  }
}

export interface Arrival {
  /** A one-time token for the page. */
  readonly token: string;
  readonly purpose: HandOffPurpose;
}

/** Members of a deleted organization are as unknown here as they are to passwords. */
export function refuseClosed(user: UserRow) {
  if (user.organization_deleted_at !== null) throw new ProviderRefusal('auth_error');
  refuseClosedAccount(user, 'provider');
}

/** The account belongs to somebody else at the provider. */
export const mismatch = (user: UserRow) =>
  new AppError('IDENTITY_MISMATCH', { note: notSignedIn('provider', 'IDENTITY_MISMATCH', user) });

/** A provider leads to this account for the first time. */
export async function noteProved(trx: Database, user: UserRow, occasion: Occasion): Promise<void> {
  await confirmEmail(trx, user);
  await endInvitation(trx, user);
  const account = { id: user.id, organizationId: user.organization_id, name: user.email };
  await recordAccountEvent(trx, account, { actor: null, ...occasion }, { verb: 'identity_linked' });
}

/**
 * The provider has confirmed the e-mail. Somebody may have registered, or renamed themselves, with an e-mail that is
 * not theirs: the first who proves it takes the account, and ways in from before are gone. A password that an admin has
 * given stays.
 */
async function confirmEmail(trx: Database, user: UserRow): Promise<void> {
  if (user.email_proof === 'confirmed') return;
  const ends = user.email_proof === 'claimed';
  await updateUser(trx, user.id, { email_proof: 'confirmed', ...(ends && { password_hash: null }) });
  if (!ends) return;
  await endSessionsOf(trx, user.id);
  await voidLinks(trx, user.id, ['password_reset', 'email_change']);
}

/** Whoever has come in this way needs no e-mail for it any more. */
async function endInvitation(trx: Database, user: UserRow): Promise<void> {
  if (!user.invited) return;
  await updateUser(trx, user.id, { invited: false });
  await voidLinks(trx, user.id, ['invitation']);
}

/** An organization's own provider that has vouched for somebody. */
interface VouchedBy {
  readonly provider: ProviderSession;
  /** It has asked for a second proof. */
  readonly secondFactorDone: boolean;
}

/**
 * @param by an organization's own provider; left out for the installation's
 * @throws AppError SSO_REQUIRED where the organization enforces its own
 */
export async function handOffTo(
  trx: Database,
  user: UserRow,
  { at, browser }: Occasion,
  by?: VouchedBy,
): Promise<Arrival> {
  if (by === undefined) await expectOtherWayOpen(trx, user, 'provider');
  const asks = user.origin === 'provider' && isIncomplete(user);
  const purpose = asks ? 'profile' : 'session';
  return { token: await createHandOff(trx, user.id, { purpose, browser, ...by }, at), purpose };
}
