/** Every word of the page of the search. */
import type { SearchPlace, SearchSort } from '@switchboard/contract/tickets/search/search.ts';

const SORT_NAMES: Record<SearchSort, string> = {
  relevance: 'Best first',
  '-created': 'Newest first',
  created: 'Oldest first',
  '-updated': 'Last changed first',
  updated: 'Longest unchanged first',
};

/** Where words were found; with somebody, who wrote them. */
const PLACE_NAMES: Record<SearchPlace, string> = {
  number: 'Number',
  summary: 'Summary',
  description: 'Description',
  field: 'Form field',
  comment: 'Comment',
  note: 'Internal note',
  chat: 'Chat',
  file: 'File',
  tag: 'Tag',
  contact: 'Contact number',
  requester: 'Requester',
  agent: 'Assigned to',
  project: 'Project',
  category: 'Category',
};

const quoted = (words: readonly string[]) => words.map((word) => `“${word}”`).join(', ');

export const text = {
  title: 'Search',
  what: 'results',
  list: 'Results',
  box: {
    label: 'Search tickets, comments, chat and files',
    placeholder: 'Words, “a phrase”, status:open, assignee:me',
    clear: 'Clear the search',
  },
  chips: {
    add: 'Filter',
  },
  sort: 'Order',
  sorts: SORT_NAMES,
  places: PLACE_NAMES,
  by: (place: string, name: string) => `${place}, ${name}`,
  corrected: (from: readonly string[], to: readonly string[]) =>
    `Nothing has ${quoted(from)}. These results are for ${quoted(to)}.`,
  instead: (word: string) => `Search instead for “${word}”`,
  indexing: 'Older texts are still being read in: some of them are not found yet.',
  begin: {
    title: 'Search everything you can read',
    text: 'Tickets by number and words, comments, chat and names of files. Filters such as status:open or created:7d narrow it.',
  },
  nothing: {
    title: 'Nothing matches',
    text: 'Try fewer words, or take away a filter.',
    action: 'Clear the search',
  },
  wrong: { title: 'This search cannot be read', text: 'Correct what is marked, or clear the search.' },
} as const;
