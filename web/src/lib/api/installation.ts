/** What anybody may know of this installation: support, claims, demo accounts. */
import type { AnswerOf } from '@switchboard/contract/endpoint.ts';
import { config } from '@switchboard/contract/installation/platform.ts';
import { LENGTH } from '@switchboard/contract/limits.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { queryClient, userKey, useUserKey } from '../cache/query-client.ts';
import { call } from './call.ts';

const read = ({ signal }: { signal: AbortSignal }) => call(config, { signal });

/** In ms: a sign-in page that still waits is drawn without. */
const PATIENCE = 400;

/**
 * Resolves when it is known, or after `PATIENCE`: it is under way before the program, and a page that is drawn with it does not
 * jump when it comes.
 */
export const installationKnown = (): Promise<unknown> =>
  Promise.race([
    queryClient.prefetchQuery(queryOptions({ queryKey: userKey('installation'), queryFn: read })),
    new Promise((resolve) => setTimeout(resolve, PATIENCE)),
  ]);

/** The least length of a password that somebody chooses here; what is usual while it is not known. */
export const usePasswordMin = (): number => useInstallation().data?.passwordMin ?? LENGTH.passwordUsual;

/** The same for a form that is checked now; while it is not known the server alone asks for more than any installation does. */
export const knownPasswordMin = (): number =>
  queryClient.getQueryData<AnswerOf<typeof config>>(userKey('installation'))?.passwordMin ??
  LENGTH.passwordMin;

export function useInstallation() {
  const key = useUserKey();
  return useQuery({ queryKey: key('installation'), queryFn: read });
}
