import type { AnswerOf } from '@switchboard/contract/endpoint.ts';
import { listProjectsAsSuperAdmin } from '@switchboard/contract/endpoints/projects.ts';
import { PAGE } from '@switchboard/contract/limits.ts';
import { call } from '../../../lib/api/call.ts';
import { useListQuery } from '../../../lib/lists/use-list-query.ts';
import type { ProjectListState } from './list-projects.ts';

export type EveryProjectAnswer = AnswerOf<typeof listProjectsAsSuperAdmin>;
export type EveryProject = EveryProjectAnswer['projects'][number];

/** Projects of all organizations, or of the one that is named. */
export const useEveryProject = (state: ProjectListState & { readonly organization: string }) =>
  useListQuery(['projects', 'list', 'every'], { ...state, limit: PAGE.superAdmin }, (options) =>
    call(listProjectsAsSuperAdmin, options),
  );
