/** What is sent to a webhook. Whoever receives it may read it by this. */
import { z } from 'zod';
import { COMMENT_FORMATS, ROLES, TICKET_PRIORITIES, TICKET_STATUSES, TICKET_TYPES } from '../enums.ts';
import { id, instant } from '../ids.ts';
import { namedRef } from '../people/person.ts';
import { RUN_OUTCOMES } from '../schedules/run-outcomes.ts';
import { DELIVERY_TYPES } from './webhook-values.ts';

/** Without an e-mail unless the webhook includes them. */
const person = z.object({
  _id: id,
  firstName: z.string(),
  lastName: z.string(),
  /** Of a service account. */
  isService: z.literal(true).optional(),
  email: z.string().optional(),
});
export type PayloadPerson = z.output<typeof person>;

/** A field before and after: texts, numbers and switches as they are, things by id and name. */
const change = z.object({ field: z.string(), from: z.json(), to: z.json() });
export type PayloadChange = z.output<typeof change>;

/** Of a ticket that only the people on it read, this is all. */
const stub = z.object({
  _id: id,
  ticketNumber: z.string(),
  status: z.enum(TICKET_STATUSES),
  createdAt: instant,
  confidential: z.literal(true),
  stub: z.literal(true),
});

const ticket = z.object({
  _id: id,
  ticketNumber: z.string(),
  /** Of two deliveries about it the one with the greater number is newer. */
  version: z.int(),
  summary: z.string(),
  description: z.string(),
  status: z.enum(TICKET_STATUSES),
  priority: z.enum(TICKET_PRIORITIES),
  ticketType: z.enum(TICKET_TYPES),
  category: namedRef,
  subcategory: namedRef.nullable(),
  project: namedRef,
  requestType: namedRef.nullable(),
  requester: person,
  assignedTo: person.nullable(),
  team: namedRef.nullable(),
  tags: z.array(z.string()),
  source: z.string(),
  /** Only where the webhook includes e-mails. */
  contactNumber: z.string().optional(),
  createdAt: instant,
  updatedAt: instant,
});
export type PayloadStub = z.output<typeof stub>;
export type PayloadTicket = z.output<typeof ticket> | PayloadStub;

export const webhookPayload = z.object({
  type: z.enum(DELIVERY_TYPES),
  /** When it happened. */
  timestamp: instant,
  data: z.object({
    organization: z.object({ _id: id, code: z.string() }),
    /** Null for the product itself. */
    actor: person.nullable(),
    /** By which token it was done; null for whoever signed in. */
    via: z.string().nullable(),
    changes: z.array(change),
    ticket: z.union([ticket, stub]).optional(),
    comment: z
      .object({
        _id: id,
        comment: z.string(),
        format: z.enum(COMMENT_FORMATS),
        isInternal: z.boolean(),
        createdAt: instant,
      })
      .optional(),
    message: z.object({ _id: id, type: z.string(), content: z.string(), createdAt: instant }).optional(),
    user: person.extend({ role: z.enum(ROLES) }).optional(),
    project: namedRef.extend({ code: z.string(), status: z.string() }).optional(),
    /** `parent` of a subcategory. */
    category: namedRef.extend({ parent: namedRef.nullable() }).optional(),
    schedule: namedRef
      .extend({
        outcome: z.enum(RUN_OUTCOMES),
        dueAt: instant,
        reason: z.string(),
        ticket: z.object({ _id: id, ticketNumber: z.string() }).nullable(),
      })
      .optional(),
    /** Texts were cut, since it was more than 64 KB. */
    truncated: z.literal(true).optional(),
  }),
});
export type WebhookPayload = z.output<typeof webhookPayload>;
export type PayloadData = WebhookPayload['data'];
