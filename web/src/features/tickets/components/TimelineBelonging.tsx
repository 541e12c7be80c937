import type { TimelineEntry } from '@switchboard/contract/tickets/timeline.ts';
import { Link } from 'react-router';
import { ticketPath } from '../../../lib/navigation/paths.ts';
import { Mono } from '../../../ui/text/Mono.tsx';
import type { TimelineLine } from '../timeline-lines.ts';
import { words } from './belonging-text.ts';
import { ActorName, TimelineRow } from './TimelineRow.tsx';

/** What happened between tickets, and on a checklist. */
type BelongingLine = Extract<TimelineLine, { kind: 'link' | 'merge' | 'checklist' }>;

export const TimelineBelonging = ({ line }: { line: BelongingLine }) => (
  <TimelineRow
    line={line}
    sentence={
      <>
        <ActorName person={line.by} /> <Happened line={line} />
      </>
    }
  />
);

function Happened({ line }: { line: BelongingLine }) {
  switch (line.kind) {
    case 'checklist':
      return words.checklist[line.entry.what](line.entry.text);
    case 'link':
      return (
        <>
          {words.linked(line.entry)} <TicketLink ticket={line.entry.ticket} />
        </>
      );
    case 'merge': {
      const { ticket, what } = line.entry;
      const [before, after] = words.merge[what];
      return (
        <>
          {before} {ticket ? <TicketLink ticket={ticket} /> : words.otherTicket}
          {after}
        </>
      );
    }
  }
}

const TicketLink = ({ ticket }: { ticket: NonNullable<TimelineEntry['mergedFrom']> }) => (
  <Link to={ticketPath(ticket._id)}>
    <Mono>{ticket.ticketNumber}</Mono>
  </Link>
);
