/** The search over everything that the caller may read. */
import { z } from 'zod';
import { callsFor, SIGNED_IN } from '../../endpoint.ts';
import { id, instant } from '../../ids.ts';
import { PAGE, SEARCH } from '../../limits.ts';
import { MESSAGES } from '../../messages.ts';
import { personRef } from '../../people/person.ts';
import { organizationFilter, pagesAlone, pagination, timeZone } from '../../query.ts';
import { CONTROL_MESSAGE } from '../../text.ts';
import { ticketSummary } from '../ticket.ts';
import { parseSearch } from './parse-search.ts';
import type { ParsedSearch, SearchCondition } from './search-condition.ts';

/** Where words were found. `note` and `chat`, files there and fields for staff are answered only to who may read them. */
export const SEARCH_PLACES = [
  'number',
  'summary',
  'description',
  'field',
  'comment',
  'note',
  'chat',
  'file',
  'tag',
  'contact',
  'requester',
  'agent',
  'project',
  'category',
] as const;
export type SearchPlace = (typeof SEARCH_PLACES)[number];

/** By rank, or without words the newest first; otherwise by time. */
export const SEARCH_SORTS = ['relevance', 'created', '-created', 'updated', '-updated'] as const;
export type SearchSort = (typeof SEARCH_SORTS)[number];

/** A search whose text was read. */
export interface SearchText extends Pick<ParsedSearch, 'conditions'> {
  readonly text: string;
  readonly conditions: readonly SearchCondition[];
}

function readSearch(text: string, context: z.RefinementCtx): SearchText {
  const { conditions, problems } = parseSearch(text);
  const refusals = text.includes('\u0000')
    ? [{ msg: CONTROL_MESSAGE, from: text.indexOf('\u0000'), to: text.indexOf('\u0000') + 1 }]
    : problems;
  for (const { msg, ...params } of refusals) context.addIssue({ code: 'custom', message: msg, params });
  return { text, conditions };
}

const typed = z.string().overwrite((text) => text.toWellFormed());

/** The text of a search. Each problem is a refusal of its own, with its part of the text. */
export const givenSearchText = typed.transform(readSearch);
/** The same, blank where none is given. */
export const searchText = typed.default('').transform(readSearch);

const range = z.object({ from: z.int(), to: z.int() });

const searchMatch = z.object({
  place: z.enum(SEARCH_PLACES),
  /** Of the comment, note, message, file or field; of the ticket for what stands on the ticket itself. */
  _id: id,
  /** The comment, note or message that a file came with; null for files of the ticket, and for all that is no file. */
  entry: id.nullable(),
  at: instant,
  /** Who wrote it, raised the ticket or gave the file; null for the product. */
  by: personRef.nullable(),
  /** Plain text, cut to what is around the words. */
  text: z.string().max(SEARCH.snippet),
  /** The found words within `text`. */
  marks: z.array(range),
});
export type SearchMatch = z.output<typeof searchMatch>;

const searchResult = z.object({
  ticket: ticketSummary,
  /** What shows best why it was found; empty where only filters did. */
  matches: z.array(searchMatch).max(SEARCH.snippets),
});
export type SearchResult = z.output<typeof searchResult>;

/** A word that nothing has, and the one that was looked for instead. */
const correction = z.object({ from: z.string(), to: z.string() });
export type SearchCorrection = z.output<typeof correction>;

const everybody = callsFor(SIGNED_IN, 'Search');

export const searchTickets = everybody.get('/search', {
  summary: 'Tickets in which the caller may read the words, wherever they stand, and what of it shows them',
  query: z.object({
    q: searchText,
    ...pagesAlone(PAGE.search),
    sort: z.enum(SEARCH_SORTS, MESSAGES.searchSortUnknown).default('relevance'),
    timeZone,
    /** Only super admins can set it; it is ignored for others. */
    organization: organizationFilter,
  }),
  looksInto: 'tickets',
  output: z.object({
    results: z.array(searchResult),
    corrections: z.array(correction),
    /** The index is still being filled: older texts may be missing. */
    indexing: z.boolean(),
    pagination,
  }),
});
export type SearchAnswer = z.output<(typeof searchTickets)['output']>;

const completion = z.object({
  /** What is put in place of the text from `from` to `to`. */
  insert: z.string(),
  label: z.string(),
  /** What it is, such as an e-mail address; blank for none. */
  detail: z.string(),
  ...range.shape,
});
export type SearchCompletion = z.output<typeof completion>;

export const completeSearch = everybody.get('/search/complete', {
  summary: 'Filters and values that go on from what is typed at the caret, of what the caller may read',
  query: z.object({
    text: z
      .string()
      .max(SEARCH.length, MESSAGES.searchTooLong)
      .refine((text) => !text.includes('\u0000'), CONTROL_MESSAGE)
      .overwrite((text) => text.toWellFormed())
      .default(''),
    /** In the text; without one its end. */
    caret: z.coerce.number().int().min(0).max(SEARCH.length).optional().catch(undefined),
    /** Only super admins can set it; it is ignored for others. */
    organization: organizationFilter,
  }),
  looksInto: 'tickets',
  output: z.object({ items: z.array(completion).max(SEARCH.completions) }),
});
