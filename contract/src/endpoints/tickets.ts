import { z } from 'zod';
import { endpoint, SIGNED_IN } from '../endpoint.ts';
import {
  comment,
  superAdminStats,
  superAdminTicket,
  ticket,
  ticketStats,
  ticketSummary,
  unread,
} from '../entities/ticket.ts';
import { timelineEntry } from '../entities/timeline.ts';
import { DESK_ROLES, TICKET_PRIORITIES, TICKET_SORTS, TICKET_STATUSES } from '../enums.ts';
import { REPLY_FILE_TYPES, TICKET_FILE_TYPES } from '../file-types.ts';
import { id, pathId, referenceId } from '../ids.ts';
import { FILES, LENGTH, PAGE, TICKET } from '../limits.ts';
import { MESSAGES } from '../messages.ts';
import {
  cursor,
  days,
  fieldsOf,
  flag,
  oneOrSeveral,
  pageSize,
  pagination,
  paging,
  search,
  severalIds,
  spelled,
  timeZone,
} from '../query.ts';
import { optionalText } from '../text.ts';
import { detailInputs, newDetailInputs } from '../ticket-details.ts';
import { ticketNumbers } from '../ticket-number.ts';

const tag = 'Tickets';

const statusWord = spelled(TICKET_STATUSES, {
  required: MESSAGES.statusRequired,
  unknown: MESSAGES.statusUnknown,
});

/** Filters that every list of tickets knows. */
export const ticketFilters = {
  search,
  status: oneOrSeveral(TICKET_STATUSES, MESSAGES.statusUnknown),
  priority: oneOrSeveral(TICKET_PRIORITIES, MESSAGES.priorityUnknown),
  category: severalIds,
  project: severalIds,
  sort: z.enum(TICKET_SORTS, MESSAGES.ticketSortUnknown).default('newest'),
};

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

export const listTickets = endpoint({
  method: 'GET',
  path: '/tickets',
  summary: 'The caller’s tickets: created by them, assigned to an agent, or all of an admin’s organization',
  tag,
  access: SIGNED_IN,
  query: z.object({
    ...paging(PAGE.myTickets),
    ...ticketFilters,
    fields: fieldsOf(ticketSummary),
    assignedOnly: flag.default(false),
    createdBy: z.string().max(100).default(''),
  }),
  selectable: 'tickets',
  status: 200,
  output: z.object({ tickets: z.array(ticketSummary), pagination, stats: ticketStats }),
});

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

export const findTicketNumbers = endpoint({
  method: 'GET',
  path: '/tickets/numbers',
  summary: 'Those of the named tickets that the caller may open',
  tag,
  access: SIGNED_IN,
  query: z.object({ numbers: ticketNumbers }),
  status: 200,
  output: z.object({ tickets: z.array(z.object({ _id: id, number: z.string() })) }),
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

export const getTimeline = endpoint({
  method: 'GET',
  path: '/tickets/{id}/timeline',
  summary: 'What was said and done about a ticket, the newest first',
  tag,
  access: SIGNED_IN,
  params: ticketPath,
  query: z.object({
    limit: pageSize(PAGE.timeline),
    /** That of an answer before, whose end this one goes on from. */
    cursor,
  }),
  status: 200,
  output: z.object({
    entries: z.array(timelineEntry),
    /** Null at the end. */
    nextCursor: z.string().nullable(),
  }),
});

export const markTicketRead = endpoint({
  method: 'PUT',
  path: '/tickets/{id}/read',
  summary: 'Say that the timeline has been seen up to an entry',
  tag,
  access: SIGNED_IN,
  params: ticketPath,
  body: z.object({
    /** The newest entry that was seen. */
    entry: referenceId(MESSAGES.entryRequired),
  }),
  status: 200,
  output: z.object({ unread }),
});

export const countUnreadTickets = endpoint({
  method: 'GET',
  path: '/tickets/unread-count',
  summary: 'The tickets in which something is new for the caller',
  tag,
  access: SIGNED_IN,
  status: 200,
  output: z.object({
    /** Tickets, not replies: in all, raised by the caller, and assigned to them. */
    unreadCount: z.int(),
    mine: z.int(),
    assigned: z.int(),
    /** Those with news, at most 100, the latest news first. */
    tickets: z.array(unread.extend({ ticketId: id })).max(TICKET.unreadListed),
  }),
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

const deskFilters = {
  ...ticketFilters,
  /** Ids of assigned people separated by commas; "unassigned" stands for no DevOps agent. */
  assignee: severalIds,
  /** Heard from a super admin alone. */
  organization: z.string().max(100).default(''),
  /** Only tickets of the caller's last so many days, today included. */
  createdWithin: days,
  timeZone,
};

export const listAllTickets = endpoint({
  method: 'GET',
  path: '/admin/tickets',
  summary: 'All tickets of the caller’s organization',
  tag,
  access: DESK,
  query: z.object({ ...paging(PAGE.allTickets), ...deskFilters, fields: fieldsOf(ticketSummary) }),
  selectable: 'tickets',
  status: 200,
  output: z.object({ tickets: z.array(ticketSummary), pagination, stats: ticketStats }),
});

export const exportTickets = endpoint({
  method: 'GET',
  path: '/admin/export/tickets',
  summary: 'What the filters of the list select, all pages of it, as a CSV file',
  tag,
  access: DESK,
  query: z.object(deskFilters),
  status: 200,
  output: 'file',
});

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

export const listTicketsAsSuperAdmin = endpoint({
  ...SUPER_ADMIN,
  method: 'GET',
  path: '/super-admin/tickets',
  summary: 'Tickets of all organizations, or of the one that is named',
  tag,
  query: z.object({ ...paging(PAGE.superAdmin), ...deskFilters, fields: fieldsOf(superAdminTicket) }),
  selectable: 'tickets',
  status: 200,
  output: z.object({ tickets: z.array(superAdminTicket), pagination, stats: superAdminStats }),
});

export const exportTicketsAsSuperAdmin = endpoint({
  ...exportTickets,
  ...SUPER_ADMIN,
  path: '/super-admin/export/tickets',
});

export const setTicketStatusAsSuperAdmin = endpoint({
  ...setTicketStatus,
  ...SUPER_ADMIN,
  path: '/super-admin/tickets/{id}/status',
});
