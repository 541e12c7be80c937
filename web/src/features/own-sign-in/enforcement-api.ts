import {
  editSignInEnforcement,
  getSignInEnforcement,
} from '@switchboard/contract/access/sign-in-enforcement.ts';
import type { BodyInput } from '@switchboard/contract/endpoint.ts';
import { listUsers } from '@switchboard/contract/members/users.ts';
import { call } from '../../lib/api/call.ts';
import { useApiMutation, useApiQuery } from '../../lib/cache/api-hooks.ts';
import { fullName } from '../../lib/format/format.ts';

const NAME = ['sign-in-enforcement'] as const;

export const useSignInEnforcement = () =>
  useApiQuery(
    NAME,
    async ({ signal }) => (await call(getSignInEnforcement, { query: {}, signal })).signInEnforcement,
  );

export const useEditSignInEnforcement = () =>
  useApiMutation(
    (body: BodyInput<typeof editSignInEnforcement>) => call(editSignInEnforcement, { body, query: {} }),
    { changes: [NAME], evenRefused: true },
  );

/** Active admins with this in their name or e-mail. */
export async function loadAdmins(search: string, signal: AbortSignal) {
  const query = { search, role: ['admin'], status: ['active'], limit: 20 } as const;
  const { users } = await call(listUsers, { query, signal });
  return users.map((user) => ({ value: user._id, label: fullName(user) }));
}
