/** What anybody may know of this installation: support, claims, demo accounts. */
import type { AnswerOf } from '@switchboard/contract/endpoint.ts';
import { config } from '@switchboard/contract/endpoints/platform.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from './api.ts';
import { useUserKey } from './query-client.ts';

type Installation = AnswerOf<typeof config>;

export function useInstallation() {
  const key = useUserKey();
  return useQuery({ queryKey: key('installation'), queryFn: ({ signal }) => call(config, { signal }) });
}
