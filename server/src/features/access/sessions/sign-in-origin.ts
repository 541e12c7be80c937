import type { WayIn } from '@switchboard/contract/record/security-events.ts';
import type { UserRow } from '../../people/user.repo.ts';
import type { SessionOrigin } from './create-session.repo.ts';
import type { ProviderSession } from './provider-session.ts';

/** From where and how somebody signs in. */
export interface SignInOrigin extends SessionOrigin {
  readonly way: WayIn;
  readonly requestId: string;
  /** Where an organization's own provider has vouched for them. */
  readonly provider?: ProviderSession | null;
}

/** What the security log keeps of any attempt of a person to sign in. */
export const attemptOf = (
  { id, organization_id }: Pick<UserRow, 'id' | 'organization_id'>,
  { address, requestId }: Pick<SignInOrigin, 'address' | 'requestId'>,
  at: Date,
  sessionId: string | null = null,
) => ({ at, organizationId: organization_id, personId: id, origin: { address, sessionId }, requestId });
