/** What tickets, and schedules that make tickets, choose from: categories, subcategories and projects. */
import { listCategories, listSubcategories } from '@switchboard/contract/catalogue/categories.ts';
import { listProjects, type Project } from '@switchboard/contract/catalogue/projects.ts';
import type { ProjectStatus } from '@switchboard/contract/enums.ts';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { call } from '../api/call.ts';
import { userKey } from '../cache/query-client.ts';
import { fullName } from '../format/format.ts';
import type { FilterOption } from '../lists/filter.ts';

export const categoryChoices = (organization: string, search: string) =>
  queryOptions({
    queryKey: userKey('categories', 'choices', organization, search),
    queryFn: async ({ signal }) =>
      (await call(listCategories, { query: { search, organization }, signal })).categories,
  });

const subcategoryChoices = (categoryId: string, search: string) =>
  queryOptions({
    queryKey: userKey('categories', 'subcategory-choices', categoryId, search),
    queryFn: async ({ signal }) =>
      (await call(listSubcategories, { params: { id: categoryId }, query: { search }, signal }))
        .subcategories,
  });

/** @param status the only one they may have; blank for any */
export const projectChoices = (organization: string, search: string, status: ProjectStatus | '') =>
  queryOptions({
    queryKey: userKey('projects', 'choices', organization, status, search),
    queryFn: async ({ signal }) =>
      (await call(listProjects, { query: { search, organization, status }, signal })).projects,
  });

export const choiceOf = ({ _id, name }: { _id: string; name: string }): FilterOption => ({
  value: _id,
  label: name,
});

/**
 * Searched on the server and remembered.
 * @param categoryId the chosen category, blank for none
 * @param organization whose they are: super admins name that of the ticket, members need not
 */
export function useTicketChoices(categoryId: string, organization = '') {
  const client = useQueryClient();
  const offered = useRef(new Map<string, Project>());
  /** The name that choosing a project filled in, so that choosing another may replace it. */
  const filledIn = useRef('');

  const loadCategories = useCallback(
    async (search: string) => (await client.fetchQuery(categoryChoices(organization, search))).map(choiceOf),
    [client, organization],
  );
  const loadSubcategories = useCallback(
    async (search: string) => (await client.fetchQuery(subcategoryChoices(categoryId, search))).map(choiceOf),
    [client, categoryId],
  );
  const loadProjects = useCallback(
    async (search: string) => {
      // A ticket belongs to a project that is worked on.
      const projects = await client.fetchQuery(projectChoices(organization, search, 'Active'));
      for (const one of projects) offered.current.set(one._id, one);
      return projects.map(choiceOf);
    },
    [client, organization],
  );

  /** The project manager name after a project was chosen: its manager's, unless somebody wrote another. */
  const managerNameAfter = (projectId: string | undefined, written: string): string => {
    const manager = projectId === undefined ? null : offered.current.get(projectId)?.projectManager;
    const name = manager ? fullName(manager) : '';
    if (name === '' && written !== filledIn.current) return written;
    filledIn.current = name;
    return name;
  };

  return { loadCategories, loadSubcategories, loadProjects, managerNameAfter };
}
