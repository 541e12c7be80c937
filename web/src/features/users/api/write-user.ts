import type { BodyInput } from '@switchboard/contract/endpoint.ts';
import { sendInvitation } from '@switchboard/contract/endpoints/invitations.ts';
import { resetSecondFactor } from '@switchboard/contract/endpoints/second-factor.ts';
import {
  createUser,
  createUserAsAdmin,
  deactivateUser,
  deleteUser,
  editUser,
  editUserAsSuperAdmin,
  handOver,
} from '@switchboard/contract/endpoints/users.ts';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { userKey } from '../../../lib/cache/query-client.ts';
import { useIsSuperAdmin } from '../use-is-super-admin.ts';

/** Lists, pickers, names and assignments on tickets, figures: people stand everywhere. */
export const followUsers = (client: QueryClient) => client.invalidateQueries({ queryKey: userKey() });

export function useCreateUser() {
  const client = useQueryClient();
  const entry = useIsSuperAdmin() ? createUser : createUserAsAdmin;
  return useMutation({
    mutationFn: (body: BodyInput<typeof createUserAsAdmin>) => call(entry, { body }),
    onSuccess: () => followUsers(client),
  });
}

export function useEditUser(id: string) {
  const client = useQueryClient();
  const entry = useIsSuperAdmin() ? editUserAsSuperAdmin : editUser;
  return useMutation({
    mutationFn: (body: BodyInput<typeof editUser>) => call(entry, { params: { id }, body }),
    onSuccess: () => followUsers(client),
  });
}

/** Hands over first, where anybody was named, so that no ticket is without an agent in between. */
export function useRemoveUser(id: string, kind: 'deactivate' | 'delete') {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (successors: BodyInput<typeof handOver>) => {
      if (Object.values(successors).some(Boolean)) {
        await call(handOver, { params: { id }, body: successors });
      }
      return kind === 'delete'
        ? call(deleteUser, { params: { id } })
        : call(deactivateUser, { params: { id } });
    },
    // Also after a refusal: the first half may have been done.
    onSettled: () => followUsers(client),
  });
}

export function useReactivateUser() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(editUser, { params: { id }, body: { isActive: true } }),
    onSuccess: () => followUsers(client),
  });
}

export function useSendInvitation() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(sendInvitation, { params: { id }, body: {} }),
    // A refusal says that the list is out of date.
    onSettled: () => followUsers(client),
  });
}

export const useResetSecondFactor = (id: string) =>
  useMutation({ mutationFn: () => call(resetSecondFactor, { params: { id } }) });
