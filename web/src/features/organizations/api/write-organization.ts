import { decideLicenseRequest } from '@switchboard/contract/endpoints/license-requests.ts';
import { deleteOrganization, editOrganization } from '@switchboard/contract/endpoints/organizations.ts';
import type { OrganizationChanges } from '@switchboard/contract/entities/organization-fields.ts';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { userKey } from '../../../lib/query-client.ts';

/** Lists, requests and the figures of the overview follow. */
const followOrganizations = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries({ queryKey: userKey('organizations') }),
    client.invalidateQueries({ queryKey: userKey('tickets') }),
  ]);

export function useEditOrganization() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: OrganizationChanges & { id: string }) =>
      call(editOrganization, { params: { id }, body }),
    onSuccess: () => followOrganizations(client),
  });
}

export function useDeleteOrganization(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(deleteOrganization, { params: { id } }),
    onSuccess: () => followOrganizations(client),
  });
}

export function useDeclineRequest(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (reason: string) =>
      call(decideLicenseRequest, { params: { id }, body: { decision: 'declined', reason } }),
    // Also where somebody else was quicker: the list shows it then.
    onSettled: () => followOrganizations(client),
  });
}
