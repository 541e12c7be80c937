/** What anybody may know of this installation: support, claims, demo accounts. */
import { config } from '@switchboard/contract/installation/platform.ts';
import { useQuery } from '@tanstack/react-query';
import { useUserKey } from '../cache/query-client.ts';
import { call } from './call.ts';

export function useInstallation() {
  const key = useUserKey();
  return useQuery({ queryKey: key('installation'), queryFn: ({ signal }) => call(config, { signal }) });
}
