/** What anybody may know of this installation: support, claims, demo accounts. */
import { config } from '@switchboard/contract/endpoints/platform.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from './api.ts';
import { useUserKey } from './query-client.ts';

export function useInstallation() {
  const key = useUserKey();
  return useQuery({ queryKey: key('installation'), queryFn: ({ signal }) => call(config, { signal }) });
}
