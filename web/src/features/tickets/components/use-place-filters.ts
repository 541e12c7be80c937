import { TICKET_FIELDS } from '@switchboard/contract/tickets/ticket-fields.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { categoryChoices, choiceOf, projectChoices } from '../../../lib/choices/use-ticket-choices.ts';
import type { Filter } from '../../../lib/lists/filter.ts';
import { words as detailWords } from '../../../shared/ticket-details/words.ts';
import type { ListedTicket } from '../api/listed-ticket.ts';
import { text } from '../text.ts';
import type { TicketListState } from '../ticket-list-params.ts';

interface Named {
  readonly _id: string;
  readonly name: string;
}

const NONE: readonly Filter[] = [];

/**
 * The filters by category and by project, searched on the server.
 * @param everywhere the list covers all organizations: those of the one that is chosen are offered, since nobody could tell
 * those of several apart
 */
export function usePlaceFilters(
  { category, project, organization }: TicketListState,
  tickets: readonly ListedTicket[] | undefined,
  everywhere: boolean,
): readonly Filter[] {
  const client = useQueryClient();
  const used = category.length > 0 || project.length > 0;
  const offered = !everywhere || organization !== '' || used;
  const names = useRef(new Map<string, string>());
  const isUnknown = (id: string) => !names.current.has(id);
  const { data: categories } = useQuery({
    ...categoryChoices(organization, ''),
    enabled: offered && category.some(isUnknown),
  });
  const { data: projects } = useQuery({
    ...projectChoices(organization, '', ''),
    enabled: offered && project.some(isUnknown),
  });

  return useMemo(() => {
    const know = (found: readonly Named[]) => {
      for (const { _id, name } of found) names.current.set(_id, name);
      return found.map(choiceOf);
    };
    know(categories ?? []);
    know(projects ?? []);
    // What is archived is named by the tickets that the filter has found.
    const places = tickets?.flatMap((ticket) => (ticket.stub ? [] : [ticket.category, ticket.project])) ?? [];
    // A ticket without them is the list's to complain of, which has its own place on the page.
    know(places.filter((place) => place !== undefined));
    if (!offered) return NONE;
    return [
      {
        key: 'category',
        label: TICKET_FIELDS.category.label,
        what: detailWords.categories,
        loadOptions: async (search) => know(await client.fetchQuery(categoryChoices(organization, search))),
        labelOf: (id) => names.current.get(id) ?? text.list.otherCategory,
      },
      {
        key: 'project',
        label: TICKET_FIELDS.project.label,
        what: detailWords.projects,
        loadOptions: async (search) =>
          know(await client.fetchQuery(projectChoices(organization, search, ''))),
        labelOf: (id) => names.current.get(id) ?? text.list.otherProject,
      },
    ];
  }, [client, organization, offered, categories, projects, tickets]);
}
