import type { Ticket } from '@switchboard/contract/tickets/ticket.ts';
import type { TimelineEntry } from '@switchboard/contract/tickets/timeline.ts';
import { useIsFetching } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isAttentive } from '../../lib/browser/attention.ts';
import { useActor } from '../../lib/session/session.ts';
import { useUnread } from '../../lib/unread/unread-tickets.ts';
import { ticketOptions } from './api/get-ticket.ts';
import { firstUnread, isByOther } from './timeline-lines.ts';

/**
 * The first entry that was new when the page was opened, or that came while nobody was looking; null where nothing
 * was. It stays until the person answers.
 *
 * @param entries the newest first
 * @param settled no newer timeline is on its way
 */
export function useNewEntries(
  ticket: Ticket,
  entries: readonly TimelineEntry[],
  settled: boolean,
): string | null {
  const { id } = useActor();
  const { replies } = useUnread(ticket._id, ticket.unread);
  const isTicketSettled = useIsFetching({ queryKey: ticketOptions(ticket._id).queryKey }) === 0;
  const newest = entries[0];
  const [state, setState] = useState<{ newFrom: string | null; newest: string | undefined } | null>(null);

  useEffect(() => {
    if (!settled) return;
    if (state === null) {
      if (isTicketSettled) setState({ newFrom: firstUnread(entries, replies, id), newest: newest?._id });
      return;
    }
    if (newest?._id === state.newest) return;
    const known = entries.findIndex(({ _id }) => _id === state.newest);
    const since = known === -1 ? entries : entries.slice(0, known);
    const first = since.findLast((entry) => isByOther(entry, id))?._id ?? null;
    const answered = since.some(({ kind, by }) => kind === 'comment' && by?._id === id);
    const kept = answered ? null : state.newFrom;
    setState({ newFrom: kept ?? (isAttentive() ? null : first), newest: newest?._id });
  }, [entries, newest, settled, isTicketSettled, replies, id, state]);

  return state?.newFrom ?? null;
}
