import { getOrganization, listOrganizations } from '@switchboard/contract/endpoints/organizations.ts';
import type { Organization } from '@switchboard/contract/entities/organization.ts';
import { PAGE } from '@switchboard/contract/limits.ts';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Filter } from '../ui/filters/filter.ts';
import { call } from './api.ts';
import { userKey } from './query-client.ts';

const choices = (search: string) =>
  queryOptions({
    queryKey: userKey('organizations', 'choices', search),
    queryFn: async ({ signal }) =>
      (await call(listOrganizations, { query: { search, limit: PAGE.options }, signal })).organizations,
  });

const oneOrganization = (id: string) =>
  queryOptions({
    queryKey: userKey('organizations', 'named', id),
    queryFn: async ({ signal }) => (await call(getOrganization, { params: { id }, signal })).organization,
  });

/** "Acme Manufacturing (ACME)" */
const labelOf = ({ name, code }: Pick<Organization, 'name' | 'code'>) => `${name} (${code})`;

/** The filter by one organization in the lists of super admins, searched on the server. `chosen` is the address's value. */
export function useOrganizationFilter(chosen: string): Filter {
  const client = useQueryClient();
  const { data: named, isError } = useQuery({ ...oneOrganization(chosen), enabled: chosen !== '' });
  return useMemo(
    () => ({
      key: 'organization',
      label: 'Organization',
      single: true,
      loadOptions: async (search) =>
        (await client.fetchQuery(choices(search))).map((organization) => ({
          value: organization._id,
          label: labelOf(organization),
        })),
      labelOf: (id) => {
        if (named?._id === id) return labelOf(named);
        return isError ? 'Unknown' : '…';
      },
    }),
    [client, named, isError],
  );
}
