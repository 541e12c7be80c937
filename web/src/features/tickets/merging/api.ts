import { mergeTickets, unmergeTicket } from '@switchboard/contract/tickets/merging.ts';
import { call } from '../../../lib/api/call.ts';
import { NOT_KEPT, useApiMutation, useApiQuery } from '../../../lib/cache/api-hooks.ts';

/** Which tickets go into which. */
export interface Merging {
  readonly target: string;
  readonly sources: readonly string[];
}

const send = ({ target, sources }: Merging, how: { dryRun?: boolean; addRequesters?: boolean }) =>
  call(mergeTickets, { params: { id: target }, body: { sources: [...sources], ...how } });

/** What merging would do; nothing is asked before it is known what is meant. */
export const useMergeEffects = (merging: Merging | null) =>
  useApiQuery(
    ['merge-effects', merging],
    () => {
      if (merging === null) throw new Error('nothing to be merged is chosen');
      return send(merging, { dryRun: true });
    },
    { ...NOT_KEPT, enabled: merging !== null, retry: false },
  );

const changes = [['tickets'], ['unread']];

/** Whoever merges has read who gains what. */
export const useMerge = () =>
  useApiMutation((merging: Merging) => send(merging, { addRequesters: true }), { changes });

export const useUnmerge = (source: string) =>
  useApiMutation(() => call(unmergeTicket, { params: { id: source } }), { changes });
