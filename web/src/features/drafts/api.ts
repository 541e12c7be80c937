import { PAGE } from '@switchboard/contract/limits.ts';
import { type BegunDraft, discardDraft, listDrafts } from '@switchboard/contract/tickets/drafts.ts';
import { call } from '../../lib/api/call.ts';
import { useApiMutation } from '../../lib/cache/api-hooks.ts';
import { CACHE } from '../../lib/cache/cache-times.ts';
import { useListQuery } from '../../lib/lists/use-list-query.ts';

const NAME = ['drafts'];

/** Asked anew on every visit: what is typed elsewhere is not told to this list. */
export const useDrafts = (page: number) =>
  useListQuery(NAME, { page, limit: PAGE.drafts }, (options) => call(listDrafts, options), {
    staleTime: CACHE.none,
  });

export const useDiscardDraft = () =>
  useApiMutation(
    ({ ticketId, kind, revision }: BegunDraft) =>
      call(discardDraft, { params: { id: ticketId, kind }, query: { revision } }),
    { changes: [NAME], evenRefused: true },
  );
