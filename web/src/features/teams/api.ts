import type { BodyInput } from '@switchboard/contract/endpoint.ts';
import { ROLE_LABELS } from '@switchboard/contract/enums.ts';
import { PAGE } from '@switchboard/contract/limits.ts';
import { listCalendars } from '@switchboard/contract/organizations/calendars.ts';
import {
  archiveTeam,
  createTeam,
  editTeam,
  listTeamCandidates,
  listTeams,
  type Team,
} from '@switchboard/contract/tickets/teams.ts';
import { call } from '../../lib/api/call.ts';
import { useApiMutation, useApiQuery } from '../../lib/cache/api-hooks.ts';
import { useNamedOrganization } from '../../lib/choices/named-organization.ts';
import { useListQuery } from '../../lib/lists/use-list-query.ts';
import { text } from './text.ts';

export const PAGE_SIZE = 50;
const changes = [['teams'], ['tickets']] as const;

export function useTeams(state: { page: number; search: string }) {
  const named = useNamedOrganization();
  return useListQuery(['teams', 'list'], { ...state, limit: PAGE_SIZE, ...named }, (options) =>
    call(listTeams, options),
  );
}

/** @param edited null for a new one */
export const useSaveTeam = (edited: Team | null) =>
  useApiMutation(
    async (body: BodyInput<typeof createTeam>) =>
      edited
        ? call(editTeam, { params: { id: edited._id }, body: { ...body, revision: edited.revision } })
        : call(createTeam, { body }),
    { changes },
  );

export const useArchiveTeam = (id: string) =>
  useApiMutation(() => call(archiveTeam, { params: { id } }), { changes });

export type Candidate = Team['members'][number]['user'];

export const candidateOption = (person: Pick<Candidate, '_id' | 'firstName' | 'lastName' | 'role'>) => ({
  value: person._id,
  label: `${person.firstName} ${person.lastName} (${ROLE_LABELS[person.role]})`,
});

export const loadCandidates = async (search: string, signal: AbortSignal): Promise<readonly Candidate[]> =>
  (await call(listTeamCandidates, { query: { search }, signal })).people;

/** @param chosen stays among them, also where it could not be read or was archived */
export function useCalendarChoices(chosen: { readonly _id: string; readonly name: string } | null) {
  const found = useApiQuery(['service-times', 'calendars', 'of-teams'], ({ signal }) =>
    call(listCalendars, { query: { limit: PAGE.max }, signal }),
  ).data?.calendars;
  const all = new Map([...(chosen ? [chosen] : []), ...(found ?? [])].map(({ _id, name }) => [_id, name]));
  return [
    { value: '', label: text.form.defaultCalendar },
    ...[...all].map(([value, label]) => ({ value, label })),
  ];
}
