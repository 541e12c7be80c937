/** Organizations to choose from: searched on the server, so that the hundred and first can be chosen too. */
import {
  getOrganization,
  listOrganizationsAsSuperAdmin,
} from '@switchboard/contract/endpoints/organizations.ts';
import type { Organization } from '@switchboard/contract/entities/organization.ts';
import { CACHE, PAGE } from '@switchboard/contract/limits.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { useUserKey } from '../../../lib/query-client.ts';
import type { FilterOption } from '../../../ui/filters/filter.ts';

/** What the forms need to know of an organization. */
export type Place = Pick<Organization, '_id' | 'name' | 'code' | 'organization_entity' | 'licenses'>;

export const placeOption = ({ _id, name, code }: Place): FilterOption => ({
  value: _id,
  label: `${name} (${code})`,
});

export const searchPlaces = async (search: string, signal: AbortSignal): Promise<readonly Place[]> =>
  (await call(listOrganizationsAsSuperAdmin, { query: { search, limit: PAGE.options }, signal }))
    .organizations;

export const searchPlaceOptions = async (search: string, signal: AbortSignal) =>
  (await searchPlaces(search, signal)).map(placeOption);

/** The one that an address names; nothing is asked for without an id. */
export function usePlace(id: string): Place | undefined {
  const key = useUserKey();
  const { data } = useQuery({
    queryKey: key('organizations', 'one', id),
    queryFn: ({ signal }) => call(getOrganization, { params: { id }, signal }),
    enabled: id !== '',
    retry: false,
    staleTime: CACHE.adminUsers,
  });
  return data?.organization;
}
