import { Box, Group } from '@mantine/core';
import type { SearchMatch, SearchResult } from '@switchboard/contract/tickets/search/search.ts';
import { clsx } from 'clsx';
import { Link } from 'react-router';
import { fullName } from '../../../lib/format/format.ts';
import { matchPath } from '../../../lib/navigation/match-path.ts';
import { ticketPath } from '../../../lib/navigation/paths.ts';
import { categoryPath } from '../../../shared/ticket-details/words.ts';
import { PriorityBadge } from '../../../ui/status/PriorityBadge.tsx';
import { StatusIcon } from '../../../ui/status/StatusIcon.tsx';
import { TagChips } from '../../../ui/tags/TagChip.tsx';
import { Mono } from '../../../ui/text/Mono.tsx';
import { RelativeTime } from '../../../ui/text/RelativeTime.tsx';
import { text } from '../text.ts';
import { Marked } from './Marked.tsx';
import classes from './Results.module.css';

/** What a result shows of these stands in its first lines already. */
const SHOWN_ABOVE: readonly string[] = ['number', 'summary'];

export const SearchResults = ({ results }: { results: readonly SearchResult[] }) => (
  <ul className={classes.results} aria-label={text.list}>
    {results.map((result) => (
      <Result key={result.ticket._id} {...result} />
    ))}
  </ul>
);

function Result({ ticket, matches }: SearchResult) {
  const inSummary = matches.find(({ place }) => place === 'summary');
  // What is cut off at both ends is no summary.
  const summary = inSummary?.text === ticket.summary ? <Marked {...inSummary} /> : ticket.summary;
  return (
    <li className={classes.result}>
      <div className={classes.head}>
        <Link to={ticketPath(ticket._id)} className={classes.ticket} data-row-link>
          <StatusIcon status={ticket.status} />
          <Mono>{ticket.ticketNumber}</Mono>
          <span className={clsx('anywhere', classes.summary)}>{summary}</span>
        </Link>
        <TagChips tags={ticket.tagged} most={3} />
        <Group gap={12} ms="auto" fz="xs" c="dimmed" flex="none">
          <Box visibleFrom="sm">{!ticket.stub && <PriorityBadge priority={ticket.priority} />}</Box>
          <RelativeTime date={ticket.stub ? ticket.createdAt : ticket.updatedAt} />
        </Group>
      </div>
      <p className={classes.about}>
        {ticket.stub
          ? ticket.status
          : [ticket.status, categoryPath(ticket), fullName(ticket.createdBy)].join(' · ')}
      </p>
      {matches
        .filter(({ place }) => !SHOWN_ABOVE.includes(place))
        .map((match) => (
          <Found key={`${match.place} ${match._id}`} ticketId={ticket._id} match={match} />
        ))}
    </li>
  );
}

/** Where names stand nobody has written them. */
const NAMES: readonly string[] = [
  'requester',
  'agent',
  'project',
  'category',
  'tag',
  'contact',
  'description',
];

function Found({ ticketId, match }: { ticketId: string; match: SearchMatch }) {
  const place = text.places[match.place];
  const isWritten = match.by !== null && !NAMES.includes(match.place);
  return (
    <Link to={matchPath(ticketPath(ticketId), match)} className={clsx('anywhere', classes.found)}>
      <span className={classes.place}>
        {isWritten && match.by ? text.by(place, fullName(match.by)) : place}
      </span>{' '}
      <Marked {...match} />
    </Link>
  );
}
