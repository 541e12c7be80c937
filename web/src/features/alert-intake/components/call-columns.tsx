import { ALERT_OUTCOME_LABELS, ALERT_OUTCOMES } from '@switchboard/contract/alert-intake/intake-values.ts';
import type { IntakeCall } from '@switchboard/contract/alert-intake/intakes.ts';
import { ToneBadge } from '../../../ui/status/ToneBadge.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { Mono } from '../../../ui/text/Mono.tsx';
import { RelativeTime } from '../../../ui/text/RelativeTime.tsx';
import { text } from '../text.ts';

const words = text.calls;
/** Further ones stand in the panel. */
const TICKETS_IN_ROW = 2;

/** "3 created, 1 refused", in the order of the outcomes. */
function becameOf({ results, error }: IntakeCall): string {
  if (error !== null) return error;
  const counts = ALERT_OUTCOMES.map(
    (outcome) => [outcome, results.filter((one) => one.outcome === outcome).length] as const,
  );
  const present = counts.filter(([, count]) => count > 0);
  return present.length === 0 ? words.none : words.counts(present, ALERT_OUTCOME_LABELS);
}

function ticketsOf({ results }: IntakeCall): string {
  if (results.every(({ ticket }) => ticket === null)) return words.noTickets;
  const numbers = [...new Set(results.flatMap(({ ticket }) => ticket?.ticketNumber ?? []))];
  const more = numbers.length - TICKETS_IN_ROW;
  return `${numbers.slice(0, TICKETS_IN_ROW).join(', ')}${more > 0 ? ` +${more}` : ''}`;
}

export const callColumns: readonly Column<IntakeCall>[] = [
  { key: 'became', header: words.columns.became, phone: 'title', cell: becameOf },
  {
    key: 'tickets',
    header: words.columns.tickets,
    width: 220,
    phone: 'line',
    cell: (call) => <Mono>{ticketsOf(call)}</Mono>,
  },
  {
    key: 'status',
    header: words.columns.status,
    width: 90,
    phone: 'aside',
    cell: ({ status }) => <ToneBadge tone={status < 400 ? 'resolved' : 'danger'}>{status}</ToneBadge>,
  },
  {
    key: 'at',
    header: words.columns.at,
    width: 130,
    phone: 'line',
    cell: ({ at }) => <RelativeTime date={at} />,
  },
];
