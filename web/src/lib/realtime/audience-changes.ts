/** Asks again who reads a ticket, where it is on the page and the server names another version of it. */
import type { ServerPayload } from '@switchboard/contract/events.ts';
import { queryClient, userKey } from '../cache/query-client.ts';

export function followAudience({
  ticketId,
  audienceVersion,
}: ServerPayload<'ticket_audience_changed'>): void {
  void queryClient.invalidateQueries({
    queryKey: userKey('tickets', 'audience', ticketId),
    predicate: ({ state }) => versionOf(state.data) !== audienceVersion,
  });
}

/** What was on the page may have changed during a cut. */
export const refreshAudiences = () =>
  void queryClient.invalidateQueries({ queryKey: userKey('tickets', 'audience') });

function versionOf(answer: unknown): unknown {
  const { audience } = (answer ?? {}) as { readonly audience?: { readonly version?: unknown } };
  return audience?.version;
}
