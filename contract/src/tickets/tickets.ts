import { z } from 'zod';
import { callsFor, DESK, endpoint, permitted, SIGNED_IN } from '../endpoint.ts';
import { COMMENT_FORMATS, TICKET_STATUSES } from '../enums.ts';
import { blankableId, pathId, referenceId, storedName } from '../ids.ts';
import { AUDIENCE, LENGTH, TICKET } from '../limits.ts';
import { limitReached, MESSAGES } from '../messages.ts';
import { flag, spelled } from '../query.ts';
import { optionalText } from '../text.ts';
import { FIELD_FILES, REPLY_FILES, TICKET_FILES } from './attached-files.ts';
import { revision } from './drafts.ts';
import { formChanges, givenForm } from './forms/given-fields.ts';
import { mentionedIds } from './mentions.ts';
import { sharingChoice } from './sharing-choice.ts';
import { comment, ticket } from './ticket.ts';
import { detailInputs, newDetailInputs } from './ticket-details.ts';
import { changedTicket } from './undo.ts';
import { confirmed, seenVersion, seenVersionOrText } from './versions.ts';

const everybody = callsFor(SIGNED_IN, 'Tickets');
const assigners = callsFor(permitted('tickets.assign', 'own'), 'Tickets');

const statusWord = spelled(TICKET_STATUSES, MESSAGES.statusUnknown, MESSAGES.statusRequired);

// Messages about these two come last.
const { subcategory, priority, ...required } = detailInputs();
const ticketFields = { ...required, subcategory, priority };

/** The fields of a new ticket; some programs send the summary as `title`. */
export const newTicketFields = z.object({ ...ticketFields, ...newDetailInputs(ticketFields) });

/** What can be changed later; what is absent stays, and a blank subcategory means none. */
export const ticketChanges = z.object(ticketFields).partial();

/** Reads `title` where `summary` is missing. */
const titleAsSummary = (raw: unknown) => {
  if (typeof raw !== 'object' || raw === null) return raw;
  const fields = raw as Record<string, unknown>;
  return fields.summary === undefined && fields.title !== undefined
    ? { ...fields, summary: fields.title }
    : fields;
};

const { summary, description, ...typed } = newTicketFields.shape;

/** Several ids, one, or several separated by commas, as multipart bodies have them. */
const addedIds = z
  .union([z.array(z.string().max(100)), z.string().max(5_000)], MESSAGES.addedUnknown)
  .default([])
  .transform((ids) => (typeof ids === 'string' ? ids.split(',') : ids))
  .transform((ids) => [...new Set(ids.map((one) => one.trim().toLowerCase()).filter(Boolean))])
  .refine((ids) => ids.length <= TICKET.added, limitReached(TICKET.added, 'added people on a ticket'));

/** Null for what the request type does not ask. */
const newTicket = z.object({
  ...newTicketFields.shape,
  ...nullable(typed),
  ...givenForm.shape,
  /** Who else reads it. */
  sharing: sharingChoice.default('default'),
  /** It is for the people on it alone. */
  confidential: flag.default(false),
  /** Whose request it is; blank for the caller's own. */
  requester: blankableId.default(''),
  /** Who is on it from the beginning, to reply, and who only reads it: several ids, or several separated by commas. */
  participants: addedIds,
  watchers: addedIds,
});
export type NewTicketBody = z.output<typeof newTicket>;

type Nullable<Shape extends z.ZodRawShape> = {
  [Name in keyof Shape]: Shape[Name] extends z.ZodType ? z.ZodNullable<Shape[Name]> : never;
};

function nullable<Shape extends Readonly<Record<string, z.ZodType>>>(shape: Shape) {
  const parts = Object.entries(shape).map(([name, part]) => [name, part.nullable()]);
  // `Object.fromEntries` forgets which part has which name.
  return Object.fromEntries(parts) as Nullable<Shape>;
}

const TYPED = Object.keys(typed);

/** Without a type all parts are asked, as ever; with one those that are missing are its own matter. */
const asTyped = (raw: unknown) => {
  const named = titleAsSummary(raw);
  if (typeof named !== 'object' || named === null) return named;
  const given = named as Record<string, unknown>;
  const isTyped = typeof given.requestType === 'string' && given.requestType.trim() !== '';
  const isMissing = (value: unknown) => value === undefined || value === null || value === '';
  const missing = TYPED.filter((name) => isMissing(given[name]));
  if (isTyped) return { ...given, ...Object.fromEntries(missing.map((name) => [name, null])) };
  return Object.fromEntries(
    Object.entries(given).filter(([name, value]) => value !== null || !TYPED.includes(name)),
  );
};

export const createTicket = everybody.post('/tickets', {
  summary:
    'Raise a ticket in the caller’s organization, by the form of a request type or the one that was always asked',
  body: z.preprocess(asTyped, newTicket),
  files: TICKET_FILES,
  status: 201,
  output: z.object({ ticket }),
});

export const getTicket = everybody.get('/tickets/{id}', {
  summary: 'One ticket with its newest comments, files and history; the timeline reads on',
  tagged: 'ticket',
  looksInto: 'ticket',
  output: z.object({ ticket }),
});

export const editTicket = everybody.put('/tickets/{id}', {
  summary: 'Change the fields of a ticket, its priority, or its request type',
  tagged: 'ticket',
  body: z.preprocess(
    titleAsSummary,
    ticketChanges.extend({
      version: seenVersionOrText,
      ...formChanges,
      /** Somebody else's request, for those who run the desk. */
      requester: referenceId(MESSAGES.addedUnknown).optional(),
    }),
  ),
  files: FIELD_FILES,
  output: changedTicket,
});

export const setTicketStatus = everybody.put('/tickets/{id}/status', {
  summary: 'Set the status of a ticket',
  tagged: 'ticket',
  body: z.object({ status: statusWord, version: seenVersion, confirm: confirmed }),
  output: changedTicket,
});

export const replyFields = z.object({
  comment: optionalText('Comment', LENGTH.comment),
  isInternal: flag.default(false),
  /** Sets a ticket that rests back to Open, in the same step. */
  reopen: flag.default(false),
  /** Of the staff, in public: the ticket waits for the requester's answer. */
  expectsReply: flag.default(false),
  /** Who is named in the text, by id. */
  mentions: mentionedIds,
  /** Plain without one. */
  format: z.enum(COMMENT_FORMATS, MESSAGES.formatUnknown).optional(),
  /** Of the draft that it comes from: the draft's files go with it, and the draft is gone. */
  draftRevision: revision.optional(),
  /** That it was written by, or blank: what `actions` names of it, separated by commas, is done in the same step. */
  macro: blankableId.default(''),
  actions: blankableId.default(''),
  confirm: confirmed,
  /** Of whom it was written for: refused where more people would read it since. */
  audienceVersion: z.string().max(AUDIENCE.versionLength).optional(),
});

export const addComment = everybody.post('/tickets/{id}/comments', {
  summary: 'Reply to a ticket, or write an internal note',
  body: replyFields,
  files: REPLY_FILES,
  status: 201,
  output: z.object({ comment, ticket }),
});

export const getAttachment = everybody.get('/tickets/{id}/attachments/{filename}', {
  summary: 'The bytes of an attachment',
  params: z.object({ id: pathId, filename: storedName }),
  looksInto: 'file',
  output: 'file',
});

export const setTicketStatusAsDesk = endpoint({
  ...setTicketStatus,
  path: '/admin/tickets/{id}/status',
  access: DESK,
  permission: { name: 'tickets.status', scope: 'own' },
});

export const assignTicket = assigners.put('/admin/tickets/{id}/assign', {
  summary: 'Give a ticket to a DevOps agent, in place of the one who has it',
  tagged: 'ticket',
  body: z.object({
    devopsAgent: referenceId(MESSAGES.agentRequired),
    reason: optionalText('Reason', LENGTH.reason),
    version: seenVersion,
  }),
  output: changedTicket,
});

export const setTicketStatusAsSuperAdmin = endpoint({
  ...setTicketStatus,
  path: '/super-admin/tickets/{id}/status',
  access: ['super_admin'],
});
