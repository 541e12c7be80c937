import type {
  SearchAnswer,
  SearchMatch,
  SearchPlace,
  SearchResult,
} from '@switchboard/contract/tickets/search/search.ts';
import type { Ticket } from '@switchboard/contract/tickets/ticket.ts';
import { json } from './fake-server.ts';
import { onePage } from './one-page.ts';
import { personRef } from './tickets.ts';

/** What a search found on a ticket. */
export const matchOf = (place: SearchPlace, changes: Partial<SearchMatch> = {}): SearchMatch => ({
  place,
  _id: `${place}-1`,
  entry: null,
  at: '2026-11-18T07:05:00.000Z',
  by: personRef('devops_agent', 'Marcus', 'Lindqvist'),
  text: '',
  marks: [],
  ...changes,
});

export const found = (ticket: Ticket, ...matches: SearchMatch[]): SearchResult => ({ ticket, matches });

export const foundAnswer = (results: SearchResult[], changes: Partial<SearchAnswer> = {}) =>
  json(200, {
    success: true,
    results,
    corrections: [],
    indexing: false,
    pagination: { ...onePage(results.length, 20), exact: true },
    ...changes,
  });
