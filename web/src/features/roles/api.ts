import type { BodyInput } from '@switchboard/contract/endpoint.ts';
import {
  type CustomRole,
  createRole,
  deleteRole,
  editRole,
  listRoles,
} from '@switchboard/contract/members/roles.ts';
import { call } from '../../lib/api/call.ts';
import { useApiMutation, useApiQuery } from '../../lib/cache/api-hooks.ts';

export const ROLES = ['roles'] as const;
/** Lists of people name the roles; whoever is refused sees what somebody else has saved. */
const options = { changes: [ROLES, ['users']], evenRefused: true };

export const useRoles = () =>
  useApiQuery(ROLES, ({ signal }) => call(listRoles, { signal }), { select: ({ roles }) => roles });

/** @param edited null for a new one */
export const useSaveRole = (edited: CustomRole | null) =>
  useApiMutation(
    async (body: BodyInput<typeof createRole>) =>
      edited
        ? call(editRole, { params: { id: edited._id }, body: { ...body, version: edited.version } })
        : call(createRole, { body }),
    options,
  );

export const useDeleteRole = (id: string) =>
  useApiMutation(() => call(deleteRole, { params: { id } }), options);
