import { z } from 'zod';
import { callsFor, DESK, endpoint, SIGNED_IN } from '../endpoint.ts';
import { TICKET_STATUSES } from '../enums.ts';
import { REPLY_FILE_TYPES, TICKET_FILE_TYPES } from '../file-types.ts';
import { pathId, referenceId, storedName } from '../ids.ts';
import { FILES, LENGTH } from '../limits.ts';
import { MESSAGES } from '../messages.ts';
import { flag, spelled } from '../query.ts';
import { optionalText } from '../text.ts';
import { mentionedIds } from './mentions.ts';
import { comment, ticket } from './ticket.ts';
import { detailInputs, newDetailInputs } from './ticket-details.ts';

const everybody = callsFor(SIGNED_IN, 'Tickets');
const desk = callsFor(DESK, 'Tickets');

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

const attachments = {
  field: 'attachments',
  most: FILES.attachmentsPerRequest,
  bytesEach: FILES.attachmentBytes,
} as const;

export const createTicket = everybody.post('/tickets', {
  summary: 'Raise a ticket in the caller’s organization',
  body: z.preprocess(titleAsSummary, newTicketFields),
  files: { ...attachments, types: TICKET_FILE_TYPES },
  status: 201,
  output: z.object({ ticket }),
});

export const getTicket = everybody.get('/tickets/{id}', {
  summary: 'One ticket with its newest comments, files and history; the timeline reads on',
  looksInto: 'ticket',
  output: z.object({ ticket }),
});

export const editTicket = everybody.put('/tickets/{id}', {
  summary: 'Change the fields of a ticket, or its priority',
  body: z.preprocess(titleAsSummary, ticketChanges),
  output: z.object({ ticket }),
});

export const setTicketStatus = everybody.put('/tickets/{id}/status', {
  summary: 'Set the status of a ticket',
  body: z.object({ status: statusWord }),
  output: z.object({ ticket }),
});

export const replyFields = z.object({
  comment: optionalText('Comment', LENGTH.comment),
  isInternal: flag.default(false),
  /** Sets a ticket that rests back to Open, in the same step. */
  reopen: flag.default(false),
  /** Who is named in the text, by id. */
  mentions: mentionedIds,
});

export const addComment = everybody.post('/tickets/{id}/comments', {
  summary: 'Reply to a ticket, or write an internal note',
  body: replyFields,
  files: { ...attachments, types: REPLY_FILE_TYPES },
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
});

export const assignTicket = desk.put('/admin/tickets/{id}/assign', {
  summary: 'Give a ticket to a DevOps agent, in place of the one who has it',
  body: z.object({
    devopsAgent: referenceId(MESSAGES.agentRequired),
    reason: optionalText('Reason', LENGTH.reason),
  }),
  output: z.object({ ticket }),
});

export const setTicketStatusAsSuperAdmin = endpoint({
  ...setTicketStatus,
  path: '/super-admin/tickets/{id}/status',
  access: ['super_admin'],
});
