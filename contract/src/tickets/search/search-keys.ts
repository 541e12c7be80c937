/**
 * The filters of a search, `key:value`. A further one is an entry here and its condition on the server; parser, chips,
 * completion and words of refusals follow.
 */
import { parseSpelling, TICKET_PRIORITIES, TICKET_STATUSES, TICKET_TYPES } from '../../enums.ts';
import { DUE_FILTERS } from '../due-filters.ts';

/** Whom an active ticket waits for: the team is its own one, while nobody has it. */
export const WAITING_ON = ['team', 'requester', 'agent', 'vendor'] as const;
export type WaitingOn = (typeof WAITING_ON)[number];

/** What `is` asks of a ticket. */
export const SEARCH_STATES = ['unassigned', 'unread', 'blocked', 'merged'] as const;
export type SearchState = (typeof SEARCH_STATES)[number];

/** What `has` asks for, of what the reader may see on a ticket; a draft is the reader's own. */
export const SEARCH_PARTS = ['file', 'note', 'chat', 'draft', 'checklist'] as const;
export type SearchPart = (typeof SEARCH_PARTS)[number];

const SNOOZED = ['yes', 'no'] as const;

/** Where `in` looks for the words, instead of everywhere. */
export const SEARCH_SECTIONS = ['summary', 'comments', 'notes', 'chat', 'files', 'fields'] as const;
export type SearchSection = (typeof SEARCH_SECTIONS)[number];

/** Before the key of a field of request types: `field.model:light`. */
export const FIELD_PREFIX = 'field.';
/** As a search has it before its colon. */
export const FIELD_KEY = 'field\\.[a-z][a-z0-9_]{0,39}';

/** Stands for the reader, and for nobody or nothing, where names are asked for. */
export const ME = 'me';
export const NONE = 'none';

interface KeyWords {
  readonly label: string;
  /** What a value is called. */
  readonly thing: string;
}

export type SearchKeySpec = KeyWords &
  (
    | { readonly takes: 'choice'; readonly values: readonly string[] }
    | { readonly takes: 'day' }
    /** A name, an e-mail or an id, which only the server knows, or one of these words. */
    | { readonly takes: 'name'; readonly words: readonly string[] }
  );

export const SEARCH_KEYS = {
  status: { takes: 'choice', label: 'Status', thing: 'status', values: TICKET_STATUSES },
  priority: { takes: 'choice', label: 'Priority', thing: 'priority', values: TICKET_PRIORITIES },
  assignee: { takes: 'name', label: 'Assignee', thing: 'person', words: [ME, NONE] },
  requester: { takes: 'name', label: 'Requester', thing: 'person', words: [ME] },
  project: { takes: 'name', label: 'Project', thing: 'project', words: [] },
  category: { takes: 'name', label: 'Category', thing: 'category', words: [] },
  subcategory: { takes: 'name', label: 'Subcategory', thing: 'subcategory', words: [NONE] },
  tag: { takes: 'name', label: 'Tag', thing: 'tag', words: [NONE] },
  /** Of those who work in teams; others know of none. */
  team: { takes: 'name', label: 'Team', thing: 'team', words: [NONE] },
  /** A request type, or what every ticket is besides. */
  type: { takes: 'name', label: 'Type', thing: 'type', words: TICKET_TYPES },
  waiting: { takes: 'choice', label: 'Waiting for', thing: 'side that is waited for', values: WAITING_ON },
  due: { takes: 'choice', label: 'Due', thing: 'due time', values: DUE_FILTERS },
  snoozed: { takes: 'choice', label: 'Snoozed', thing: 'answer', values: SNOOZED },
  created: { takes: 'day', label: 'Created', thing: 'day' },
  updated: { takes: 'day', label: 'Updated', thing: 'day' },
  before: { takes: 'day', label: 'Created before', thing: 'day' },
  after: { takes: 'day', label: 'Created after', thing: 'day' },
  is: { takes: 'choice', label: 'Is', thing: 'state of a ticket', values: SEARCH_STATES },
  has: { takes: 'choice', label: 'Has', thing: 'part of a ticket', values: SEARCH_PARTS },
  in: { takes: 'choice', label: 'Words in', thing: 'place for words', values: SEARCH_SECTIONS },
  /** Of super admins; for everybody else it is no filter. */
  organization: { takes: 'name', label: 'Organization', thing: 'organization', words: [] },
} as const satisfies Record<string, SearchKeySpec>;

export type SearchKey = keyof typeof SEARCH_KEYS;
export const SEARCH_KEY_NAMES = Object.keys(SEARCH_KEYS) as SearchKey[];

type KeyTaking<Takes extends SearchKeySpec['takes']> = {
  [Key in SearchKey]: (typeof SEARCH_KEYS)[Key] extends { takes: Takes } ? Key : never;
}[SearchKey];
export type ChoiceKey = KeyTaking<'choice'>;
export type DayKey = KeyTaking<'day'>;
export type NameKey = KeyTaking<'name'>;

export const specOf = (key: SearchKey): SearchKeySpec => SEARCH_KEYS[key];

export const isSearchKey = (text: string): text is SearchKey => Object.hasOwn(SEARCH_KEYS, text);

export type ChoiceOf<Key extends ChoiceKey> = (typeof SEARCH_KEYS)[Key]['values'][number];

/** What a value of such a key means, in any spelling; undefined where it means nothing. */
export const choiceOf = <Key extends ChoiceKey>(key: Key, text: string): ChoiceOf<Key> | undefined =>
  parseSpelling<ChoiceOf<Key>>(SEARCH_KEYS[key].values, text);
