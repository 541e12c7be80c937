/** What anybody may know of this installation: support, claims, demo accounts. */
import { config } from '@switchboard/contract/installation/platform.ts';
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

export function useInstallation() {
  const key = useUserKey();
  return useQuery({ queryKey: key('installation'), queryFn: read });
}
