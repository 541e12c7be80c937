import { listProjects } from '@switchboard/contract/endpoints/projects.ts';
import type { ProjectStatus } from '@switchboard/contract/enums.ts';
import { PAGE } from '@switchboard/contract/limits.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { useUserKey } from '../../../lib/cache/query-client.ts';

export interface ProjectListState {
  readonly page: number;
  readonly search: string;
  readonly status: readonly ProjectStatus[];
}

export function useProjects({ page, search, status }: ProjectListState) {
  const key = useUserKey();
  const query = { page, search, status: status.join(','), limit: PAGE.projects };
  return useQuery({
    queryKey: key('projects', 'list', query),
    queryFn: ({ signal }) => call(listProjects, { query, signal }),
    placeholderData: keepPreviousData,
  });
}
