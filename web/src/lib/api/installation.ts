/** What anybody may know of this installation: support, claims, demo accounts. */
import { config } from '@switchboard/contract/installation/platform.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { CACHE } from '../cache/cache-times.ts';
import { publicKey, queryClient } from '../cache/query-client.ts';
import { call } from './call.ts';

export const installationOptions = queryOptions({
  queryKey: publicKey('installation'),
  queryFn: ({ signal }) => call(config, { signal }),
  // Whoever signs out hours later finds the page with what was known, and not without.
  gcTime: CACHE.forever,
});

/** In ms: a sign-in page that still waits is drawn without. */
const PATIENCE = 400;

/**
 * Resolves when it is known, or after `PATIENCE`: it is under way before the program, and a page that is drawn with it does not
 * jump when it comes.
 */
export const installationKnown = (): Promise<unknown> =>
  Promise.race([
    queryClient.prefetchQuery(installationOptions),
    new Promise((resolve) => setTimeout(resolve, PATIENCE)),
  ]);

export const useInstallation = () => useQuery(installationOptions);
