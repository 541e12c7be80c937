import type { BodyInput } from '@switchboard/contract/endpoint.ts';
import {
  archiveRequestTypeTemplate,
  copyRequestTypeTemplate,
  createRequestTypeTemplate,
  editRequestTypeTemplate,
  listRequestTypeTemplates,
  type RequestTypeTemplate,
} from '@switchboard/contract/tickets/forms/request-type-templates.ts';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';
import { useApiMutation, useApiQuery } from '../../lib/cache/api-hooks.ts';
import { userKey } from '../../lib/cache/query-client.ts';

const NAME = ['request-type-templates'] as const;
const changes = [NAME];

/** All of the installation: there are few enough for one answer. */
export const useTemplates = () =>
  useApiQuery(
    NAME,
    async ({ signal }) =>
      (await call(listRequestTypeTemplates, { query: { limit: '100' }, signal })).requestTypeTemplates,
  );

/** @returns a function that finds a template as it was fetched last */
export function useKnownTemplate() {
  const client = useQueryClient();
  return (id: string) =>
    client.getQueryData<readonly RequestTypeTemplate[]>(userKey(...NAME))?.find(({ _id }) => _id === id);
}

type Fields = BodyInput<typeof createRequestTypeTemplate>;

interface SavedTemplate {
  readonly whole: Fields;
  readonly changed: Partial<Fields>;
  readonly began: Pick<RequestTypeTemplate, '_id' | 'revision'> | null;
}

export const useSaveTemplate = () =>
  useApiMutation(
    ({ whole, changed, began }: SavedTemplate) =>
      began === null
        ? call(createRequestTypeTemplate, { body: whole })
        : call(editRequestTypeTemplate, {
            params: { id: began._id },
            body: { ...changed, revision: began.revision },
          }),
    { changes, evenRefused: true },
  );

export const useArchiveTemplate = (id: string) =>
  useApiMutation(() => call(archiveRequestTypeTemplate, { params: { id } }), { changes });

/** Its fields join the library. */
export const useCopyTemplate = () =>
  useApiMutation(
    (body: BodyInput<typeof copyRequestTypeTemplate>) => call(copyRequestTypeTemplate, { body }),
    { changes: [['request-types']] },
  );

/** Those with these letters in their name or description. */
export function templatesWith(letters: string, templates: readonly RequestTypeTemplate[]) {
  const words = letters.trim().toLowerCase();
  return templates.filter(({ name, description }) => `${name} ${description}`.toLowerCase().includes(words));
}
