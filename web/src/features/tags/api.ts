import type { BodyInput } from '@switchboard/contract/endpoint.ts';
import {
  createTag,
  deleteTag,
  editTag,
  listTags,
  mergeTag,
  type TagWithUse,
} from '@switchboard/contract/tickets/tags.ts';
import { call } from '../../lib/api/call.ts';
import { useApiMutation } from '../../lib/cache/api-hooks.ts';
import { useListQuery } from '../../lib/lists/use-list-query.ts';

export const PAGE_SIZE = 50;

export const useTags = (state: { page: number; search: string }) =>
  useListQuery(['tags', 'list'], { ...state, tickets: true, limit: PAGE_SIZE }, (options) =>
    call(listTags, options),
  );

/** Pickers, lists and the chips on tickets. */
const changes = [['tags'], ['tickets']] as const;

type Fields = BodyInput<typeof createTag>;

/** @param edited null for a new one */
export const useSaveTag = (edited: TagWithUse | null) =>
  useApiMutation(
    async (body: Fields) =>
      edited ? call(editTag, { params: { id: edited._id }, body }) : call(createTag, { body }),
    { changes },
  );

export const useMergeTag = (id: string) =>
  useApiMutation((into: string) => call(mergeTag, { params: { id }, body: { into } }), { changes });

export const useDeleteTag = (id: string) =>
  useApiMutation(() => call(deleteTag, { params: { id } }), { changes });

/** Those that a tag can be merged into. */
export const loadOthers = (id: string) => async (search: string, signal: AbortSignal) => {
  const { tags } = await call(listTags, { query: { search }, signal });
  return tags.filter(({ _id }) => _id !== id).map(({ _id, name }) => ({ value: _id, label: name }));
};
