import { approveRoleMapping, listAdminMappings } from '@switchboard/contract/access/role-mappings.ts';
import { PAGE } from '@switchboard/contract/limits.ts';
import { call } from '../../lib/api/call.ts';
import { useApiMutation } from '../../lib/cache/api-hooks.ts';
import { useListQuery } from '../../lib/lists/use-list-query.ts';

const NAME = ['role-mappings'] as const;

export const useAdminMappings = (page: number) =>
  useListQuery(NAME, { page, limit: PAGE.roleMappings }, (options) => call(listAdminMappings, options));

export const useApproveMapping = (id: string) =>
  useApiMutation(() => call(approveRoleMapping, { params: { id } }), { changes: [NAME] });
