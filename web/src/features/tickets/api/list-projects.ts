import { listProjects } from '@switchboard/contract/endpoints/projects.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { userKey } from '../../../lib/query-client.ts';

/** A ticket belongs to a project that is worked on. */
export const projectChoicesOptions = (search: string) =>
  queryOptions({
    queryKey: userKey('projects', 'choices', search),
    queryFn: async ({ signal }) =>
      (await call(listProjects, { query: { search, status: 'Active' }, signal })).projects,
  });
