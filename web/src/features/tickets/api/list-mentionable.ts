import { listMentionable } from '@switchboard/contract/tickets/mentions.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { useApiQuery } from '../../../lib/cache/api-hooks.ts';
import { CACHE } from '../../../lib/cache/cache-times.ts';

/** @param search what was typed behind "@" */
export const useMentionable = (ticketId: string, search: string, internal: boolean, enabled: boolean) =>
  useApiQuery(
    ['tickets', 'mentionable', ticketId, internal, search],
    (options) => call(listMentionable, { params: { id: ticketId }, query: { search, internal }, ...options }),
    { staleTime: CACHE.ticketDetail, placeholderData: keepPreviousData, enabled },
  );
