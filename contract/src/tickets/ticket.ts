import { z } from 'zod';
import {
  ASSIGNMENT_TYPES,
  CLOCK_KINDS,
  COMMENT_FORMATS,
  COMMENT_WAYS,
  DUE_STATES,
  RELATIONS,
  SHARING_CHOICES,
  SHARING_MODES,
  TAG_TONES,
  TICKET_SOURCES,
  TICKET_STATUSES,
  WAITING_KINDS,
} from '../enums.ts';
import { id, instant } from '../ids.ts';
import { namedRef, personRef } from '../people/person.ts';
import { TICKET_RIGHTS } from '../policies/ticket-rules.ts';
import { approval } from './approval-shapes.ts';
import { IMPACTS, URGENCIES } from './forms/asked-priority.ts';
import { fieldValue, placement, priorityMatrix, typeOfTicket } from './forms/form-shapes.ts';
import { mention } from './mentions.ts';
import { ticketDetails } from './ticket-details.ts';
import { TICKET_EVENT_KINDS } from './ticket-event-kinds.ts';
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
  format: z.enum(COMMENT_FORMATS),
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

export const tag = z.object({ _id: id, name: z.string(), colour: z.enum(TAG_TONES) });
export type Tag = z.output<typeof tag>;

/** Whom or what a ticket waits for, since when. */
const waitingOn = z.object({
  kind: z.enum(WAITING_KINDS),
  people: z.array(personRef),
  team: namedRef.nullable(),
  /** For its staff. */
  vendor: z.string().nullable(),
  since: instant,
});
export type WaitingOn = z.output<typeof waitingOn>;

const due = z.object({
  clock: z.enum(CLOCK_KINDS),
  /** Null while it is paused. */
  at: instant.nullable(),
  state: z.enum(DUE_STATES),
});
export type Due = z.output<typeof due>;

const { summary, description, ticketType, priority, category, project, ...details } = ticketDetails.shape;

/** Null in a stub and nowhere else: whoever reads a row asks for `stub` first, so that the type need not say it everywhere. */
const nullInStub = <Schema extends z.ZodType>(schema: Schema) => schema.nullable() as unknown as Schema;

/** Hidden from inboxes until then; null until somebody answers. */
export const snooze = z.object({ until: instant.nullable() });

/** An offer to take a ticket over. */
export const openHandover = z.object({
  _id: id,
  /** Who has the ticket until it is accepted; null where they are gone. */
  from: personRef.nullable(),
  to: z.object({ user: personRef.nullable(), team: namedRef.nullable() }),
  /** Where it stands. */
  where: z.string(),
  nextStep: z.string(),
  promisedAt: instant.nullable(),
  offeredAt: instant,
  /** The reader may accept or bounce it. */
  mayAnswer: z.boolean(),
  mayWithdraw: z.boolean(),
});
export type OpenHandover = z.output<typeof openHandover>;

/** A ticket as lists show it. */
export const ticketSummary = z.object({
  _id: id,
  ticketNumber: z.string(),
  /** Always the summary: some programs read the one, some the other. */
  title: z.string(),
  summary,
  description,
  ticketType: nullInStub(ticketType),
  status: z.enum(TICKET_STATUSES),
  priority: nullInStub(priority),
  category: nullInStub(category),
  project: nullInStub(project),
  ...details,
  /** Answers of the version before have none. */
  source: nullInStub(z.enum(TICKET_SOURCES)).default('page'),
  /** Of one that alerts have made: where they came in, how often, and when last. Answers of the version before have none. */
  alert: z.object({ intake: namedRef, count: z.int(), lastAt: instant }).nullable().default(null),
  /** The tags by id and colour; answers of the version before have none. */
  tagged: z.array(tag).default([]),
  /** Answers of the version before have none. */
  requestType: typeOfTicket.nullable().default(null),
  createdBy: nullInStub(personRef),
  organization: namedRef,
  organizationId: id,
  /** The DevOps agent who has it. */
  assignedTo: personRef.nullable(),
  currentAssignments: z.array(assignment),
  /** The reader leads its project, and has a role that is about what they lead. */
  ledByReader: z.literal(true).optional(),
  /** Whose inbox it came to, and whether the reader is one of its agents. Answers of the version before have none. */
  team: namedRef.extend({ isMember: z.boolean() }).nullable().default(null),
  /** Null for a ticket at rest. Answers of the version before have none. */
  waitingOn: waitingOn.nullable().default(null),
  /**
   * Statuses that it does not get before an approval; its requester may close it all the same. Answers of the version
   * before have none.
   */
  held: z.array(z.enum(TICKET_STATUSES)).default([]),
  /** The clock that it is due by, for its staff, and for others where the policy shares it. */
  due: due.nullable().default(null),
  /** For its staff: until then it is hidden from inboxes, or until somebody answers. Answers of the version before have none. */
  snoozedUntil: z
    .union([instant, z.literal('answer')])
    .nullable()
    .default(null),
  createdAt: instant,
  updatedAt: nullInStub(instant),
  /** Counts what has changed of the fields that everybody on it sees. Answers of the version before have none. */
  version: z.int().optional(),
  unread,
  /** By another ticket that is worked on, as far as the reader sees the link. Answers of the version before have none. */
  blocked: z.boolean().default(false),
  /** It is for the people on it alone. Answers of the version before have none. */
  confidential: z.boolean().default(false),
  /** The reader is not on it, and sees only that it is there: all else is null, blank or empty. The same. */
  stub: z.boolean().default(false),
});
export type TicketSummary = z.output<typeof ticketSummary>;

/** What of a confidential ticket is shown to whoever runs the desk and is not on it. */
export type TicketStub = {
  readonly [Key in keyof TicketSummary]?: TicketSummary[Key] | null;
} & Pick<TicketSummary, '_id' | 'ticketNumber' | 'status' | 'createdAt' | 'organizationId'> & {
    readonly stub: true;
  };
export const stubAsRow = (stub: TicketStub) => stub as unknown as TicketSummary;

/** As lists over organizations show it: besides, who has it goes by the name of the filter. */
export const superAdminTicket = ticketSummary.extend({ assignee: personRef.nullable() });

export const ticket = ticketSummary.extend({
  attachments: z.array(attachment),
  comments: z.array(comment),
  history: z.array(historyEntry),
  watching,
  /** What the reader may do on it. Answers of the version before have none. */
  rights: z.array(z.enum(TICKET_RIGHTS)).default([]),
  /** Of who reads it; see GET /tickets/{id}/audience. Answers of the version before have none. */
  audienceVersion: z.string().optional(),
  /** For its staff. Answers of the version before have none. */
  snoozed: snooze.nullable().default(null),
  /** The offer to take it over that nobody has answered yet, for its staff. Answers of the version before have none. */
  handover: openHandover.nullable().default(null),
  /** The newest first. Answers of the version before have none. */
  approvals: z.array(approval).default([]),
  /** Where it was closed as one, for who may read the other. Answers of the version before have none. */
  duplicateOf: z.object({ _id: id, ticketNumber: z.string() }).nullable().default(null),
  /** Of `people` those who reply. Answers of the version before have none. */
  participants: z.array(personRef).default([]),
  /** Who is on it without having it: added by name, raised it for somebody, or asked to approve it. The same. */
  people: z.array(personRef.extend({ relation: z.enum(RELATIONS), since: instant })).default([]),
  /** The same as `createdBy`: whose request it is. Answers of the version before have none. */
  requester: personRef.nullable().default(null),
  /** The reader is not on it, and has opened it with a reason. Answers of the version before have none. */
  opened: z.boolean().default(false),
  /** Who wrote it down for them; null where they did so themselves. Answers of the version before have none. */
  raisedBy: personRef.nullable().default(null),
  /** Who else reads it: what was chosen, what that comes to, and what may be chosen; null for who reads it so. Answers of the version before have none. */
  sharing: z
    .object({
      chosen: z.enum(SHARING_CHOICES),
      effective: z.enum(SHARING_MODES),
      allowed: z.array(z.enum(SHARING_MODES)),
    })
    .nullable()
    .default(null),
  /** The ticket that it was merged into, null for who may not read that; null where it was not. */
  mergedInto: z
    .object({
      ticket: z.object({ _id: id, ticketNumber: z.string() }).nullable(),
      at: instant,
      /** For who may take it out again, until when. */
      undoUntil: instant.nullable(),
    })
    .nullable()
    .default(null),
  /** How far its checklist is, for who may read that; null where there is none. */
  checklist: z.object({ done: z.int(), total: z.int() }).nullable().default(null),
  /** How many links of it the reader sees. */
  links: z.int().default(0),
  /** The form that it was raised by, and its values by key: as far as the reader may see them. */
  form: z.array(placement).default([]),
  fields: z.record(z.string(), fieldValue).default({}),
  /** What it was filled in with before its type was changed, as far as no later form has it: the last one first. Answers of the version before have none. */
  formerForms: z
    .array(
      z.object({
        requestType: typeOfTicket,
        form: z.array(placement),
        fields: z.record(z.string(), fieldValue),
      }),
    )
    .default([]),
  /** By which its priority goes; null while nobody answered, and where its form does not ask. Answers of the version before have none. */
  impact: z.enum(IMPACTS).nullable().default(null),
  urgency: z.enum(URGENCIES).nullable().default(null),
  /** Null where its form does not ask. */
  priorityMatrix: priorityMatrix.nullable().default(null),
  /** Staff have chosen another priority than follows. */
  priorityOverruled: z.boolean().default(false),
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
