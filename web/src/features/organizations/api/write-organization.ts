import type { BodyInput } from '@switchboard/contract/endpoint.ts';
import { decideLicenseRequest } from '@switchboard/contract/endpoints/license-requests.ts';
import {
  createOrganization,
  deleteOrganization,
  editOrganization,
} from '@switchboard/contract/endpoints/organizations.ts';
import { createUser } from '@switchboard/contract/endpoints/users.ts';
import type { OrganizationChanges } from '@switchboard/contract/entities/organization-fields.ts';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { type UploadFields, upload } from '../../../lib/api/upload.ts';
import { userKey } from '../../../lib/cache/query-client.ts';

/** Lists, requests and the figures of the overview follow. */
const followOrganizations = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries({ queryKey: userKey('organizations') }),
    client.invalidateQueries({ queryKey: userKey('tickets') }),
  ]);

/** A form with the fields that are sent, and the logo where one was chosen. */
export interface OrganizationUpload {
  readonly fields: UploadFields;
  readonly logo: File | null;
}

const filesOf = (logo: File | null) => (logo === null ? [] : [logo]);

export function useCreateOrganization() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ fields, logo }: OrganizationUpload) =>
      (await upload(createOrganization, { fields, files: filesOf(logo) })).organization,
    onSuccess: () => followOrganizations(client),
  });
}

export function useSaveOrganization(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ fields, logo }: OrganizationUpload) =>
      (await upload(editOrganization, { params: { id }, fields, files: filesOf(logo) })).organization,
    onSuccess: () => followOrganizations(client),
  });
}

/** Makes somebody an admin of an organization that has none. */
export function useAddAdmin() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInput<typeof createUser>) => call(createUser, { body }),
    // People stand everywhere.
    onSuccess: () => client.invalidateQueries({ queryKey: userKey() }),
  });
}

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
    onSuccess: () => {
      // Its own page, from where it may have been deleted, is about to be left: asked again, it would be missing.
      void client.invalidateQueries({ queryKey: userKey('organizations', 'one', id), refetchType: 'none' });
      void client.invalidateQueries({
        queryKey: userKey('organizations'),
        predicate: ({ queryKey }) => !queryKey.includes(id),
      });
      void client.invalidateQueries({ queryKey: userKey('tickets') });
    },
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
