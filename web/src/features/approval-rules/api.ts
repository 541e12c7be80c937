import { listCategories } from '@switchboard/contract/catalogue/categories.ts';
import { listProjects } from '@switchboard/contract/catalogue/projects.ts';
import type { BodyInput } from '@switchboard/contract/endpoint.ts';
import { PAGE } from '@switchboard/contract/limits.ts';
import { findPeople } from '@switchboard/contract/members/people.ts';
import {
  type ApprovalGroup,
  type ApprovalRule,
  createApprovalGroup,
  createApprovalRule,
  deleteApprovalGroup,
  deleteApprovalRule,
  editApprovalGroup,
  editApprovalRule,
  listApprovalGroups,
  listApprovalRules,
} from '@switchboard/contract/tickets/approval-rules.ts';
import { allPages } from '../../lib/api/all-pages.ts';
import { call } from '../../lib/api/call.ts';
import { useApiMutation, useApiQuery } from '../../lib/cache/api-hooks.ts';
import { fullName } from '../../lib/format/format.ts';
import type { FilterOption } from '../../lib/lists/filter.ts';

const RULES = ['approval-rules'] as const;
const GROUPS = ['approval-groups'] as const;
/** Whoever is refused sees what somebody else has saved. */
const options = { changes: [RULES, GROUPS], evenRefused: true };

export const useRules = () =>
  useApiQuery(RULES, ({ signal }) => call(listApprovalRules, { signal }), {
    select: ({ approvalRules }) => approvalRules,
  });

export const useGroups = () =>
  useApiQuery(GROUPS, ({ signal }) => call(listApprovalGroups, { signal }), {
    select: ({ approvalGroups }) => approvalGroups,
  });

/** @param edited null for a new one */
export const useSaveRule = (edited: ApprovalRule | null) =>
  useApiMutation(
    async (body: BodyInput<typeof createApprovalRule>) =>
      edited
        ? call(editApprovalRule, { params: { id: edited._id }, body: { ...body, version: edited.version } })
        : call(createApprovalRule, { body }),
    options,
  );

/** @param edited null for a new one */
export const useSaveGroup = (edited: ApprovalGroup | null) =>
  useApiMutation(
    async (body: BodyInput<typeof createApprovalGroup>) =>
      edited
        ? call(editApprovalGroup, { params: { id: edited._id }, body: { ...body, version: edited.version } })
        : call(createApprovalGroup, { body }),
    options,
  );

export const useDeleteRule = (id: string) =>
  useApiMutation(() => call(deleteApprovalRule, { params: { id } }), options);
export const useDeleteGroup = (id: string) =>
  useApiMutation(() => call(deleteApprovalGroup, { params: { id } }), options);

const limit = PAGE.max;

/** What a rule can ask of a ticket. */
export function useRuleChoices() {
  const categories = useApiQuery(['categories', 'of-approval-rules'], ({ signal }) =>
    allPages(
      (page) => call(listCategories, { query: { limit, page }, signal }),
      (answer) => answer.categories,
    ),
  );
  const projects = useApiQuery(['projects', 'of-approval-rules'], ({ signal }) =>
    allPages(
      (page) => call(listProjects, { query: { limit, page }, signal }),
      (answer) => answer.projects,
    ),
  );
  const named = (things: readonly { readonly _id: string; readonly name: string }[] = []) =>
    things.map(({ _id, name }) => ({ value: _id, label: name }));
  return {
    categories: named(categories.data),
    subcategories: (categories.data ?? []).map(({ name, subcategories }) => ({
      group: name,
      items: named(subcategories),
    })),
    projects: named(projects.data),
  };
}

/** Letters without which nobody is looked for. */
const LETTERS = 2;

export async function loadMembers(search: string, signal: AbortSignal): Promise<readonly FilterOption[]> {
  if (search.trim().length < LETTERS) return [];
  const { people } = await call(findPeople, { query: { search }, signal });
  return people.map((person) => ({ value: person._id, label: fullName(person) }));
}
