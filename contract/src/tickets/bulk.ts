/** Many tickets changed in one act: looked at first, done row by row, and taken back as a whole. */
import { z } from 'zod';
import { callsFor, permitted } from '../endpoint.ts';
import { BULK_KINDS, TICKET_PRIORITIES, TICKET_STATUSES } from '../enums.ts';
import { id, instant, referenceId } from '../ids.ts';
import { BULK } from '../limits.ts';
import { MESSAGES } from '../messages.ts';
import { flag, spelled } from '../query.ts';
import { MACRO_MESSAGES } from './macros/macro-messages.ts';
import { deskFilters } from './ticket-lists.ts';

/** `preview` waits for somebody to start it; the others have begun. */
export const BULK_STATES = [
  'preview',
  'running',
  'cancelling',
  'done',
  'cancelled',
  'undoing',
  'undone',
] as const;
export type BulkState = (typeof BULK_STATES)[number];

/** A run of which rows are still to be done. */
export const isUnderWay = (state: BulkState): boolean =>
  state === 'running' || state === 'cancelling' || state === 'undoing';

export const BULK_OUTCOMES = ['waiting', 'changed', 'unchanged', 'refused', 'failed'] as const;
export type BulkOutcome = (typeof BULK_OUTCOMES)[number];

/** Which list its filters are of: `all` is the desk's, or every organization's for a super admin; `readable` that of a view. */
export const BULK_LISTS = ['own', 'assigned', 'all', 'readable'] as const;

const ids = z
  .array(z.string().max(100), MESSAGES.bulkSelectionEmpty)
  .max(BULK.tickets, MESSAGES.bulkSelectionTooLarge);

const selection = z
  .object({
    ids: ids.min(1, MESSAGES.bulkSelectionEmpty).optional(),
    /** Or the filters of a list, as its address has them: whatever it shows on all its pages. */
    filters: z.object({ list: z.enum(BULK_LISTS), ...deskFilters }).optional(),
    /** What the filters find and is not meant. */
    exclude: ids.default([]),
  })
  .refine(
    (given) => (given.ids === undefined) !== (given.filters === undefined),
    MESSAGES.bulkSelectionEmpty,
  );
export type BulkSelection = z.output<typeof selection>;

const action = z.discriminatedUnion(
  'kind',
  [
    z.object({ kind: z.literal('assign'), value: referenceId(MESSAGES.agentRequired) }),
    z.object({
      kind: z.literal('status'),
      value: spelled(TICKET_STATUSES, MESSAGES.statusUnknown, MESSAGES.statusRequired),
    }),
    z.object({ kind: z.literal('priority'), value: spelled(TICKET_PRIORITIES, MESSAGES.priorityUnknown) }),
    z.object({ kind: z.literal('tag'), value: referenceId(MESSAGES.tagRequired) }),
    /** Takes the tag off. */
    z.object({ kind: z.literal('untag'), value: referenceId(MESSAGES.tagRequired) }),
    z.object({ kind: z.literal('category'), value: referenceId(MESSAGES.categoryRequired) }),
    z.object({ kind: z.literal('subcategory'), value: referenceId(MESSAGES.subcategoryUnknown) }),
    z.object({ kind: z.literal('project'), value: referenceId(MESSAGES.projectRequired) }),
    /** One that the caller has: its text as a comment on each ticket, with all that it does. */
    z.object({ kind: z.literal('macro'), value: referenceId(MACRO_MESSAGES.required) }),
  ],
  MESSAGES.bulkActionUnknown,
);
export type BulkAction = z.output<typeof action>;

const namedTicket = z.object({ _id: id, ticketNumber: z.string(), summary: z.string() });

/** Tickets to which the same applies, the first of them by name. */
const group = z.object({
  reason: z.string(),
  count: z.int(),
  /** Without those that the caller may not see. */
  examples: z.array(namedTicket).max(BULK.examples),
});
export type BulkGroup = z.output<typeof group>;

/** What is done, with the name that the value has. */
const presentAction = z.object({ kind: z.enum(BULK_KINDS), value: z.string(), name: z.string() });

export const bulkPreview = z.object({
  _id: id,
  action: presentAction,
  total: z.int(),
  /** Tickets that would change, without those of `confirm`. */
  changes: z.int(),
  /** Those that are so already. */
  unchanged: z.int(),
  /** Those that cannot be changed. */
  refused: z.array(group),
  /** Those that change where it is started with `confirm`, since something of them is still open. */
  confirm: z.array(group),
  expiresAt: instant,
});
export type BulkPreview = z.output<typeof bulkPreview>;

const bulkRow = z.object({
  ticket: namedTicket,
  outcome: z.enum(BULK_OUTCOMES),
  reason: z.string(),
  /** Null where nothing was taken back; a row that could not be has the reason beside it. */
  undo: z.enum(['restored', 'kept']).nullable(),
});
export type BulkRow = z.output<typeof bulkRow>;

export const bulkChange = z.object({
  _id: id,
  action: presentAction,
  state: z.enum(BULK_STATES),
  total: z.int(),
  /** Rows that have their outcome. */
  done: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  refused: z.int(),
  failed: z.int(),
  /** What was taken back, and what could not be. */
  restored: z.int(),
  kept: z.int(),
  startedAt: instant,
  /** Null while it runs, and once it has been undone. */
  undoUntil: instant.nullable(),
  /** The first of those that were refused or failed, could not be taken back, and then of all others. */
  rows: z.array(bulkRow).max(BULK.rowsShown),
});
export type BulkChange = z.output<typeof bulkChange>;

const workers = callsFor(permitted('tickets.note', 'own'), 'Tickets');

const bulk = z.object({ bulk: bulkChange });

export const previewBulk = workers.post('/bulk/preview', {
  summary: 'What a change of many tickets would do; it can be started for ten minutes',
  body: z.object({ selection, action }),
  status: 201,
  output: z.object({ preview: bulkPreview }),
});

export const startBulk = workers.post('/bulk', {
  summary: 'Start a change of many tickets that was looked at',
  body: z.object({ preview: referenceId(MESSAGES.bulkPreviewRequired), confirm: flag.default(false) }),
  status: 201,
  output: bulk,
});

export const listBulk = workers.get('/bulk', {
  summary: 'The caller’s changes of many tickets of the last 30 days, the latest first',
  output: z.object({ bulk: z.array(bulkChange.omit({ rows: true })).max(BULK.runsListed) }),
});

export const getBulk = workers.get('/bulk/{id}', {
  summary: 'How far a change of many tickets is, and what became of them',
  output: bulk,
});

export const exportBulk = workers.get('/bulk/{id}/export', {
  summary: 'What became of each ticket, as a CSV file',
  output: 'file',
  isExport: true,
});

export const cancelBulk = workers.post('/bulk/{id}/cancel', {
  summary: 'Stop a change of many tickets; those that are done stay done',
  output: bulk,
});

export const undoBulk = workers.post('/bulk/{id}/undo', {
  summary: 'Take back a change of many tickets, within ten seconds of its end',
  output: bulk,
});
