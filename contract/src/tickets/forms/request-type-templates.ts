/** Templates of request types: kept by the installation, copied into organizations. They hold nothing of any organization. */
import { z } from 'zod';
import { callsFor, permitted } from '../../endpoint.ts';
import { MEMBER_ROLES } from '../../enums.ts';
import { id, instant, referenceId } from '../../ids.ts';
import { FORMS, LENGTH, PAGE } from '../../limits.ts';
import { pagination, paging, search } from '../../query.ts';
import { requiredLine } from '../../text.ts';
import { FORM_MESSAGES } from './form-messages.ts';
import { formRevision, newField } from './own-fields.ts';
import { requestType } from './request-types.ts';
import {
  audienceRoles,
  memberRole,
  newTypeInputs,
  placementInputOf,
  typeInputs,
  typeParts,
} from './type-parts.ts';

const TAG = 'Request types';
const superAdmins = callsFor(['super_admin'], TAG);
/** Who may write request types, and who keeps the templates. */
const copiers = callsFor(permitted('organization.edit'), TAG);
const admins = callsFor(permitted('organization.edit', 'organization', MEMBER_ROLES), TAG);

export const requestTypeTemplate = z.object({
  _id: id,
  ...typeParts,
  audience: z.object({ roles: z.array(memberRole) }),
  /** Counts its changes: who saves names the one that they have seen. */
  revision: z.int(),
  updatedAt: instant,
  archived: z.boolean(),
});
export type RequestTypeTemplate = z.output<typeof requestTypeTemplate>;

/** A template brings its fields along; its conditions name them by their keys. */
const placementInput = placementInputOf(newField);
export type TemplatePlacement = z.output<typeof placementInput>;

const fields = {
  ...typeInputs,
  audience: z.object({ roles: audienceRoles }),
  form: z.array(placementInput).max(FORMS.placements, FORM_MESSAGES.placementsTooMany),
};

const newTemplate = z.object({
  ...fields,
  ...newTypeInputs,
  audience: fields.audience.default({ roles: [] }),
  form: fields.form.default([]),
});
export type NewTemplate = z.output<typeof newTemplate>;

const answer = z.object({ requestTypeTemplate });

export const listRequestTypeTemplates = copiers.get('/request-type-templates', {
  summary: 'The templates of the installation, in the order of their names',
  query: z.object({ ...paging(PAGE.max), search }),
  output: z.object({ requestTypeTemplates: z.array(requestTypeTemplate), pagination }),
});

export const createRequestTypeTemplate = superAdmins.post('/request-type-templates', {
  summary: 'Add a template that every organization may copy',
  body: newTemplate,
  status: 201,
  output: answer,
});

export const editRequestTypeTemplate = superAdmins.put('/request-type-templates/{id}', {
  summary: 'Change a template, and no copy of it. Refused where somebody else has saved since `revision`',
  body: z.object(fields).partial().extend({ revision: formRevision }),
  output: answer,
});

export const archiveRequestTypeTemplate = superAdmins.delete('/request-type-templates/{id}', {
  summary: 'Offer a template no more; copies of it stay as they are',
  output: answer,
});

export const copyRequestTypeTemplate = admins.post('/request-types/from-template', {
  summary:
    'Make a request type of the organization from a template, as a draft: its fields join the library, where the same ones stand already those are asked',
  body: z.object({
    template: referenceId(FORM_MESSAGES.templateUnknown),
    /** What it is called here; that of the template without it. */
    name: requiredLine('Name', LENGTH.name).optional(),
  }),
  status: 201,
  output: z.object({ requestType }),
});
