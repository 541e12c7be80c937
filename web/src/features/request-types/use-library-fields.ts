import { useCreateField, useEditField, useFields } from './api.ts';
import type { FormFields } from './form-fields.ts';

/** The fields of the organization's library. */
export function useLibraryFields(): FormFields {
  const { data, isError, isFetching, refetch } = useFields();
  const { mutateAsync: create } = useCreateField();
  const { mutateAsync: edit } = useEditField();
  const find = (id: string) => data?.find(({ _id }) => _id === id);
  return {
    library: data ?? [],
    retry: isError ? { run: () => void refetch(), busy: isFetching } : null,
    editable: ({ _id }) => find(_id),
    add: async (field) => (await create(field)).field,
    edit: async ({ _id }, changes) =>
      (await edit({ ...changes, _id, revision: find(_id)?.revision ?? 0 })).field,
    canName: true,
  };
}
