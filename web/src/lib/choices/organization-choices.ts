/** Organizations that super admins choose from: searched on the server, so that the hundred and first is found too. */
import { PAGE } from '@switchboard/contract/limits.ts';
import {
  getOrganization,
  listOrganizations,
  type Organization,
} from '@switchboard/contract/organizations/organizations.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { userKey } from '../cache/query-client.ts';

/** @param limit null leaves it to the server, whose own is the same */
export const organizationChoices = (search: string, limit: number | null = PAGE.options) =>
  queryOptions({
    queryKey: userKey('organizations', 'choices', search, limit),
    queryFn: async ({ signal }) =>
      (await call(listOrganizations, { query: { search, limit }, signal })).organizations,
  });

/** The one that an address names. */
export const oneOrganization = (id: string) =>
  queryOptions({
    queryKey: userKey('organizations', 'named', id),
    queryFn: async ({ signal }) => (await call(getOrganization, { params: { id }, signal })).organization,
    enabled: id !== '',
  });

/** "Acme Manufacturing (ACME)" */
export const organizationOption = ({ _id, name, code }: Pick<Organization, '_id' | 'name' | 'code'>) => ({
  value: _id,
  label: `${name} (${code})`,
});
