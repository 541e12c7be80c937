import { statusUpdated } from '@switchboard/contract/messages.ts';
import type { Attachment } from '@switchboard/contract/tickets/ticket.ts';
import { IconLock } from '@tabler/icons-react';
import { Fragment, Suspense } from 'react';
import { lazyPage } from '../../../lib/navigation/lazy-page.ts';
import { StatusIcon } from '../../../ui/status/StatusIcon.tsx';
import { ticketText } from '../ticket-text.ts';
import type { ChangeLine, TimelineLine } from '../timeline-lines.ts';
import { CommentFiles } from './CommentFiles.tsx';
import classes from './Timeline.module.css';
import { ActorName, TimelineRow } from './TimelineRow.tsx';

const TimelineBelonging = lazyPage(async () => (await import('./TimelineBelonging.tsx')).TimelineBelonging);

const words = ticketText.timeline;

interface TimelineEventProps {
  line: Exclude<TimelineLine, { kind: 'said' | 'edit' }>;
  ticketId: string;
  onOpen: (attachment: Attachment) => void;
  onDownload: (attachment: Attachment) => void;
}

export function TimelineEvent({ line, ticketId, ...files }: TimelineEventProps) {
  const actor = <ActorName person={line.by} />;
  switch (line.kind) {
    case 'raised':
      return (
        <TimelineRow
          line={line}
          sentence={
            <>
              {actor} {words.created}
            </>
          }
        />
      );
    case 'remark':
      return (
        <TimelineRow
          line={line}
          sentence={
            <>
              {/* Without an actor it came about by itself. */}
              {line.by !== null && <>{actor} · </>}
              {line.words}
              {line.internal && (
                <span className={classes.internal}>
                  {' '}
                  <IconLock size={13} stroke={1.6} aria-hidden /> {words.internal}
                </span>
              )}
            </>
          }
        />
      );
    case 'link':
    case 'merge':
    case 'checklist':
      return (
        <Suspense>
          <TimelineBelonging line={line} />
        </Suspense>
      );
    case 'files':
      return (
        <TimelineRow
          line={line}
          sentence={
            <>
              {actor} {words.attached(line.attachments.length)}
            </>
          }
        >
          <CommentFiles ticketId={ticketId} attachments={line.attachments} {...files} />
        </TimelineRow>
      );
    case 'change':
      return (
        <TimelineRow
          line={line}
          icon={line.status && <StatusIcon status={line.status.to} />}
          sentence={<Change line={line} />}
        />
      );
  }
}

/** Who has the ticket now, who had it, and its status: as much of it as changed. */
function Change({ line }: { line: ChangeLine }) {
  const { by, given, taken, replaced, reasons, status } = line;
  const actor = by && <ActorName person={by} />;
  const people = given.length + taken.length > 0;
  return (
    <>
      {given.length > 0 && (
        <>
          {actor ? (
            <>
              {actor} {words.assigned}
            </>
          ) : (
            words.assignedTo
          )}{' '}
          <Names people={given} />
        </>
      )}
      {taken.length > 0 && (
        <>
          {given.length > 0 && ' · '}
          {actor ? (
            <>
              {actor} {words.took}
            </>
          ) : (
            words.takenFrom
          )}{' '}
          <Names people={taken} />
        </>
      )}
      {reasons.length > 0 && (actor ? words.quoted(reasons) : ` · ${reasons.join(', ')}`)}
      {replaced.length > 0 && (
        <span className={classes.aside}>
          {' '}
          {words.inPlaceOf} <Names people={replaced} />
        </span>
      )}
      {status && (
        <>
          {people ? ' · ' : actor && <>{actor} · </>}
          <NewStatus status={status.to} />
          {status.from !== null && <span className={classes.aside}> {words.fromStatus(status.from)}</span>}
        </>
      )}
    </>
  );
}

/** "A, B and C" */
const Names = ({ people }: { people: ChangeLine['given'] }) =>
  words.list(people.map(({ name }) => name)).map(({ type, value }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one sentence, which have no other name
    <Fragment key={index}>{type === 'element' ? <b>{value}</b> : value}</Fragment>
  ));

/** The server's words, with the status at their end emphasised. */
function NewStatus({ status }: { status: string }) {
  const said = statusUpdated(status);
  return (
    <span>
      {said.slice(0, -status.length)}
      <b>{status}</b>
    </span>
  );
}
