/** What people can ask for: each request type with the form that it asks. */
import { z } from 'zod';
import { callsFor, permitted, SIGNED_IN } from '../../endpoint.ts';
import { MEMBER_ROLES, TICKET_PRIORITIES, TICKET_TYPES } from '../../enums.ts';
import { blankableId, id, instant } from '../../ids.ts';
import { FORMS, LENGTH, PAGE } from '../../limits.ts';
import { MESSAGES } from '../../messages.ts';
import { namedRef } from '../../people/person.ts';
import { flag, organizationFilter, pagesAlone, pagination, search, spelled } from '../../query.ts';
import { blankableText, requiredLine } from '../../text.ts';
import { DEFAULT_MATRIX } from './asked-priority.ts';
import { FORM_MESSAGES } from './form-messages.ts';
import { conditionOf, placement, priorityMatrix, rights } from './form-shapes.ts';
import { ASKED_PARTS, PRIORITY_MODES, TYPE_ICONS } from './form-values.ts';
import { formRevision } from './own-fields.ts';

const everybody = callsFor(SIGNED_IN, 'Request types');
const admins = callsFor(permitted('organization.edit', 'organization', MEMBER_ROLES), 'Request types');

const role = z.enum(MEMBER_ROLES, FORM_MESSAGES.audienceUnknown);

const audience = z.object({ roles: z.array(role), departments: z.array(z.string()) });

export const requestType = z.object({
  _id: id,
  name: z.string(),
  icon: z.enum(TYPE_ICONS),
  description: z.string(),
  /** Its place among the others. */
  order: z.int(),
  audience,
  ticketType: z.enum(TICKET_TYPES),
  /** What tickets have of which the type does not ask. */
  defaults: z.object({
    category: namedRef.nullable(),
    subcategory: namedRef.nullable(),
    project: namedRef.nullable(),
    /** Whose inbox tickets come to where no rule matches. Answers of the version before have none. */
    team: namedRef.nullable().default(null),
  }),
  ask: z.array(z.enum(ASKED_PARTS)),
  priority: z.object({
    mode: z.enum(PRIORITY_MODES),
    value: z.enum(TICKET_PRIORITIES),
    /** Of one that is asked. Answers of the version before have none. */
    matrix: priorityMatrix.default(DEFAULT_MATRIX),
  }),
  form: z.array(placement),
  checklistTemplate: namedRef.nullable(),
  /** Before any other. */
  slaPolicy: namedRef.nullable(),
  approvalSteps: z.array(z.unknown()).max(0),
  hidden: z.boolean(),
  isBuiltIn: z.boolean(),
  archived: z.boolean(),
  /** The last one that was published; null before the first. */
  version: z.int().nullable(),
  publishedAt: instant.nullable(),
  /** What is saved differs from what is published. */
  changed: z.boolean(),
  /** Counts its changes: who saves names the one that they have seen. */
  revision: z.int(),
});
export type RequestType = z.output<typeof requestType>;

const inputValue = z
  .union(
    [
      z.string().max(LENGTH.description),
      z.number(),
      z.boolean(),
      z.array(z.string().max(LENGTH.name)).max(FORMS.options),
      z.object({ amount: z.string().max(20), currency: z.string().max(3) }),
      // What a value names may be given as it was answered.
      z.object({ _id: z.string().max(100) }).transform(({ _id }) => _id),
    ],
    FORM_MESSAGES.defaultInvalid,
  )
  .nullable()
  .default(null);

const placementInput = z.object({
  field: z.string(FORM_MESSAGES.fieldUnknown).trim().max(100, FORM_MESSAGES.fieldUnknown),
  requiredAtCreation: flag.default(false),
  requiredToResolve: flag.default(false),
  default: inputValue,
  requester: rights.requester.default('edit'),
  staff: rights.staff.default('edit'),
  showIf: conditionOf(inputValue).default(null),
});
export type PlacementInput = z.output<typeof placementInput>;

const defaultsInput = z.object({
  category: blankableId.default(''),
  subcategory: blankableId.default(''),
  project: blankableId.default(''),
  team: blankableId.default(''),
});

const fields = {
  name: requiredLine('Name', LENGTH.name),
  icon: z.enum(TYPE_ICONS, FORM_MESSAGES.iconUnknown),
  description: blankableText('Description', LENGTH.typeDescription),
  order: z.int().min(0).max(FORMS.largestOrder),
  audience: z.object({
    roles: z.array(role).max(MEMBER_ROLES.length).default([]),
    departments: z.array(requiredLine('Department', LENGTH.name)).max(FORMS.departments).default([]),
  }),
  ticketType: spelled(TICKET_TYPES, MESSAGES.ticketTypeUnknown),
  defaults: defaultsInput,
  ask: z.array(z.enum(ASKED_PARTS)).max(ASKED_PARTS.length),
  priority: z.object({
    mode: z.enum(PRIORITY_MODES).default('default'),
    value: z.enum(TICKET_PRIORITIES, MESSAGES.priorityUnknown).default('Medium'),
    matrix: priorityMatrix.default(DEFAULT_MATRIX),
  }),
  form: z.array(placementInput).max(FORMS.placements, FORM_MESSAGES.placementsTooMany),
  checklistTemplate: blankableId,
  slaPolicy: blankableId.nullable(),
  /** Until there are approvals none can be named. */
  approvalSteps: z.array(z.unknown()).max(0, FORM_MESSAGES.notYet),
  hidden: flag,
};

/** A new one asks what a form always asked. */
export const newRequestType = z.object({
  ...fields,
  icon: fields.icon.default('request'),
  description: fields.description.default(''),
  order: fields.order.optional(),
  audience: fields.audience.default({ roles: [], departments: [] }),
  ticketType: fields.ticketType.default('Request Service'),
  defaults: defaultsInput.default({ category: '', subcategory: '', project: '', team: '' }),
  ask: fields.ask.default([...ASKED_PARTS]),
  priority: fields.priority.default({ mode: 'default', value: 'Medium', matrix: DEFAULT_MATRIX }),
  form: fields.form.default([]),
  checklistTemplate: blankableId.default(''),
  slaPolicy: fields.slaPolicy.default(null),
  approvalSteps: fields.approvalSteps.default([]),
  hidden: flag.default(false),
});
export type NewRequestType = z.output<typeof newRequestType>;

const answer = z.object({ requestType });

export const listRequestTypes = everybody.get('/request-types', {
  summary:
    'What the caller can ask for, in its order, with the forms as published; who runs the desk sees all types as last saved with `all`',
  query: z.object({
    ...pagesAlone(PAGE.max),
    search,
    organization: organizationFilter,
    all: flag.default(false),
  }),
  output: z.object({ requestTypes: z.array(requestType), pagination }),
});

export const createRequestType = admins.post('/request-types', {
  summary: 'Save a new request type as a draft, which nobody is offered before it is published',
  body: newRequestType,
  status: 201,
  output: answer,
});

export const editRequestType = admins.put('/request-types/{id}', {
  summary:
    'Save a request type; the form is offered once it is published, while order and hiding count at once. Refused where somebody else has saved since `revision`',
  body: z.object(fields).partial().extend({ revision: formRevision }),
  output: answer,
});

export const archiveRequestType = admins.delete('/request-types/{id}', {
  summary: 'Offer a request type no more; its tickets keep it',
  output: answer,
});

export const publishRequestType = admins.post('/request-types/{id}/publish', {
  summary: 'Make what is saved the next version, which is never changed again',
  body: z.object({ revision: formRevision }),
  output: answer,
});

export const orderRequestTypes = admins.put('/request-types/order', {
  summary: 'Put all request types in another order',
  body: z.object({
    ids: z
      .array(z.string().max(100), FORM_MESSAGES.orderIncomplete)
      .min(1, FORM_MESSAGES.orderIncomplete)
      .max(FORMS.types + 1, FORM_MESSAGES.orderIncomplete),
  }),
  output: z.object({ requestTypes: z.array(requestType) }),
});
