import type { SecondFactor } from '@switchboard/contract/access/second-factor.ts';
import type { CodeKinds } from '../../../ui/codes/CodeField.tsx';

/** Which codes come with the password of somebody with these second factors; null for none. */
export function codesOf(factor: SecondFactor | undefined): CodeKinds | null {
  if (factor?.enabled) return 'both';
  return factor?.passkeys ? 'recovery' : null;
}
