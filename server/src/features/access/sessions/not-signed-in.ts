/** What the security log keeps of an attempt to sign in that failed. */
import type { WayIn } from '@switchboard/contract/record/security-events.ts';
import type { SecurityNote } from '../../../platform/http/app-error.ts';
import type { UserRow } from '../../people/user.repo.ts';

/** Proofs that were wrong; for any other reason it was refused. */
const WRONG: readonly string[] = [
  'INVALID_CREDENTIALS',
  'UNKNOWN_ACCOUNT',
  'CHALLENGE_ENDED',
  'INVALID_HAND_OFF',
];

/** @param user null for an account that is not known */
export const notSignedIn = (
  way: WayIn,
  reason: string,
  user: Pick<UserRow, 'id' | 'organization_id'> | null = null,
): SecurityNote => ({
  event: 'sign_in.not_signed_in',
  data: { way, reason },
  outcome: WRONG.includes(reason) ? 'failed' : 'refused',
  person: user === null ? undefined : { id: user.id, organizationId: user.organization_id },
});
