import type { BodyInput } from '@switchboard/contract/endpoint.ts';
import { archiveProject, createProject, editProject } from '@switchboard/contract/endpoints/projects.ts';
import type { Project } from '@switchboard/contract/entities/project.ts';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { userKey } from '../../../lib/cache/query-client.ts';

/** Pickers, lists and the names on tickets follow. */
export const followProjects = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries({ queryKey: userKey('projects') }),
    client.invalidateQueries({ queryKey: userKey('tickets') }),
  ]);

/** Adds a project, or edits the given one. */
export function useSaveProject(edited: Project | null) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInput<typeof createProject>) =>
      edited ? call(editProject, { params: { id: edited._id }, body }) : call(createProject, { body }),
    onSuccess: () => followProjects(client),
  });
}

export function useArchiveProject(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(archiveProject, { params: { id } }),
    onSuccess: () => followProjects(client),
  });
}
