import { SECOND } from '@switchboard/contract/durations.ts';
import type { TimelineEntry } from '@switchboard/contract/tickets/timeline.ts';
import { useEffect, useRef } from 'react';
import { fullName } from '../../lib/format/format.ts';
import { useActor } from '../../lib/session/session.ts';
import { relativeTime } from '../../ui/text/relative-time.ts';
import { useKnownTimeline } from './api/get-timeline.ts';
import { replyText } from './reply-text.ts';
import { ticketText } from './ticket-text.ts';
import { isByOther } from './timeline-lines.ts';

/** The newest public reply of somebody else since the entry that was the newest before. */
export function crossingReply(
  entries: readonly TimelineEntry[],
  newestBefore: string | null,
  ownId: string,
): TimelineEntry | null {
  const known = entries.findIndex(({ _id }) => _id === newestBefore);
  const since = known === -1 ? entries : entries.slice(0, known);
  return since.find((entry) => entry.kind === 'comment' && isByOther(entry, ownId)) ?? null;
}

const agoOf = (at: string, now: Date): string => {
  const seconds = Math.max(1, Math.round((now.getTime() - Date.parse(at)) / SECOND));
  return seconds < 60 ? `${seconds} s ago` : relativeTime(new Date(at), now);
};

/**
 * Whether somebody has replied while a reply was being written. Each is asked about once.
 * @returns the question, or null
 */
export function useCrossingReply(ticketId: string, isWriting: boolean): () => string | null {
  const { id } = useActor();
  const entries = useKnownTimeline(ticketId)?.entries;
  /** The newest entry when writing began; undefined while nothing is written, or the timeline is not known. */
  const newest = useRef<string | null>(undefined);

  useEffect(() => {
    if (!isWriting) newest.current = undefined;
    else if (newest.current === undefined && entries !== undefined) newest.current = entries[0]?._id ?? null;
  }, [isWriting, entries]);

  return () => {
    if (entries === undefined || newest.current === undefined) return null;
    const crossing = crossingReply(entries, newest.current, id);
    newest.current = entries[0]?._id ?? null;
    if (crossing === null) return null;
    const name = crossing.by ? fullName(crossing.by) : ticketText.timeline.somebody;
    return replyText.reply.crossed(name, agoOf(crossing.at, new Date()));
  };
}
