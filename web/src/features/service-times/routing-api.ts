/** The rules that bring new tickets to teams: they are written all at once, in their order. */
import { listCategories } from '@switchboard/contract/catalogue/categories.ts';
import { listProjects } from '@switchboard/contract/catalogue/projects.ts';
import type { BodyInput } from '@switchboard/contract/endpoint.ts';
import { PAGE } from '@switchboard/contract/limits.ts';
import { listRequestTypes } from '@switchboard/contract/tickets/forms/request-types.ts';
import {
  getRoutingRules,
  type RoutingRule,
  type RuleFields,
  setRoutingRules,
  tryRouting,
} from '@switchboard/contract/tickets/routing.ts';
import { listTeams } from '@switchboard/contract/tickets/teams.ts';
import { allPages } from '../../lib/api/all-pages.ts';
import { call } from '../../lib/api/call.ts';
import { NOT_KEPT, useApiMutation, useApiQuery } from '../../lib/cache/api-hooks.ts';
import { useNamedOrganization } from '../../lib/choices/named-organization.ts';

export type { RoutingRule, RuleFields };

const NAME = ['service-times', 'routing'] as const;

export function useRouting() {
  const named = useNamedOrganization();
  return useApiQuery([...NAME, named], ({ signal }) => call(getRoutingRules, { query: named, signal }));
}

export const useSaveRouting = () =>
  useApiMutation(
    (body: { readonly revision: number; readonly rules: readonly RuleFields[] }) =>
      call(setRoutingRules, { body: { revision: body.revision, rules: [...body.rules] } }),
    // Whoever is refused sees what somebody else has saved.
    { changes: [NAME], evenRefused: true },
  );

/** As the call takes a rule that it has answered. */
export const fieldsOfRule = ({
  requestTypes,
  categories,
  projects,
  priorities,
  team,
}: RoutingRule): RuleFields => ({
  requestTypes,
  categories: categories.map(({ _id }) => _id),
  projects: projects.map(({ _id }) => _id),
  priorities,
  team: team._id,
});

const optionsOf = (things: readonly { readonly _id: string; readonly name: string }[] = []) =>
  things.map(({ _id, name }) => ({ value: _id, label: name }));

const limit = PAGE.max;

/** What a rule can ask for, and where it can lead. */
export function useRuleChoices() {
  const types = useRequestTypes();
  const categories = useApiQuery(['categories', 'of-routing'], ({ signal }) =>
    allPages(
      (page) => call(listCategories, { query: { limit, page }, signal }),
      (answer) => answer.categories,
    ),
  );
  const projects = useAllProjects();
  const teams = useApiQuery(['teams', 'of-routing'], ({ signal }) =>
    allPages(
      (page) => call(listTeams, { query: { limit, page }, signal }),
      (answer) => answer.teams,
    ),
  );
  return {
    requestTypes: optionsOf(types.data),
    categories: optionsOf(categories.data),
    projects: optionsOf(projects.data),
    teams: optionsOf(teams.data),
  };
}

export const useProjectChoices = () =>
  optionsOf(
    useApiQuery(['projects', 'of-routing'], ({ signal }) => call(listProjects, { query: { limit }, signal }))
      .data?.projects,
  );

export const useTriedRouting = (body: BodyInput<typeof tryRouting>) =>
  useApiQuery(
    ['service-times', 'tried', 'routing', body],
    ({ signal }) => call(tryRouting, { body, signal }),
    NOT_KEPT,
  );

/** Teams that there are, for a choice of one. */
export const useTeamChoices = () =>
  optionsOf(
    useApiQuery(['teams', 'of-routing'], ({ signal }) => call(listTeams, { query: { limit }, signal })).data
      ?.teams,
  );

/** Those that were archived among them, which a rule may still name. */
export function useRequestTypes() {
  const named = useNamedOrganization();
  return useApiQuery(['request-types', 'of-routing', named], ({ signal }) =>
    allPages(
      (page) => call(listRequestTypes, { query: { limit, page, all: true, ...named }, signal }),
      ({ requestTypes }) => requestTypes,
    ),
  );
}

export const useAllProjects = () =>
  useApiQuery(['projects', 'of-service-times'], ({ signal }) =>
    allPages(
      (page) => call(listProjects, { query: { limit, page }, signal }),
      ({ projects }) => projects,
    ),
  );
