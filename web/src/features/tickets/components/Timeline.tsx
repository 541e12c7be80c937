import { Box, Button } from '@mantine/core';
import { PAGE } from '@switchboard/contract/limits.ts';
import type { Attachment, Ticket } from '@switchboard/contract/tickets/ticket.ts';
import { Fragment, useMemo, useRef } from 'react';
import { useReadOnTicket } from '../../../lib/notifications/use-read-on-ticket.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { LoadError } from '../../../ui/feedback/LoadError.tsx';
import { SkeletonRows } from '../../../ui/feedback/SkeletonRows.tsx';
import { type KnownTimeline, useEarlierEntries, useTimeline } from '../api/get-timeline.ts';
import { ticketText } from '../ticket-text.ts';
import { type TimelineLine, timelineLines } from '../timeline-lines.ts';
import { useMarkRead } from '../use-mark-read.ts';
import { useNamedEntry } from '../use-named-entry.ts';
import { useNewEntries } from '../use-new-entries.ts';
import { useReplyTone } from '../use-reply-tone.ts';
import { useTimelineScroll } from '../use-timeline-scroll.ts';
import classes from './Timeline.module.css';
import { TimelineComment } from './TimelineComment.tsx';
import { TimelineEdit } from './TimelineEdit.tsx';
import { TimelineEvent } from './TimelineEvent.tsx';

const words = ticketText.timeline;

interface FileActions {
  onOpen: (attachment: Attachment) => void;
  onDownload: (attachment: Attachment) => void;
}

interface TimelineProps extends FileActions {
  ticket: Ticket;
  /** It stands where its reader has it, wherever new entries are: it is not what the window scrolls. */
  still?: boolean;
}

const NOWHERE = { current: null };

/** All that was said and done about a ticket, the oldest at the top. */
export function Timeline(props: TimelineProps) {
  const query = useTimeline(props.ticket._id);
  const { data, isError, isFetching, refetch } = query;
  useReplyTone(data?.entries, !isFetching);
  const failure = isError && <LoadError what={words.what} onRetry={() => void refetch()} busy={isFetching} />;
  if (data === undefined) return failure || <SkeletonRows rows={4} height={44} />;
  return (
    <>
      <Entries {...props} known={data} settled={!isFetching} />
      {failure}
    </>
  );
}

interface EntriesProps extends TimelineProps {
  known: KnownTimeline;
  /** No newer answer is on its way. */
  settled: boolean;
}

function Entries({ ticket, known, settled, still = false, ...files }: EntriesProps) {
  const { entries, nextCursor } = known;
  const list = useRef<HTMLOListElement>(null);
  const lines = useMemo(() => timelineLines(entries), [entries]);
  const newFrom = useNewEntries(ticket, entries, settled);
  const earlier = useEarlierEntries(ticket._id);
  const isWaiting = earlier.isPending || earlier.isError;
  const load = (limit?: number) =>
    nextCursor !== null && !earlier.isPending && earlier.mutate({ cursor: nextCursor, limit });
  const loadEarlier = () => load();
  const top = useTimelineScroll(still ? NOWHERE : list, lines, newFrom, () => !isWaiting && loadEarlier());
  useMarkRead(ticket, list, entries.find(({ mergedFrom }) => mergedFrom === undefined)?._id);
  useReadOnTicket(ticket._id, entries[0]?.at);
  useNamedEntry(list, {
    settled,
    entries,
    loadEarlier: nextCursor === null || isWaiting ? null : () => load(PAGE.max),
  });

  return (
    <>
      {nextCursor !== null && (
        <Box ref={top} mt={20}>
          {earlier.isError ? (
            <LoadError what={words.earlierWhat} onRetry={loadEarlier} busy={earlier.isPending} />
          ) : (
            <Button variant="default" size="xs" loading={earlier.isPending} onClick={loadEarlier}>
              {words.showEarlier}
            </Button>
          )}
        </Box>
      )}
      {lines.length === 0 && <EmptyState title={words.emptyTitle} text={words.empty} />}
      <ol ref={list} className={classes.timeline} aria-label={ticketText.ticket.timeline}>
        {lines.map((line) => (
          <Fragment key={line.key}>
            {newFrom !== null && line.ids.includes(newFrom) && (
              <li className={classes.newLine} data-new-line>
                {words.new}
              </li>
            )}
            <LineOf line={line} ticket={ticket} {...files} />
          </Fragment>
        ))}
      </ol>
    </>
  );
}

function LineOf({ line, ticket, ...files }: { line: TimelineLine; ticket: Ticket } & FileActions) {
  if (line.kind === 'said') return <TimelineComment ticket={ticket} entry={line.entry} {...files} />;
  if (line.kind === 'edit') return <TimelineEdit line={line} />;
  return <TimelineEvent line={line} ticketId={ticket._id} {...files} />;
}
