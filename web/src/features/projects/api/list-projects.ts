import { listProjects } from '@switchboard/contract/endpoints/projects.ts';
import type { ProjectStatus } from '@switchboard/contract/enums.ts';
import { PAGE } from '@switchboard/contract/limits.ts';
import { call } from '../../../lib/api/call.ts';
import { useListQuery } from '../../../lib/lists/use-list-query.ts';

export interface ProjectListState {
  readonly page: number;
  readonly search: string;
  readonly status: readonly ProjectStatus[];
}

export const useProjects = (state: ProjectListState) =>
  useListQuery(['projects', 'list'], { ...state, limit: PAGE.projects }, (options) =>
    call(listProjects, options),
  );
