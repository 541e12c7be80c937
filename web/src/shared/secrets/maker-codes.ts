import { getSecondFactor } from '@switchboard/contract/access/second-factor.ts';
import { call } from '../../lib/api/call.ts';
import { useApiQuery } from '../../lib/cache/api-hooks.ts';
import type { CodeKinds } from '../../ui/codes/CodeField.tsx';

/** Which codes whoever makes a secret gives beside the password; null for none. */
export function useMakerCodes(): CodeKinds | null {
  const { data } = useApiQuery(
    ['second-factor'],
    async (options) => (await call(getSecondFactor, options)).secondFactor,
  );
  if (data?.enabled) return 'both';
  return data?.passkeys ? 'recovery' : null;
}
