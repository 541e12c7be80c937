import { createTag, listTags, tagTicket } from '@switchboard/contract/tickets/tags.ts';
import type { Tag } from '@switchboard/contract/tickets/ticket.ts';
import { call } from '../../../lib/api/call.ts';
import { useApiQuery } from '../../../lib/cache/api-hooks.ts';
import { CACHE } from '../../../lib/cache/cache-times.ts';
import { tagText } from '../tag-text.ts';
import type { ListedTicket } from './listed-ticket.ts';
import { type TicketWrite, useTicketWrite } from './use-ticket-write.ts';

/** @param organization whose tags, for super admins */
export const useTagChoices = (organization: string, search: string) =>
  useApiQuery(
    ['tags', 'choices', organization, search],
    ({ signal }) => call(listTags, { query: { organization, search, limit: CHOICES }, signal }),
    { select: ({ tags }) => tags, staleTime: CACHE.default, placeholderData: (before) => before },
  );

const CHOICES = 100;

/** The same as choices of a field. */
export const loadTagOptions = (organization: string) => async (search: string, signal: AbortSignal) => {
  const { tags } = await call(listTags, { query: { organization, search }, signal });
  return tags.map(({ _id, name }) => ({ value: _id, label: name }));
};

export const makeTag = (name: string) => call(createTag, { body: { name } });

/** What is asked of a ticket whose tags are chosen. */
export type TaggedTicket = Pick<ListedTicket, '_id' | 'organizationId' | 'tagged'>;

interface TagChange extends TicketWrite {
  add: readonly Tag[];
  remove: readonly Tag[];
  /** All that it has then. */
  tagged: readonly Tag[];
}

/** Puts tags on the ticket or takes them off; the page shows it at once, and what was there again when it is refused. */
export function useTagTicket() {
  return useTicketWrite<TagChange>({
    send: ({ ticketId, add, remove }) =>
      call(tagTicket, {
        params: { id: ticketId },
        body: { add: add.map(({ _id }) => _id), remove: remove.map(({ _id }) => _id) },
      }),
    drawn: ({ tagged }) => ({ tagged: [...tagged] }),
    said: ({ ticket }) => tagText.saved(ticket.ticketNumber),
  });
}
