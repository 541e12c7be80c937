import { SEARCH } from '@switchboard/contract/limits.ts';
import type { SearchMatch, SearchPlace } from '@switchboard/contract/tickets/search/search.ts';
import type { TicketSummary } from '@switchboard/contract/tickets/ticket.ts';
import type { IndexedPlace } from '../../../platform/database/tables/search-tables.ts';
import { fullName, presentPerson } from '../../people/person-ref.ts';
import type { MatchRow } from './search-matches.ts';
import type { Term } from './search-terms.ts';
import { marksIn, snippetOf } from './snippet.ts';
import { WEIGHTS } from './walk-index.ts';

/** A text of a ticket in which words may stand. */
interface Candidate {
  readonly place: SearchPlace;
  readonly indexed: IndexedPlace;
  readonly text: string;
  readonly match: Pick<SearchMatch, '_id' | 'entry' | 'at' | 'by'>;
}

const nameOf = ({ firstName, lastName }: TicketSummary['createdBy']) =>
  fullName({ first_name: firstName, last_name: lastName });

/** What stands on the ticket itself. */
function onTicket(ticket: TicketSummary): Candidate[] {
  const match = { _id: ticket._id, entry: null, at: ticket.createdAt, by: ticket.createdBy };
  const { assignedTo, subcategory } = ticket;
  const places: [SearchPlace, IndexedPlace, string][] = [
    ['number', 'head', ticket.ticketNumber],
    ['summary', 'head', ticket.summary],
    ['requester', 'names', nameOf(ticket.createdBy)],
    ...(assignedTo === null
      ? []
      : [['agent', 'names', nameOf(assignedTo)] as [SearchPlace, IndexedPlace, string]]),
    ['project', 'names', ticket.project.name],
    ['category', 'names', ticket.category.name],
    ...(subcategory === null
      ? []
      : [['category', 'names', subcategory.name] as [SearchPlace, IndexedPlace, string]]),
    ...ticket.tags.map((tag): [SearchPlace, IndexedPlace, string] => ['tag', 'names', tag]),
    ['contact', 'names', ticket.contactNumber],
    ['description', 'description', ticket.description],
  ];
  return places.map(([place, indexed, text]) => ({ place, indexed, text, match }));
}

const PLACE: Record<MatchRow['place'], SearchPlace> = {
  field: 'field',
  staff_field: 'field',
  comment: 'comment',
  note: 'note',
  chat: 'chat',
  file: 'file',
  note_file: 'file',
};

const ofRow = (row: MatchRow): Candidate => ({
  place: PLACE[row.place],
  indexed: row.place,
  text: row.text,
  match: {
    _id: row.source_id,
    entry: row.entry_id,
    at: row.at.toISOString(),
    by: row.first_name === null ? null : presentPerson({ ...row, id: row.by_id }),
  },
});

/**
 * The pieces of text that show best why the ticket was found: those of the most worth, and among them first what shows
 * a word that the others do not.
 */
export function presentMatches(
  ticket: TicketSummary,
  rows: readonly MatchRow[],
  terms: readonly Term[],
  places: readonly IndexedPlace[] | null,
): SearchMatch[] {
  const wanted = terms.filter(({ negated }) => !negated);
  const found = [...onTicket(ticket), ...rows.map(ofRow)]
    .filter(({ indexed }) => places === null || places.includes(indexed))
    .map((candidate) => {
      const within = candidate.indexed === 'head';
      const shows = wanted.filter((term) => marksIn(candidate.text, [term], within).length > 0);
      return { ...candidate, within, shows };
    })
    // What the index found by a form of a word that is not marked is shown all the same.
    .filter(({ shows, indexed }) => shows.length > 0 || !['head', 'names', 'description'].includes(indexed))
    .sort((one, other) => WEIGHTS[other.indexed] - WEIGHTS[one.indexed]);
  const chosen: typeof found = [];
  while (chosen.length < SEARCH.snippets && chosen.length < found.length) {
    const left = found.filter((candidate) => !chosen.includes(candidate));
    const shown = new Set(chosen.flatMap(({ shows }) => shows));
    const next = left.find(({ shows }) => shows.some((term) => !shown.has(term))) ?? left[0];
    if (next === undefined) break;
    chosen.push(next);
  }
  return chosen.map(({ place, match, text, within }) => {
    const snippet = snippetOf(text, marksIn(text, wanted, within));
    return { place, ...match, text: snippet.text, marks: [...snippet.marks] };
  });
}
