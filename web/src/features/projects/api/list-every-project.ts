import type { AnswerOf } from '@switchboard/contract/endpoint.ts';
import { listProjectsAsSuperAdmin } from '@switchboard/contract/endpoints/projects.ts';
import { PAGE } from '@switchboard/contract/limits.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { useUserKey } from '../../../lib/cache/query-client.ts';
import type { ProjectListState } from './list-projects.ts';

export type EveryProjectAnswer = AnswerOf<typeof listProjectsAsSuperAdmin>;
export type EveryProject = EveryProjectAnswer['projects'][number];

/** Projects of all organizations, or of the one that is named. */
export function useEveryProject({
  page,
  search,
  status,
  organization,
}: ProjectListState & { readonly organization: string }) {
  const key = useUserKey();
  const query = { page, search, status: status.join(','), organization, limit: PAGE.superAdmin };
  return useQuery({
    queryKey: key('projects', 'list', 'every', query),
    queryFn: ({ signal }) => call(listProjectsAsSuperAdmin, { query, signal }),
    placeholderData: keepPreviousData,
  });
}
