import type { BodyInput } from '@switchboard/contract/endpoint.ts';
import {
  addChecklistItems,
  type Checklist,
  changeChecklist,
  editChecklistItem,
  getChecklist,
  listChecklistTemplates,
  removeChecklistItem,
} from '@switchboard/contract/tickets/checklists.ts';
import { listMentionable } from '@switchboard/contract/tickets/mentions.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { wordsOf } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/call.ts';
import { useApiMutation, useApiQuery, useRefresh } from '../../../lib/cache/api-hooks.ts';
import { CACHE } from '../../../lib/cache/cache-times.ts';
import { userKey } from '../../../lib/cache/query-client.ts';
import { fullName } from '../../../lib/format/format.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import { TICKET_POLL } from '../api/get-ticket.ts';
import { words } from './text.ts';

const nameOf = (ticketId: string) => ['tickets', 'checklist', ticketId] as const;

export const useChecklist = (ticketId: string) =>
  useApiQuery(nameOf(ticketId), ({ signal }) => call(getChecklist, { params: { id: ticketId }, signal }), {
    select: ({ checklist }) => checklist,
    staleTime: CACHE.none,
    refetchInterval: TICKET_POLL,
  });

const changesOf = (ticketId: string) => [
  nameOf(ticketId),
  ['tickets', 'detail', ticketId],
  ['tickets', 'timeline', ticketId],
];

type NewItems = BodyInput<typeof addChecklistItems>;

export const useAddItems = (id: string) =>
  useApiMutation((body: NewItems) => call(addChecklistItems, { params: { id }, body }), {
    changes: changesOf(id),
  });

export type ItemChange = BodyInput<typeof editChecklistItem>;

export const useEditItem = (id: string, itemId: string) =>
  useApiMutation((body: ItemChange) => call(editChecklistItem, { params: { id, itemId }, body }), {
    changes: changesOf(id),
  });

export const useRemoveItem = (id: string) =>
  useApiMutation((itemId: string) => call(removeChecklistItem, { params: { id, itemId } }), {
    changes: changesOf(id),
  });

export const useShareChecklist = (id: string) =>
  useApiMutation((shared: boolean) => call(changeChecklist, { params: { id }, body: { shared } }), {
    changes: changesOf(id),
  });

interface Order {
  readonly order: string[];
  /** Of the list that was put in order. */
  readonly version: number;
}

/** Puts the items in another order, which shows at once; several go one after the other. */
export function useOrderItems(id: string) {
  const client = useQueryClient();
  const key = () => userKey(...nameOf(id));
  const refresh = useRefresh(changesOf(id));
  const { mutate } = useMutation({
    mutationKey: key(),
    scope: { id: key().join() },
    mutationFn: (body: Order) => call(changeChecklist, { params: { id }, body }),
    onError: (error) => void toast.error(wordsOf(error, words.failed)),
    onSettled: () => {
      // While a later one is on its way, the server's answer is already history.
      if (client.isMutating({ mutationKey: key() }) <= 1) return refresh();
    },
  });
  return (order: string[]) => {
    const present = client.getQueryData<{ checklist: Checklist }>(key())?.checklist;
    if (present === undefined) return;
    const { version } = present;
    void client.cancelQueries({ queryKey: key() });
    client.setQueryData(key(), {
      checklist: {
        ...present,
        items: order.flatMap((item) => present.items.find(({ _id }) => _id === item) ?? []),
        // As the server will count it.
        version: version + 1,
      },
    });
    mutate({ order, version });
  };
}

/** @param organization whose templates, for super admins */
export const loadTemplates = (organization: string) => async (search: string, signal: AbortSignal) => {
  const { templates } = await call(listChecklistTemplates, { query: { organization, search }, signal });
  return templates.map(({ _id, name }) => ({ value: _id, label: name }));
};

/** Those who can open the ticket, as far as the reader knows of them; the reader first. */
export const loadAssignees =
  (ticketId: string, self: { readonly value: string; readonly label: string }) =>
  async (search: string, signal: AbortSignal) => {
    const query = { search, internal: false };
    const { people } = await call(listMentionable, { params: { id: ticketId }, query, signal });
    const others = people.map((person) => ({ value: person._id, label: fullName(person) }));
    return search === '' ? [self, ...others] : others;
  };
