/** What people can ask for: each request type with the form that it asks. */
import { z } from 'zod';
import { callsFor, permitted, SIGNED_IN } from '../../endpoint.ts';
import { MEMBER_ROLES } from '../../enums.ts';
import { blankableId, id, instant } from '../../ids.ts';
import { FORMS, LENGTH, PAGE } from '../../limits.ts';
import { namedRef } from '../../people/person.ts';
import { flag, organizationFilter, pagesAlone, pagination, search } from '../../query.ts';
import { requiredLine } from '../../text.ts';
import { FORM_MESSAGES } from './form-messages.ts';
import { formRevision } from './own-fields.ts';
import {
  audienceRoles,
  memberRole,
  newTypeInputs,
  placementInputOf,
  typeInputs,
  typeParts,
} from './type-parts.ts';

const everybody = callsFor(SIGNED_IN, 'Request types');
const admins = callsFor(permitted('organization.edit', 'organization', MEMBER_ROLES), 'Request types');

const audience = z.object({ roles: z.array(memberRole), departments: z.array(z.string()) });

export const requestType = z.object({
  _id: id,
  ...typeParts,
  /** Its place among the others. */
  order: z.int(),
  audience,
  /** What tickets have of which the type does not ask. */
  defaults: z.object({
    category: namedRef.nullable(),
    subcategory: namedRef.nullable(),
    project: namedRef.nullable(),
    /** Whose inbox tickets come to where no rule matches. Answers of the version before have none. */
    team: namedRef.nullable().default(null),
  }),
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

const placementInput = placementInputOf(
  z.string(FORM_MESSAGES.fieldUnknown).trim().max(100, FORM_MESSAGES.fieldUnknown),
);
export type PlacementInput = z.output<typeof placementInput>;

const defaultsInput = z.object({
  category: blankableId.default(''),
  subcategory: blankableId.default(''),
  project: blankableId.default(''),
  team: blankableId.default(''),
});

const fields = {
  ...typeInputs,
  order: z.int().min(0).max(FORMS.largestOrder),
  audience: z.object({
    roles: audienceRoles,
    departments: z.array(requiredLine('Department', LENGTH.name)).max(FORMS.departments).default([]),
  }),
  defaults: defaultsInput,
  form: z.array(placementInput).max(FORMS.placements, FORM_MESSAGES.placementsTooMany),
  checklistTemplate: blankableId,
  slaPolicy: blankableId.nullable(),
  /** Until there are approvals none can be named. */
  approvalSteps: z.array(z.unknown()).max(0, FORM_MESSAGES.notYet),
  hidden: flag,
};

export const newRequestType = z.object({
  ...fields,
  ...newTypeInputs,
  order: fields.order.optional(),
  audience: fields.audience.default({ roles: [], departments: [] }),
  defaults: defaultsInput.default({ category: '', subcategory: '', project: '', team: '' }),
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
