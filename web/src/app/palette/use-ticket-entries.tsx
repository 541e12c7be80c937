import { useDebouncedValue } from '@mantine/hooks';
import type { TicketSummary } from '@switchboard/contract/entities/ticket.ts';
import type { Role } from '@switchboard/contract/enums.ts';
import { LENGTH, TIMING } from '@switchboard/contract/limits.ts';
import { IconTicket } from '@tabler/icons-react';
import { useFoundTickets } from '../../features/tickets/api/find-tickets.ts';
import { adminTicketPath, ticketPath } from '../../lib/paths.ts';
import type { Visit } from '../../lib/recent-visits.ts';
import type { PaletteEntry } from '../../ui/palette/palette.ts';
import { StatusIcon } from '../../ui/status/StatusIcon.tsx';
import { findRoute } from '../routes/routes.ts';
import { matches } from './matching.ts';
import { TicketState } from './TicketState.tsx';

/** One letter is in nearly every ticket. */
const FEWEST_LETTERS = 2;

/** "309" is the ticket ACME-00309 before it is anything else. */
const numberOf = (query: string) => (/^\d{1,7}$/.test(query) ? `-${query.padStart(5, '0')}` : '');

/** The person's own address of a ticket: in the administration where that is open to them. */
function pathOf({ _id }: TicketSummary, role: Role): string {
  const path = adminTicketPath(_id);
  return findRoute(path)?.access.includes(role) ? path : ticketPath(_id);
}

const foundEntry = (ticket: TicketSummary, role: Role): PaletteEntry => ({
  key: `ticket-${ticket.ticketNumber}`,
  number: ticket.ticketNumber,
  label: ticket.summary,
  icon: <StatusIcon status={ticket.status} />,
  aside: <TicketState ticket={ticket} />,
  to: pathOf(ticket, role),
});

/** A ticket that was open lately; what has become of its status is not known here. */
export const visitedEntry = ({ number = '', label, path }: Visit): PaletteEntry => ({
  key: `ticket-${number}`,
  number,
  label,
  icon: <IconTicket size={16} stroke={1.5} aria-hidden />,
  to: path,
});

const NOTHING = { entries: [], busy: false, failed: false, none: false, retry: () => undefined };

/** Tickets with these words: at once what is known here, then what the server finds; those visited lately first. */
export function useTicketEntries(role: Role, query: string, visits: readonly Visit[]) {
  const wanted = query.slice(0, LENGTH.search);
  const [asked] = useDebouncedValue(wanted, TIMING.pickerDebounce);
  const search = asked.length < FEWEST_LETTERS ? '' : asked;
  const byNumber = useFoundTickets(role, numberOf(asked));
  const byWords = useFoundTickets(role, search);
  const number = numberOf(query);
  if (query.length < FEWEST_LETTERS && number === '') return NOTHING;

  const isAnswer = asked === wanted && !byWords.isPlaceholderData;
  const rows = [...(number === '' ? [] : (byNumber.data ?? [])), ...(byWords.data ?? [])];
  const found = [...new Map(rows.map((ticket) => [ticket._id, ticket])).values()]
    .filter((ticket) => isAnswer || matches(query, ticket.ticketNumber, ticket.summary))
    .map((ticket) => foundEntry(ticket, role));
  const visited = visits.flatMap((visit) => {
    if (visit.number === undefined || !matches(query, visit.number, visit.label)) return [];
    return found.find((entry) => entry.number === visit.number) ?? visitedEntry(visit);
  });
  const queries = [byNumber, byWords];
  const busy = asked !== wanted || queries.some(({ isFetching }) => isFetching);
  const entries = [...visited, ...found.filter((entry) => !visited.includes(entry))];
  const failed = !busy && queries.some(({ isError }) => isError);
  return {
    entries,
    busy,
    failed,
    none: !busy && !failed && entries.length === 0,
    retry: () => {
      for (const one of queries) if (one.isError) void one.refetch();
    },
  };
}
