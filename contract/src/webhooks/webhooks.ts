/** Webhooks: addresses that an organization has told of what happens, and the log of what was sent there. */
import { z } from 'zod';
import { proof, provenAlone } from '../access/proof.ts';
import { callsFor, permitted } from '../endpoint.ts';
import { MEMBER_ROLES, TICKET_PRIORITIES, TICKET_TYPES } from '../enums.ts';
import { id, instant, referenceId } from '../ids.ts';
import { LENGTH, PAGE } from '../limits.ts';
import { MESSAGES } from '../messages.ts';
import { namedRef } from '../people/person.ts';
import { flag, oneOrSeveral, organizationFilter, pagination, paging, spelled } from '../query.ts';
import { requiredLine } from '../text.ts';
import { WEBHOOK_ENDS } from './webhook-ends.ts';
import { WEBHOOKS } from './webhook-limits.ts';
import { WEBHOOK_MESSAGES } from './webhook-messages.ts';
import { DELIVERY_REASON_NAMES, DELIVERY_STATES, DELIVERY_TYPES, WEBHOOK_EVENTS } from './webhook-values.ts';

/** A super admin has to name the organization; an admin gets their own. */
const ofOrganization = { organization: organizationFilter };

const lastDelivery = z.object({ state: z.enum(DELIVERY_STATES), at: instant });

const webhook = z.object({
  _id: id,
  name: z.string(),
  url: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  /** Of each kind any of these; none means whatever there is. */
  filters: z.object({
    projects: z.array(namedRef),
    categories: z.array(namedRef),
    priorities: z.array(z.enum(TICKET_PRIORITIES)),
    ticketTypes: z.array(z.enum(TICKET_TYPES)),
  }),
  includeInternal: z.boolean(),
  /** E-mail addresses and phone numbers of people. */
  includeEmails: z.boolean(),
  isActive: z.boolean(),
  /** Since when no attempt has succeeded; null while they do. */
  failingSince: instant.nullable(),
  disabledAt: instant.nullable(),
  /** Null where somebody switched it off. */
  disabledReason: z.enum(WEBHOOK_ENDS).nullable(),
  /** Until when deliveries are signed with the secret before, too. */
  earlierSecretUntil: instant.nullable(),
  lastDelivery: lastDelivery.nullable(),
  createdAt: instant,
  /** Counts its changes. */
  version: z.int(),
});
export type Webhook = z.output<typeof webhook>;

const several = (message: string) =>
  z.array(referenceId(message), message).max(WEBHOOKS.filterValues, message).default([]);

const chosenOf = <const Value extends string>(values: readonly Value[], message: string) =>
  z
    .array(spelled(values, message), message)
    .max(values.length, message)
    .default([])
    .transform((chosen: readonly string[]) => values.filter((value) => chosen.includes(value)));

const address = z.url({ protocol: /^https?$/ });
const isAddress = (text: string) => address.safeParse(text).success;

const filters = z.object({
  projects: several(MESSAGES.projectUnknown),
  categories: several(MESSAGES.categoryUnknown),
  priorities: chosenOf(TICKET_PRIORITIES, MESSAGES.priorityUnknown),
  ticketTypes: chosenOf(TICKET_TYPES, MESSAGES.ticketTypeUnknown),
});

/** Without what holds where nothing is said: what is absent from a change stays. */
const givenFields = {
  name: requiredLine('Name', LENGTH.name),
  url: requiredLine('Address', WEBHOOKS.url, WEBHOOK_MESSAGES.urlRequired).refine(
    isAddress,
    WEBHOOK_MESSAGES.urlInvalid,
  ),
  events: z
    .array(z.enum(WEBHOOK_EVENTS, WEBHOOK_MESSAGES.eventUnknown), WEBHOOK_MESSAGES.eventsRequired)
    .min(1, WEBHOOK_MESSAGES.eventsRequired)
    .max(WEBHOOK_EVENTS.length, WEBHOOK_MESSAGES.eventUnknown)
    .transform((chosen) => WEBHOOK_EVENTS.filter((event) => chosen.includes(event))),
  filters,
  includeInternal: flag,
  includeEmails: flag,
};

const webhookFields = z.object({
  ...givenFields,
  filters: filters.prefault({}),
  includeInternal: flag.default(false),
  includeEmails: flag.default(false),
});
export type WebhookFields = z.output<typeof webhookFields>;

const version = z.int(MESSAGES.versionInvalid).min(1, MESSAGES.versionInvalid);

const anyAdmin = callsFor(permitted('organization.edit'), 'Webhooks');
const admins = callsFor(permitted('organization.edit', 'organization', MEMBER_ROLES), 'Webhooks');

const one = z.object({ webhook });
/** The secret is shown this once. */
const withSecret = z.object({ webhook, secret: z.string() });

export const listWebhooks = anyAdmin.get('/admin/webhooks', {
  summary: 'The webhooks of the organization, by name',
  query: z.object({ ...paging(PAGE.webhooks), ...ofOrganization }),
  output: z.object({ webhooks: z.array(webhook), pagination }),
});

export const createWebhook = admins.post('/admin/webhooks', {
  summary: 'Add a webhook; the secret that its deliveries are signed with is in this answer alone',
  body: provenAlone(webhookFields.extend(proof)),
  status: 201,
  shownOnce: true,
  output: withSecret,
});

export const getWebhook = anyAdmin.get('/admin/webhooks/{id}', {
  summary: 'One webhook',
  query: z.object(ofOrganization),
  output: one,
});

export const editWebhook = anyAdmin.put('/admin/webhooks/{id}', {
  summary:
    'Change what is given of a webhook; refused where somebody else has changed it since `version`. A super admin may only switch it off',
  query: z.object(ofOrganization),
  body: z.object(givenFields).partial().extend({ isActive: flag.optional(), version }),
  output: one,
});

export const deleteWebhook = admins.delete('/admin/webhooks/{id}', {
  summary: 'Delete a webhook with the log of its deliveries',
  output: one,
});

export const rotateWebhookSecret = admins.post('/admin/webhooks/{id}/rotate', {
  summary:
    'Make a new secret, which is in this answer alone; for 24 hours deliveries are signed with the one before, too',
  body: provenAlone(z.object(proof)),
  shownOnce: true,
  output: withSecret,
});

/** What is listed of a delivery. */
const listedDelivery = z.object({
  _id: id,
  webhookId: id,
  type: z.enum(DELIVERY_TYPES),
  state: z.enum(DELIVERY_STATES),
  attempts: z.array(
    z.object({
      at: instant,
      /** Null without an answer. */
      status: z.int().nullable(),
      ms: z.int(),
      reason: z.enum(DELIVERY_REASON_NAMES).nullable(),
    }),
  ),
  /** Null unless it is pending. */
  nextAttemptAt: instant.nullable(),
  createdAt: instant,
});
export type ListedDelivery = z.output<typeof listedDelivery>;

const headers = z.record(z.string(), z.string());

const delivery = listedDelivery.extend({
  /** As it was sent last; the headers are empty before the first attempt. */
  request: z.object({ url: z.string(), headers, body: z.string() }),
  /** What was answered last; null without an answer. */
  response: z
    .object({
      status: z.int(),
      headers,
      /** Its first 8 KB. */
      body: z.string(),
      cut: z.boolean(),
    })
    .nullable(),
});
export type Delivery = z.output<typeof delivery>;

const queued = z.object({ delivery: listedDelivery });

export const testWebhook = admins.post('/admin/webhooks/{id}/test', {
  summary: 'Send a delivery of the type webhook.test',
  status: 201,
  output: queued,
});

export const listDeliveries = anyAdmin.get('/admin/webhooks/{id}/deliveries', {
  summary: 'What was sent to a webhook within 30 days, the newest first',
  query: z.object({
    ...paging(PAGE.deliveries),
    state: oneOrSeveral(DELIVERY_STATES, WEBHOOK_MESSAGES.stateUnknown),
    type: oneOrSeveral(DELIVERY_TYPES, WEBHOOK_MESSAGES.eventUnknown),
    ...ofOrganization,
  }),
  output: z.object({ deliveries: z.array(listedDelivery), pagination }),
});

export const getDelivery = admins.get('/admin/webhooks/{id}/deliveries/{deliveryId}', {
  summary: 'A delivery with the request and what was answered',
  output: z.object({ delivery }),
});

export const redeliver = admins.post('/admin/webhooks/{id}/deliveries/{deliveryId}/redeliver', {
  summary: 'Send a delivery again, under the same id and with the same body',
  output: queued,
});

export const redeliverFailed = admins.post('/admin/webhooks/{id}/redeliver-failed', {
  summary: 'Send again what failed or was blocked since then, within three days',
  body: z.object({ since: z.iso.datetime(WEBHOOK_MESSAGES.sinceInvalid) }),
  output: z.object({ queued: z.int() }),
});
