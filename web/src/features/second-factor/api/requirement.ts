import { getRequirement, setRequirement } from '@switchboard/contract/endpoints/second-factor.ts';
import type { Role } from '@switchboard/contract/enums.ts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { userKey } from '../../../lib/cache/query-client.ts';

const requirementOptions = () =>
  queryOptions({
    queryKey: userKey('second-factor', 'requirement'),
    queryFn: async ({ signal }) => (await call(getRequirement, { signal })).requirement.roles,
  });

export const useRequirement = () => useQuery(requirementOptions());

export function useSetRequirement() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (roles: Role[]) => (await call(setRequirement, { body: { roles } })).requirement.roles,
    onSuccess: (roles) => {
      client.setQueryData(requirementOptions().queryKey, roles);
      void client.invalidateQueries({ queryKey: userKey('second-factor'), exact: true });
    },
  });
}
