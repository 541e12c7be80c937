import {
  archiveProject,
  createProject,
  editProject,
  getProjectUsage,
  listBuHeads,
  listManagers,
  listProjects,
  listProjectsAsSuperAdmin,
  type Project,
} from '@switchboard/contract/catalogue/projects.ts';
import type { AnswerOf, BodyInput } from '@switchboard/contract/endpoint.ts';
import type { ProjectStatus } from '@switchboard/contract/enums.ts';
import { PAGE } from '@switchboard/contract/limits.ts';
import type { PersonRef } from '@switchboard/contract/people/person.ts';
import { call } from '../../lib/api/call.ts';
import { NOT_KEPT, useApiMutation, useApiQuery } from '../../lib/cache/api-hooks.ts';
import { fullName } from '../../lib/format/format.ts';
import type { FilterOption } from '../../lib/lists/filter.ts';
import { useListQuery } from '../../lib/lists/use-list-query.ts';

export const PAGE_SIZE = 24;

export interface ProjectListState {
  readonly page: number;
  readonly search: string;
  readonly status: readonly ProjectStatus[];
}

export const useProjects = (state: ProjectListState) =>
  useListQuery(['projects', 'list'], { ...state, limit: PAGE_SIZE }, (options) =>
    call(listProjects, options),
  );

export type EveryProjectAnswer = AnswerOf<typeof listProjectsAsSuperAdmin>;
export type EveryProject = EveryProjectAnswer['projects'][number];

/** Projects of all organizations, or of the one that is named. */
export const useEveryProject = (state: ProjectListState & { readonly organization: string }) =>
  useListQuery(['projects', 'list', 'every'], { ...state, limit: PAGE.superAdmin }, (options) =>
    call(listProjectsAsSuperAdmin, options),
  );

export const useProjectUsage = (id: string) =>
  useApiQuery(['projects', 'usage', id], (options) => call(getProjectUsage, { params: { id }, ...options }), {
    select: ({ usage }) => usage,
    ...NOT_KEPT,
  });

/** Pickers, lists and the names on tickets. */
export const PROJECT_CHANGES = [['projects'], ['tickets']] as const;

/** Adds a project, or edits the given one. */
export const useSaveProject = (edited: Project | null) =>
  useApiMutation(
    (body: BodyInput<typeof createProject>) =>
      edited ? call(editProject, { params: { id: edited._id }, body }) : call(createProject, { body }),
    { changes: PROJECT_CHANGES },
  );

export const useArchiveProject = (id: string) =>
  useApiMutation(() => call(archiveProject, { params: { id } }), { changes: PROJECT_CHANGES });

export const leadOption = (person: PersonRef): FilterOption => ({
  value: person._id,
  label: fullName(person),
});

export const loadManagers = async (search: string, signal: AbortSignal) =>
  (await call(listManagers, { query: { search }, signal })).managers.map(leadOption);

export const loadBuHeads = async (search: string, signal: AbortSignal) =>
  (await call(listBuHeads, { query: { search }, signal })).buHeads.map(leadOption);
