import { z } from 'zod';
import {
  ASSIGNMENT_TYPES,
  COMMENT_WAYS,
  TICKET_EVENT_KINDS,
  TICKET_SOURCES,
  TICKET_STATUSES,
} from '../enums.ts';
import { id, instant } from '../ids.ts';
import { namedRef, personRef } from '../people/person.ts';
import { mention } from './mentions.ts';
import { ticketDetails } from './ticket-details.ts';
import { watching } from './watching.ts';

export const assignment = z.object({
  assignedTo: personRef,
  assignmentType: z.enum(ASSIGNMENT_TYPES),
  assignedAt: instant,
});
export type Assignment = z.output<typeof assignment>;

export const attachment = z.object({
  _id: id,
  /** The random name it is served under. */
  filename: z.string(),
  originalName: z.string(),
  mimetype: z.string(),
  /** Bytes. */
  size: z.int(),
  createdAt: instant,
});
export type Attachment = z.output<typeof attachment>;

export const comment = z.object({
  _id: id,
  user: personRef.extend({ role: z.string() }),
  comment: z.string(),
  createdAt: instant,
  /** Read by the ticket's staff alone. */
  isInternal: z.boolean(),
  /** Written by the server about a change. */
  system: z.boolean(),
  via: z.enum(COMMENT_WAYS),
  mentions: z.array(mention),
  attachments: z.array(attachment),
});
export type Comment = z.output<typeof comment>;

const historyEntry = z.object({
  _id: id,
  at: instant,
  by: personRef.nullable(),
  kind: z.enum(TICKET_EVENT_KINDS),
  from: z.string().nullable(),
  to: z.string().nullable(),
  reason: z.string().nullable(),
});
export type HistoryEntry = z.output<typeof historyEntry>;

/** What the reader has not seen of a ticket that they take part in; nothing for everybody else. */
export const unread = z.object({
  /** Comments and notes of others. */
  replies: z.int(),
  /** Messages of others in the chat. */
  chat: z.int(),
});
export type Unread = z.output<typeof unread>;

const { summary, description, ticketType, ...details } = ticketDetails.shape;

/** A ticket as lists show it. */
export const ticketSummary = z.object({
  _id: id,
  ticketNumber: z.string(),
  /** Always the summary: some programs read the one, some the other. */
  title: z.string(),
  summary,
  description,
  ticketType,
  status: z.enum(TICKET_STATUSES),
  ...details,
  /** Answers of the version before have none. */
  source: z.enum(TICKET_SOURCES).default('page'),
  createdBy: personRef,
  organization: namedRef,
  organizationId: id,
  /** The DevOps agent who has it. */
  assignedTo: personRef.nullable(),
  currentAssignments: z.array(assignment),
  createdAt: instant,
  updatedAt: instant,
  unread,
});
export type TicketSummary = z.output<typeof ticketSummary>;

/** As lists over organizations show it: besides, who has it goes by the name of the filter. */
export const superAdminTicket = ticketSummary.extend({ assignee: personRef.nullable() });

export const ticket = ticketSummary.extend({
  attachments: z.array(attachment),
  comments: z.array(comment),
  history: z.array(historyEntry),
  watching,
  /** Of which there is more than the newest, which the timeline reads on. */
  truncated: z.object({ comments: z.boolean(), attachments: z.boolean(), history: z.boolean() }),
});
export type Ticket = z.output<typeof ticket>;

/** Counts by status of what a list covers before its status, priority and search narrow it. */
export const ticketStats = z.object({
  total: z.int(),
  open: z.int(),
  inProgress: z.int(),
  resolved: z.int(),
  closed: z.int(),
});
export type TicketStats = z.output<typeof ticketStats>;

/** Follows organization, assignee and search, but neither status nor priority: a breakdown of what is looked at. */
export const superAdminStats = ticketStats.extend({
  /** Tickets whose priority is High or Critical, in whatever status. */
  highPriority: z.int(),
});
export type SuperAdminStats = z.output<typeof superAdminStats>;
