/** The library of fields that the request types of an organization are made of. */

import { z } from 'zod';
import { callsFor, DESK, permitted } from '../../endpoint.ts';
import { MEMBER_ROLES } from '../../enums.ts';
import { blankableId } from '../../ids.ts';
import { FORMS, LENGTH, PAGE } from '../../limits.ts';
import { flag, organizationFilter, pagination, paging, search } from '../../query.ts';
import { blankableLine, requiredLine } from '../../text.ts';
import { FORM_MESSAGES } from './form-messages.ts';
import { formField } from './form-shapes.ts';
import { FIELD_KINDS } from './form-values.ts';

const KEY = /^[a-z][a-z0-9_]{0,39}$/;
const CURRENCY = /^[A-Z]{3}$/;

export const fieldKey = z
  .string(FORM_MESSAGES.keyInvalid)
  .trim()
  .regex(KEY, FORM_MESSAGES.keyInvalid)
  // Every object has it.
  .refine((key) => key !== 'constructor', FORM_MESSAGES.keyInvalid);

export const libraryField = formField.extend({
  /** Counts its changes: who saves names the one that they have seen. */
  revision: z.int(),
  /** It stands in a form, or did: its key and kind stay. */
  used: z.boolean(),
  archived: z.boolean(),
});
export type LibraryField = z.output<typeof libraryField>;

export const formRevision = z.int(FORM_MESSAGES.revisionInvalid).min(1, FORM_MESSAGES.revisionInvalid);

const bound = z.number(FORM_MESSAGES.boundInvalid).min(-1e15).max(1e15).nullable();

const fields = {
  key: fieldKey,
  label: requiredLine('Label', LENGTH.fieldLabel),
  kind: z.enum(FIELD_KINDS, FORM_MESSAGES.kindUnknown),
  options: z
    .array(
      z.object({
        key: fieldKey,
        label: requiredLine('Option', LENGTH.name),
        active: flag.default(true),
      }),
      FORM_MESSAGES.optionsRequired,
    )
    .max(FORMS.options, FORM_MESSAGES.optionsTooMany),
  /** Blank for none. */
  currency: blankableLine('Currency', 3).refine(
    (text) => text === '' || CURRENCY.test(text),
    FORM_MESSAGES.currencyRequired,
  ),
  min: bound,
  max: bound,
};

/** A field as it is made. */
export const newField = z.object({
  ...fields,
  options: fields.options.default([]),
  currency: fields.currency.default(''),
  min: bound.default(null),
  max: bound.default(null),
});
export type NewField = z.output<typeof newField>;

const readers = callsFor(['devops_agent', ...DESK], 'Request types');
const admins = callsFor(permitted('organization.edit', 'organization', MEMBER_ROLES), 'Request types');
const answer = z.object({ field: libraryField });

export const listFields = readers.get('/fields', {
  summary:
    'The fields of an organization, in the order of their labels; a super admin names the organization',
  query: z.object({
    ...paging(PAGE.max),
    search,
    organization: organizationFilter,
    /** One alone; blank for all. */
    id: blankableId.default(''),
  }),
  output: z.object({ fields: z.array(libraryField), pagination }),
});

export const createField = admins.post('/fields', {
  summary: 'Add a field that request types can ask',
  body: newField,
  status: 201,
  output: answer,
});

export const editField = admins.put('/fields/{id}', {
  summary: 'Change a field; its key and kind stay once it is used, and so do options that were offered',
  body: z.object(fields).partial().extend({ revision: formRevision }),
  output: answer,
});

export const archiveField = admins.delete('/fields/{id}', {
  summary: 'Take a field out of the library; tickets keep their values. Refused while a request type asks it',
  output: answer,
});
