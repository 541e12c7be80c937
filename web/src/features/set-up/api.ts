import type { BodyInput } from '@switchboard/contract/endpoint.ts';
import { checkSetUpLink, setUp } from '@switchboard/contract/installation/set-up.ts';
import { createUser } from '@switchboard/contract/members/users.ts';
import { createOrganization, type Organization } from '@switchboard/contract/organizations/organizations.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';
import { CACHE } from '../../lib/cache/cache-times.ts';
import { userKey } from '../../lib/cache/query-client.ts';

/** Whether the link still works, asked once a visit. */
export const useSetUpLink = (token: string) =>
  useQuery({
    queryKey: userKey('set-up-link', token),
    queryFn: ({ signal }) => call(checkSetUpLink, { body: { token }, signal }),
    enabled: token !== '',
    staleTime: CACHE.none,
  });

export const useSetUp = () =>
  useMutation({ mutationFn: (body: BodyInput<typeof setUp>) => call(setUp, { body }) });

export interface NewOrganization {
  name: string;
  code: string;
  organization_entity: string;
}

export type FirstOrganization = Pick<Organization, '_id' | 'name' | 'organization_entity'>;

export const useCreateOrganization = () =>
  useMutation({ mutationFn: (body: NewOrganization) => call(createOrganization, { body }) });

export const useCreateUser = () =>
  useMutation({ mutationFn: (body: BodyInput<typeof createUser>) => call(createUser, { body }) });
