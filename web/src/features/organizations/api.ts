import type { BodyInput } from '@switchboard/contract/endpoint.ts';
import type { OrganizationStatus } from '@switchboard/contract/enums.ts';
import { LICENSES, PAGE } from '@switchboard/contract/limits.ts';
import { createUser, listUsersAsSuperAdmin } from '@switchboard/contract/members/users.ts';
import {
  decideLicenseRequest,
  listLicenseRequests,
  listOwnLicenseRequests,
} from '@switchboard/contract/organizations/license-requests.ts';
import type { OrganizationChanges } from '@switchboard/contract/organizations/organization-fields.ts';
import {
  createOrganization,
  deleteOrganization,
  editOrganization,
  getOrganization,
  getOrganizationUsage,
  listOrganizationsAsSuperAdmin,
} from '@switchboard/contract/organizations/organizations.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';
import { type UploadFields, upload } from '../../lib/api/upload.ts';
import { NOT_KEPT, useApiMutation, useApiQuery } from '../../lib/cache/api-hooks.ts';
import { CACHE } from '../../lib/cache/cache-times.ts';
import { userKey } from '../../lib/cache/query-client.ts';
import { useListQuery } from '../../lib/lists/use-list-query.ts';

interface OrganizationListState {
  readonly page: number;
  readonly search: string;
  readonly status: readonly OrganizationStatus[];
}

export const useOrganizations = (state: OrganizationListState) =>
  useListQuery(
    ['organizations', 'list'],
    { ...state, limit: PAGE.superAdmin },
    (options) => call(listOrganizationsAsSuperAdmin, options),
    { staleTime: CACHE.adminUsers },
  );

const NAMED_IDLE = 5;

const fresh = { staleTime: CACHE.none } as const;

export const useOrganization = (id: string) =>
  useApiQuery(
    ['organizations', 'one', id],
    (options) => call(getOrganization, { params: { id }, ...options }),
    {
      select: ({ organization }) => organization,
      ...fresh,
    },
  );

export const useOrganizationUsage = (id: string) =>
  useApiQuery(
    ['organizations', 'usage', id],
    (options) => call(getOrganizationUsage, { params: { id }, ...options }),
    { select: ({ usage }) => usage, ...NOT_KEPT },
  );

/** Who holds a license of the organization without using it: the first few, and how many in all. */
export function useIdlePeople(organization: string) {
  const query = { organization, status: 'active', idle: String(LICENSES.idleDays), limit: NAMED_IDLE };
  return useApiQuery(
    ['organizations', 'idle', organization],
    (options) => call(listUsersAsSuperAdmin, { query, ...options }),
    fresh,
  );
}

/** What waits for a decision, the newest first. */
export const useOpenLicenseRequests = () =>
  useApiQuery(
    ['organizations', 'license-requests'],
    (options) => call(listLicenseRequests, { query: { state: 'open', limit: PAGE.max }, ...options }),
    fresh,
  );

/** What was asked for lately, the newest first. */
export const useOwnLicenseRequests = (id: string) =>
  useApiQuery(
    ['organizations', 'own-requests', id],
    (options) => call(listOwnLicenseRequests, { params: { id }, ...options }),
    { select: ({ licenseRequests }) => licenseRequests, ...fresh },
  );

/** Lists, requests and the figures of the overview. */
const changes = [['organizations'], ['tickets']] as const;

/** A form with the fields that are sent, and the logo where one was chosen. */
export interface OrganizationUpload {
  readonly fields: UploadFields;
  readonly logo: File | null;
}

const uploadOf = ({ fields, logo }: OrganizationUpload) => ({ fields, files: logo === null ? [] : [logo] });

export const useCreateOrganization = () =>
  useApiMutation(
    async (form: OrganizationUpload) => (await upload(createOrganization, uploadOf(form))).organization,
    { changes },
  );

export const useSaveOrganization = (id: string) =>
  useApiMutation(
    async (form: OrganizationUpload) =>
      (await upload(editOrganization, { params: { id }, ...uploadOf(form) })).organization,
    { changes },
  );

/** Makes somebody an admin of an organization that has none. */
export const useAddAdmin = () =>
  useApiMutation(
    (body: BodyInput<typeof createUser>) => call(createUser, { body }),
    // People stand everywhere.
    { changes: [[]] },
  );

export const useEditOrganization = () =>
  useApiMutation(
    ({ id, ...body }: OrganizationChanges & { id: string }) =>
      call(editOrganization, { params: { id }, body }),
    { changes },
  );

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

export const useDeclineRequest = (id: string) =>
  useApiMutation(
    (reason: string) =>
      call(decideLicenseRequest, { params: { id }, body: { decision: 'declined', reason } }),
    // A refusal may say that somebody else was quicker: the list shows it then.
    { changes, evenRefused: true },
  );
