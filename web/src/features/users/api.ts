import { resetSecondFactor } from '@switchboard/contract/access/second-factor.ts';
import { listBuHeads, listManagers } from '@switchboard/contract/catalogue/projects.ts';
import type { BodyInput } from '@switchboard/contract/endpoint.ts';
import type { AccountState, Role } from '@switchboard/contract/enums.ts';
import { PAGE } from '@switchboard/contract/limits.ts';
import { sendInvitation } from '@switchboard/contract/members/invitations.ts';
import { findPeople } from '@switchboard/contract/members/people.ts';
import { endSessionOf, listSessionsOf } from '@switchboard/contract/members/profile.ts';
import { setRolesOfUser } from '@switchboard/contract/members/roles.ts';
import {
  createUser,
  createUserAsAdmin,
  deactivateUser,
  deleteUser,
  editUser,
  editUserAsSuperAdmin,
  getHoldings,
  getMoveEffect,
  handOver,
  listUsers,
  listUsersAsSuperAdmin,
} from '@switchboard/contract/members/users.ts';
import { clearMailProblem } from '@switchboard/contract/notifications/deliveries.ts';
import type { PersonRef } from '@switchboard/contract/people/person.ts';
import type { User } from '@switchboard/contract/people/user.ts';
import { listDevopsAgents } from '@switchboard/contract/tickets/devops-agents.ts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';
import { NOT_KEPT, useApiMutation, useApiQuery } from '../../lib/cache/api-hooks.ts';
import { CACHE } from '../../lib/cache/cache-times.ts';
import { fullName } from '../../lib/format/format.ts';
import type { FilterOption } from '../../lib/lists/filter.ts';
import { useListQuery } from '../../lib/lists/use-list-query.ts';
import { useIsSuperAdmin } from './use-is-super-admin.ts';

interface UserListState {
  readonly page: number;
  readonly search: string;
  readonly role: readonly Role[];
  readonly status: readonly AccountState[];
}

export const useUsers = (state: UserListState) =>
  useListQuery(['users', 'list'], { ...state, limit: PAGE.users }, (options) => call(listUsers, options), {
    staleTime: CACHE.adminUsers,
  });

interface AllUsersState {
  readonly page: number;
  readonly size: string;
  readonly search: string;
  readonly organization: string;
  readonly role: readonly Role[];
  readonly status: readonly string[];
  readonly idle: readonly string[];
}

/** Where somebody is signed in. */
export const useSessionsOf = (id: string) =>
  useApiQuery(['users', id, 'sessions'], (options) => call(listSessionsOf, { params: { id }, ...options }), {
    ...NOT_KEPT,
    select: ({ sessions }) => sessions,
  });

export const useEndSessionOf = (id: string) =>
  useApiMutation((sessionId: string) => call(endSessionOf, { params: { id, sessionId } }), {
    changes: [['users', id, 'sessions']],
    evenRefused: true,
  });

/** People of all organizations. */
export const useAllUsers = ({ size, idle: [idle], ...state }: AllUsersState) =>
  useListQuery(
    ['users', 'everybody'],
    { ...state, limit: size, idle },
    (options) => call(listUsersAsSuperAdmin, options),
    { staleTime: CACHE.adminUsers },
  );

/** Lists, pickers, names and assignments on tickets, figures: people stand everywhere. */
export const USER_CHANGES = [[]] as const;

const changes = USER_CHANGES;

export function useCreateUser() {
  const entry = useIsSuperAdmin() ? createUser : createUserAsAdmin;
  return useApiMutation((body: BodyInput<typeof createUserAsAdmin>) => call(entry, { body }), { changes });
}

export function useEditUser(id: string) {
  const entry = useIsSuperAdmin() ? editUserAsSuperAdmin : editUser;
  return useApiMutation((body: BodyInput<typeof editUser>) => call(entry, { params: { id }, body }), {
    changes,
  });
}

/** @param organization null where nobody moves */
export const useMoveEffect = (id: string, organization: string | null) =>
  useApiQuery(
    ['users', 'move', id, organization],
    (options) =>
      call(getMoveEffect, { params: { id }, query: { organization: organization ?? '' }, ...options }),
    { enabled: organization !== null, select: ({ move }) => move, ...NOT_KEPT },
  );

/** Hands over first, where anybody was named, so that no ticket is without an agent in between. */
export const useRemoveUser = (id: string, kind: 'deactivate' | 'delete') =>
  useApiMutation(
    async (successors: BodyInput<typeof handOver>): Promise<unknown> => {
      if (Object.values(successors).some(Boolean)) {
        await call(handOver, { params: { id }, body: successors });
      }
      return kind === 'delete'
        ? call(deleteUser, { params: { id } })
        : call(deactivateUser, { params: { id } });
    },
    // The first half of what was refused may have been done.
    { changes, evenRefused: true },
  );

export const useHoldings = (id: string) =>
  useApiQuery(['users', 'holdings', id], (options) => call(getHoldings, { params: { id }, ...options }), {
    select: ({ holdings }) => holdings,
    ...NOT_KEPT,
  });

/** Letters without which nobody is looked for. */
const LETTERS = 2;

/** Who of their organization may take over, without the one who leaves. */
export const successorsOf = ({ _id, organization: home }: User) => {
  const options = (people: readonly Pick<PersonRef, '_id' | 'firstName' | 'lastName'>[]): FilterOption[] =>
    people
      .filter((person) => person._id !== _id)
      .map((person) => ({ value: person._id, label: fullName(person) }));
  const request = (search: string, signal: AbortSignal) => ({
    query: { search, organization: home?._id ?? '' },
    signal,
  });
  return {
    agents: async (search: string, signal: AbortSignal) =>
      options((await call(listDevopsAgents, request(search, signal))).devopsAgents),
    managers: async (search: string, signal: AbortSignal) =>
      options((await call(listManagers, request(search, signal))).managers),
    heads: async (search: string, signal: AbortSignal) =>
      options((await call(listBuHeads, request(search, signal))).buHeads),
    members: async (search: string, signal: AbortSignal) =>
      search.trim().length < LETTERS ? [] : options((await call(findPeople, request(search, signal))).people),
  };
};

export const useSetRoles = (id: string) =>
  useApiMutation(
    (customRoles: readonly string[]) =>
      call(setRolesOfUser, { params: { id }, body: { customRoles: [...customRoles] } }),
    // Whoever is refused sees what somebody else has changed.
    { changes, evenRefused: true },
  );

export const useReactivateUser = () =>
  useApiMutation((id: string) => call(editUser, { params: { id }, body: { isActive: true } }), { changes });

export const useSendInvitation = () =>
  useApiMutation(
    (id: string) => call(sendInvitation, { params: { id }, body: {} }),
    // A refusal says that the list is out of date.
    { changes, evenRefused: true },
  );

export const useClearMailProblem = () =>
  useApiMutation((id: string) => call(clearMailProblem, { params: { id } }), { changes });

export const useResetSecondFactor = (id: string) =>
  useMutation({ mutationFn: () => call(resetSecondFactor, { params: { id } }) });
