import type { SecurityNote } from '../../../platform/http/app-error.ts';

/** What the security log keeps of a passkey that was not accepted. */
export const passkeyRefused = (reason: string): SecurityNote => ({
  event: 'second_factor.passkey_refused',
  data: { reason },
  outcome: reason === 'RATE_LIMITED' ? 'refused' : 'failed',
});
