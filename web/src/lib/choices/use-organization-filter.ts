import { PAGE } from '@switchboard/contract/limits.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Filter } from '../lists/filter.ts';
import { oneOrganization, organizationChoices, organizationOption } from './organization-choices.ts';

/**
 * The filter by one organization in the lists of super admins, searched on the server.
 * @param chosen the address's value
 * @param limit how many are asked for; null leaves it to the server
 */
export function useOrganizationFilter(chosen: string, limit: number | null = PAGE.options): Filter {
  const client = useQueryClient();
  const { data: named, isError } = useQuery(oneOrganization(chosen));
  return useMemo(
    () => ({
      key: 'organization',
      label: 'Organization',
      what: 'organizations',
      single: true,
      loadOptions: async (search) =>
        (await client.fetchQuery(organizationChoices(search, limit))).map(organizationOption),
      labelOf: (id) => {
        if (named?._id === id) return organizationOption(named).label;
        return isError ? 'Unknown' : '…';
      },
    }),
    [client, named, isError, limit],
  );
}
