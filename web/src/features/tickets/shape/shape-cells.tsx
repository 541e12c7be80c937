import type { TicketSummary } from '@switchboard/contract/tickets/ticket.ts';
import { waitingText } from '@switchboard/contract/tickets/waiting-words.ts';
import { dayAndTime } from '../../../lib/format/format.ts';
import { useNow } from '../../../ui/text/use-now.ts';
import { roughDuration } from '../clocks/duration.ts';
import { words } from './text.ts';

/** "Requester, 2 days". */
export function WaitingCell({ ticket: { waitingOn } }: { ticket: Partial<TicketSummary> }) {
  const now = useNow();
  if (!waitingOn) return null;
  const text = `${waitingText(waitingOn)}, ${roughDuration(Math.max(0, (now - Date.parse(waitingOn.since)) / 1000))}`;
  return (
    <span className="truncate" title={text}>
      {text}
    </span>
  );
}

export const snoozedText = ({ snoozedUntil }: Partial<TicketSummary>): string =>
  snoozedUntil === 'answer' ? words.untilAnswer : snoozedUntil ? dayAndTime(snoozedUntil) : '';
