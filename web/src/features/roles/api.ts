import type { BodyInput } from '@switchboard/contract/endpoint.ts';
import { type CustomRole, createRole, deleteRole, editRole } from '@switchboard/contract/members/roles.ts';
import { call } from '../../lib/api/call.ts';
import { useApiMutation } from '../../lib/cache/api-hooks.ts';
import { ROLES } from '../../shared/roles/roles.ts';

/** Lists of people name the roles; whoever is refused sees what somebody else has saved. */
const options = { changes: [ROLES, ['users']], evenRefused: true };

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
