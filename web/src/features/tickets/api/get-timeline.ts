import type { AnswerOf } from '@switchboard/contract/endpoint.ts';
import type { Comment } from '@switchboard/contract/tickets/ticket.ts';
import { getTimeline, type TimelineEntry } from '@switchboard/contract/tickets/timeline.ts';
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { CACHE } from '../../../lib/cache/cache-times.ts';
import { userKey } from '../../../lib/cache/query-client.ts';
import { TICKET_POLL } from './get-ticket.ts';

/** What is known of a ticket's timeline: its newest entries without a gap, the newest first. */
export type KnownTimeline = AnswerOf<typeof getTimeline>;

/** The newest page, and behind it what was known before, as far as nothing is missing in between. */
export function joinNewest(newest: KnownTimeline, known: KnownTimeline | undefined): KnownTimeline {
  const last = newest.entries.at(-1);
  if (known === undefined || last === undefined || newest.nextCursor === null) return newest;
  const overlap = known.entries.findIndex(({ _id }) => _id === last._id);
  if (overlap === -1) return newest;
  const earlier = known.entries.slice(overlap + 1);
  return { entries: [...newest.entries, ...earlier], nextCursor: known.nextCursor };
}

const timelineOptions = (id: string) =>
  queryOptions({
    queryKey: userKey('tickets', 'timeline', id),
    // Asked for again, it brings the newest page alone: what stands behind it does not change.
    queryFn: async ({ client, queryKey, signal }) => {
      const newest = await call(getTimeline, { params: { id }, signal });
      return joinNewest(newest, client.getQueryData<KnownTimeline>(queryKey));
    },
    staleTime: CACHE.none,
  });

/** Kept up to date by the live connection, and asked for now and then, also behind another window: replies sound. */
export const useTimeline = (id: string) =>
  useQuery({
    ...timelineOptions(id),
    refetchInterval: TICKET_POLL,
    refetchIntervalInBackground: true,
  });

/** As far as it is known, without asking for it. */
export const useKnownTimeline = (id: string) => useQuery({ ...timelineOptions(id), enabled: false }).data;

interface Earlier {
  readonly cursor: string;
  /** How many entries; the usual part when not said. */
  readonly limit?: number;
}

/** Fetches what lies before a cursor of the timeline, and puts it behind what is known. */
export function useEarlierEntries(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (query: Earlier) => call(getTimeline, { params: { id }, query }),
    onSuccess: ({ entries, nextCursor }, { cursor }) => {
      client.setQueryData(timelineOptions(id).queryKey, (known) =>
        known?.nextCursor === cursor ? { entries: [...known.entries, ...entries], nextCursor } : known,
      );
    },
  });
}

/** Shows at once what a reply has answered; what happened with it is asked for. */
export function rememberReply(client: QueryClient, ticketId: string, comment: Comment): void {
  const { createdAt: at, user: by, isInternal, ...said } = comment;
  const kind = isInternal ? 'note' : 'comment';
  const entry: TimelineEntry = { ...said, kind, at, by };
  client.setQueryData(timelineOptions(ticketId).queryKey, (known) =>
    known === undefined || known.entries.some(({ _id }) => _id === said._id)
      ? known
      : { ...known, entries: [entry, ...known.entries] },
  );
}
