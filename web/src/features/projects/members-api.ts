import { getProjectMembers, setProjectMembers } from '@switchboard/contract/catalogue/project-members.ts';
import { PAGE } from '@switchboard/contract/limits.ts';
import { listUsers } from '@switchboard/contract/members/users.ts';
import type { PersonRef } from '@switchboard/contract/people/person.ts';
import { call } from '../../lib/api/call.ts';
import { NOT_KEPT, useApiMutation, useApiQuery } from '../../lib/cache/api-hooks.ts';

export const useProjectMembers = (id: string) =>
  useApiQuery(
    ['projects', 'members', id],
    (options) => call(getProjectMembers, { params: { id }, ...options }),
    { select: ({ members }) => members, ...NOT_KEPT },
  );

/** Who reads tickets changes by it. */
export const useSetMembers = (id: string) =>
  useApiMutation(
    (members: readonly string[]) =>
      call(setProjectMembers, { params: { id }, body: { members: [...members] } }),
    { changes: [['projects'], ['tickets']] },
  );

/** Active people of the organization. */
export async function loadActivePeople(search: string, signal: AbortSignal): Promise<PersonRef[]> {
  const query = { search, status: 'active', limit: PAGE.users };
  const { users } = await call(listUsers, { query, signal });
  return users.map(({ _id, firstName, lastName, email }) => ({ _id, firstName, lastName, email }));
}
