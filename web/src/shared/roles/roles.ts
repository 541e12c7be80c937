import { listRoles } from '@switchboard/contract/members/roles.ts';
import { call } from '../../lib/api/call.ts';
import { useApiQuery } from '../../lib/cache/api-hooks.ts';

export const ROLES = ['roles'] as const;

/** The roles of the organization's own. */
export const useRoles = () =>
  useApiQuery(ROLES, ({ signal }) => call(listRoles, { signal }), { select: ({ roles }) => roles });
