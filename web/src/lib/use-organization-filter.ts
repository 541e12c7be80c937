import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Filter } from '../ui/filters/filter.ts';
import { oneOrganization, organizationChoices, organizationOption } from './organization-choices.ts';

/** The filter by one organization in the lists of super admins, searched on the server. `chosen` is the address's value. */
export function useOrganizationFilter(chosen: string): Filter {
  const client = useQueryClient();
  const { data: named, isError } = useQuery(oneOrganization(chosen));
  return useMemo(
    () => ({
      key: 'organization',
      label: 'Organization',
      single: true,
      loadOptions: async (search) =>
        (await client.fetchQuery(organizationChoices(search))).map(organizationOption),
      labelOf: (id) => {
        if (named?._id === id) return organizationOption(named).label;
        return isError ? 'Unknown' : '…';
      },
    }),
    [client, named, isError],
  );
}
