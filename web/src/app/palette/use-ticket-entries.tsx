import { Box, Group } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { Role } from '@switchboard/contract/enums.ts';
import { SEARCH } from '@switchboard/contract/limits.ts';
import { parseSearch } from '@switchboard/contract/tickets/search/parse-search.ts';
import { IconListSearch, IconTicket } from '@tabler/icons-react';
import { type FoundTicket, useFoundTickets } from '../../features/tickets/api/find-tickets.ts';
import { SEARCH_DEBOUNCE } from '../../lib/lists/search-as-you-type.ts';
import { matchPath } from '../../lib/navigation/match-path.ts';
import { adminTicketPath, searchPath, ticketPath } from '../../lib/navigation/paths.ts';
import type { Visit } from '../../lib/navigation/recent-visits.ts';
import type { PaletteEntry } from '../../ui/palette/palette.ts';
import { PriorityBadge } from '../../ui/status/PriorityBadge.tsx';
import { StatusIcon } from '../../ui/status/StatusIcon.tsx';
import { findRoute } from '../routes/routes.ts';
import { text } from '../text.ts';
import { FEWEST_LETTERS, matches } from './matching.ts';

/** Status and priority at the end of a line; a phone has no room for them. */
function TicketState({ ticket: { status, priority, stub } }: { ticket: FoundTicket }) {
  return (
    <Group component="span" gap={12} visibleFrom="sm">
      <span>{status}</span>
      <Box component="span" w={72}>
        {!stub && <PriorityBadge priority={priority} />}
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

const foundEntry = (ticket: FoundTicket, role: Role): PaletteEntry => {
  const path = pathOf(ticket, role);
  const { match } = ticket;
  return {
    key: `ticket-${ticket.ticketNumber}`,
    number: ticket.ticketNumber,
    label: ticket.summary,
    ...(match !== null && !SHOWN.includes(match.place) && { detail: match.text }),
    icon: <StatusIcon status={ticket.status} />,
    aside: <TicketState ticket={ticket} />,
    to: match === null ? path : matchPath(path, match),
  };
};

/** A ticket that was open lately; what has become of its status is not known here. */
export const visitedEntry = ({ number = '', label, path }: Visit): PaletteEntry => ({
  key: `ticket-${number}`,
  number,
  label,
  icon: <IconTicket size={16} stroke={1.5} aria-hidden />,
  to: path,
});

/** The page of the search, with these words. */
const allEntry = (q: string): PaletteEntry => ({
  key: 'all-tickets',
  label: text.palette.showAll,
  icon: <IconListSearch size={16} stroke={1.5} aria-hidden />,
  to: searchPath(q),
});

/** These stand in the entry itself. */
const SHOWN: readonly string[] = ['number', 'summary'];

const NOTHING = {
  entries: [],
  busy: false,
  failed: false,
  none: false,
  problem: undefined,
  retry: () => undefined,
};

/** Tickets with these words: at once what is known here, then what the server finds; those visited lately first. */
export function useTicketEntries(role: Role, query: string, visits: readonly Visit[]) {
  const wanted = query.slice(0, SEARCH.length);
  const [problem] = parseSearch(wanted).problems;
  const [asked] = useDebouncedValue(wanted, SEARCH_DEBOUNCE.palette);
  const tickets = useFoundTickets(isEnough(asked) ? asked : '');
  if (!isEnough(query)) return NOTHING;

  const isAnswer = asked === wanted && !tickets.isPlaceholderData;
  const found = (problem === undefined ? (tickets.data ?? []) : [])
    .filter((ticket) => isAnswer || matches(query, ticket.ticketNumber, ticket.summary))
    .map((ticket) => foundEntry(ticket, role));
  const visited = visits.flatMap((visit) => {
    if (visit.number === undefined || !matches(query, visit.number, visit.label)) return [];
    return found.find((entry) => entry.number === visit.number) ?? visitedEntry(visit);
  });
  const busy = problem === undefined && (asked !== wanted || tickets.isFetching);
  const entries = [...visited, ...found.filter((entry) => !visited.includes(entry))];
  const failed = !busy && tickets.isError;
  return {
    entries: found.length === 0 ? entries : [...entries, allEntry(wanted)],
    busy,
    failed,
    none: problem === undefined && !busy && !failed && entries.length === 0,
    /** Why what is typed cannot be read as a search. */
    problem: problem?.msg,
    retry: () => void tickets.refetch(),
  };
}
