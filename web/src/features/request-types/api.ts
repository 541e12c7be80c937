import type { BodyInput } from '@switchboard/contract/endpoint.ts';
import { listChecklistTemplates } from '@switchboard/contract/tickets/checklists.ts';
import {
  archiveField,
  createField,
  editField,
  type LibraryField,
  listFields,
} from '@switchboard/contract/tickets/forms/own-fields.ts';
import {
  archiveRequestType,
  createRequestType,
  editRequestType,
  listRequestTypes,
  orderRequestTypes,
  publishRequestType,
  type RequestType,
} from '@switchboard/contract/tickets/forms/request-types.ts';
import { listSlaPolicies } from '@switchboard/contract/tickets/sla-policies.ts';
import { listTeams } from '@switchboard/contract/tickets/teams.ts';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';
import { useApiMutation, useApiQuery } from '../../lib/cache/api-hooks.ts';
import { userKey } from '../../lib/cache/query-client.ts';
import { useNamedOrganization } from '../../lib/choices/named-organization.ts';
import { choiceOf } from '../../lib/choices/use-ticket-choices.ts';

const changes = [['request-types']] as const;

/** All of the organization, as last saved: there are few enough for one answer of two pages. */
export function useAllTypes() {
  const named = useNamedOrganization();
  return useApiQuery(['request-types', 'all', named], async ({ signal }) => {
    const ask = (page: string) =>
      call(listRequestTypes, { query: { all: 'true', limit: '100', page, ...named }, signal });
    const first = await ask('1');
    const further = await Promise.all(
      Array.from({ length: Math.max(first.pagination.pages - 1, 0) }, (_, index) => ask(String(index + 2))),
    );
    return [first, ...further].flatMap(({ requestTypes }) => requestTypes);
  });
}

/** The library of fields. */
export function useFields() {
  const named = useNamedOrganization();
  return useApiQuery(['request-types', 'fields', named], async ({ signal }) => {
    const ask = (page: string) => call(listFields, { query: { limit: '100', page, ...named }, signal });
    const first = await ask('1');
    const further = await Promise.all(
      Array.from({ length: Math.max(first.pagination.pages - 1, 0) }, (_, index) => ask(String(index + 2))),
    );
    return [first, ...further].flatMap(({ fields }) => fields);
  });
}

type Fields = BodyInput<typeof createRequestType>;

interface SavedType {
  /** All of it, for a new one. */
  readonly whole: Fields;
  /** What differs from `began`. */
  readonly changed: Partial<Fields>;
  /** As somebody has seen it; null for a new one. */
  readonly began: Pick<RequestType, '_id' | 'revision'> | null;
}

export const useSaveType = () =>
  useApiMutation(
    ({ whole, changed, began }: SavedType) =>
      began === null
        ? call(createRequestType, { body: whole })
        : call(editRequestType, {
            params: { id: began._id },
            body: { ...changed, revision: began.revision },
          }),
    { changes, evenRefused: true },
  );

/** @returns a function that finds a type as it was fetched last */
export function useKnownType() {
  const client = useQueryClient();
  const named = useNamedOrganization();
  return (id: string) =>
    client
      .getQueryData<readonly RequestType[]>(userKey('request-types', 'all', named))
      ?.find(({ _id }) => _id === id);
}

export const usePublishType = () =>
  useApiMutation(
    ({ _id, revision }: Pick<RequestType, '_id' | 'revision'>) =>
      call(publishRequestType, { params: { id: _id }, body: { revision } }),
    { changes, evenRefused: true },
  );

export const useHideType = () =>
  useApiMutation(
    ({ _id, revision, hidden }: Pick<RequestType, '_id' | 'revision' | 'hidden'>) =>
      call(editRequestType, { params: { id: _id }, body: { revision, hidden } }),
    { changes, evenRefused: true },
  );

export const useArchiveType = (id: string) =>
  useApiMutation(() => call(archiveRequestType, { params: { id } }), { changes });

export const useOrderTypes = () =>
  useApiMutation((ids: string[]) => call(orderRequestTypes, { body: { ids } }), {
    changes,
    evenRefused: true,
  });

export const useCreateField = () =>
  useApiMutation((body: BodyInput<typeof createField>) => call(createField, { body }), { changes });

/** The answer of who saves after somebody else shows what that was. */
export const useEditField = () =>
  useApiMutation(
    ({ _id, ...body }: Pick<LibraryField, '_id'> & BodyInput<typeof editField>) =>
      call(editField, { params: { id: _id }, body }),
    { changes, evenRefused: true },
  );

export const useArchiveField = (id: string) =>
  useApiMutation(() => call(archiveField, { params: { id } }), { changes });

/** Searched on the server. */
export async function loadTeams(search: string, signal: AbortSignal) {
  const { teams } = await call(listTeams, { query: { search }, signal });
  return teams.map(choiceOf);
}

export async function loadPolicies(search: string, signal: AbortSignal) {
  const { slaPolicies } = await call(listSlaPolicies, { query: { search }, signal });
  return slaPolicies.map(choiceOf);
}

export async function loadTemplates(search: string, signal: AbortSignal) {
  const { templates } = await call(listChecklistTemplates, { query: { search }, signal });
  return templates.map(choiceOf);
}
