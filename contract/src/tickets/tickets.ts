import { z } from 'zod';
import { endpoint, SIGNED_IN } from '../endpoint.ts';
import { DESK_ROLES, TICKET_STATUSES } from '../enums.ts';
import { REPLY_FILE_TYPES, TICKET_FILE_TYPES } from '../file-types.ts';
import { pathId, referenceId } from '../ids.ts';
import { FILES, LENGTH } from '../limits.ts';
import { MESSAGES } from '../messages.ts';
import { flag, spelled } from '../query.ts';
import { optionalText } from '../text.ts';
import { comment, ticket } from './ticket.ts';
import { detailInputs, newDetailInputs } from './ticket-details.ts';

const tag = 'Tickets';

const statusWord = spelled(TICKET_STATUSES, {
  required: MESSAGES.statusRequired,
  unknown: MESSAGES.statusUnknown,
});

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

export const createTicket = endpoint({
  method: 'POST',
  path: '/tickets',
  summary: 'Raise a ticket in the caller’s organization',
  tag,
  access: SIGNED_IN,
  body: z.preprocess(titleAsSummary, newTicketFields),
  files: {
    field: 'attachments',
    types: TICKET_FILE_TYPES,
    most: FILES.attachmentsPerRequest,
    bytesEach: FILES.attachmentBytes,
  },
  status: 201,
  output: z.object({ ticket }),
});

const ticketPath = z.object({ id: pathId });

export const getTicket = endpoint({
  method: 'GET',
  path: '/tickets/{id}',
  summary: 'One ticket with its newest comments, files and history; the timeline reads on',
  tag,
  access: SIGNED_IN,
  params: ticketPath,
  status: 200,
  output: z.object({ ticket }),
});

export const editTicket = endpoint({
  method: 'PUT',
  path: '/tickets/{id}',
  summary: 'Change the fields of a ticket, or its priority',
  tag,
  access: SIGNED_IN,
  params: ticketPath,
  body: z.preprocess(titleAsSummary, ticketChanges),
  status: 200,
  output: z.object({ ticket }),
});

export const setTicketStatus = endpoint({
  method: 'PUT',
  path: '/tickets/{id}/status',
  summary: 'Set the status of a ticket',
  tag,
  access: SIGNED_IN,
  params: ticketPath,
  body: z.object({ status: statusWord }),
  status: 200,
  output: z.object({ ticket }),
});

export const replyFields = z.object({
  comment: optionalText('Comment', LENGTH.comment),
  isInternal: flag.default(false),
  /** Sets a ticket that rests back to Open, in the same step. */
  reopen: flag.default(false),
});

export const addComment = endpoint({
  method: 'POST',
  path: '/tickets/{id}/comments',
  summary: 'Reply to a ticket, or write an internal note',
  tag,
  access: SIGNED_IN,
  params: ticketPath,
  body: replyFields,
  files: {
    field: 'attachments',
    types: REPLY_FILE_TYPES,
    most: FILES.attachmentsPerRequest,
    bytesEach: FILES.attachmentBytes,
  },
  status: 201,
  output: z.object({ comment, ticket }),
});

export const getAttachment = endpoint({
  method: 'GET',
  path: '/tickets/{id}/attachments/{filename}',
  summary: 'The bytes of an attachment',
  tag,
  access: SIGNED_IN,
  params: z.object({ id: pathId, filename: z.string().regex(/^[A-Za-z0-9_-]{10,100}$/) }),
  status: 200,
  output: 'file',
});

const DESK = [...DESK_ROLES, 'super_admin'] as const;

export const setTicketStatusAsDesk = endpoint({
  ...setTicketStatus,
  path: '/admin/tickets/{id}/status',
  access: DESK,
});

export const assignTicket = endpoint({
  method: 'PUT',
  path: '/admin/tickets/{id}/assign',
  summary: 'Give a ticket to a DevOps agent, in place of the one who has it',
  tag,
  access: DESK,
  params: ticketPath,
  body: z.object({
    devopsAgent: referenceId(MESSAGES.agentRequired),
    reason: optionalText('Reason', LENGTH.reason),
  }),
  status: 200,
  output: z.object({ ticket }),
});

const SUPER_ADMIN = { access: ['super_admin'] } as const;

export const setTicketStatusAsSuperAdmin = endpoint({
  ...setTicketStatus,
  ...SUPER_ADMIN,
  path: '/super-admin/tickets/{id}/status',
});
