import { Box, Group } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { Role } from '@switchboard/contract/enums.ts';
import { LENGTH } from '@switchboard/contract/limits.ts';
import { IconListSearch, IconTicket } from '@tabler/icons-react';
import { type FoundTicket, useFoundTickets } from '../../features/tickets/api/find-tickets.ts';
import { SEARCH_DEBOUNCE } from '../../lib/lists/search-as-you-type.ts';
import { adminTicketPath, paths, ticketPath } from '../../lib/navigation/paths.ts';
import type { Visit } from '../../lib/navigation/recent-visits.ts';
import type { PaletteEntry } from '../../ui/palette/palette.ts';
import { PriorityBadge } from '../../ui/status/PriorityBadge.tsx';
import { StatusIcon } from '../../ui/status/StatusIcon.tsx';
import { findRoute } from '../routes/routes.ts';
import { text } from '../text.ts';
import { FEWEST_LETTERS, matches } from './matching.ts';

/** Status and priority at the end of a line; a phone has no room for them. */
function TicketState({ ticket: { status, priority } }: { ticket: FoundTicket }) {
  return (
    <Group component="span" gap={12} visibleFrom="sm">
      <span>{status}</span>
      <Box component="span" w={72}>
        <PriorityBadge priority={priority} />
      </Box>
    </Group>
  );
}

/** One letter is in nearly every ticket; one digit may be a number. */
const isEnough = (query: string) => query.length >= FEWEST_LETTERS || /^\d$/.test(query);

/** The person's own address of a ticket: in the administration where that is open to them. */
function pathOf({ _id }: FoundTicket, role: Role): string {
  const path = adminTicketPath(_id);
  return findRoute(path)?.access.includes(role) ? path : ticketPath(_id);
}

const foundEntry = (ticket: FoundTicket, role: Role): PaletteEntry => ({
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

const LISTS = [paths.everyTicket, paths.allTickets, paths.myTickets];

/** The widest list of tickets that is open to the person, with these words. */
const allEntry = (role: Role, search: string): PaletteEntry => {
  const list = LISTS.find((path) => findRoute(path)?.access.includes(role)) ?? paths.myTickets;
  return {
    key: 'all-tickets',
    label: text.palette.showAll,
    icon: <IconListSearch size={16} stroke={1.5} aria-hidden />,
    to: `${list}?${new URLSearchParams({ search })}`,
  };
};

const NOTHING = { entries: [], busy: false, failed: false, none: false, retry: () => undefined };

/** Tickets with these words: at once what is known here, then what the server finds; those visited lately first. */
export function useTicketEntries(role: Role, query: string, visits: readonly Visit[]) {
  const wanted = query.slice(0, LENGTH.search);
  const [asked] = useDebouncedValue(wanted, SEARCH_DEBOUNCE.picker);
  const tickets = useFoundTickets(role, isEnough(asked) ? asked : '');
  if (!isEnough(query)) return NOTHING;

  const isAnswer = asked === wanted && !tickets.isPlaceholderData;
  const found = (tickets.data ?? [])
    .filter((ticket) => isAnswer || matches(query, ticket.ticketNumber, ticket.summary))
    .map((ticket) => foundEntry(ticket, role));
  const visited = visits.flatMap((visit) => {
    if (visit.number === undefined || !matches(query, visit.number, visit.label)) return [];
    return found.find((entry) => entry.number === visit.number) ?? visitedEntry(visit);
  });
  const busy = asked !== wanted || tickets.isFetching;
  const entries = [...visited, ...found.filter((entry) => !visited.includes(entry))];
  const failed = !busy && tickets.isError;
  return {
    entries: found.length === 0 ? entries : [...entries, allEntry(role, wanted)],
    busy,
    failed,
    none: !busy && !failed && entries.length === 0,
    retry: () => void tickets.refetch(),
  };
}
