/** What a call gives for the fields of a form: what each takes, only the form knows. */
import { z } from 'zod';
import { blankableId } from '../../ids.ts';
import { FORMS, LENGTH } from '../../limits.ts';
import { optionalText } from '../../text.ts';
import { IMPACTS, URGENCIES } from './asked-priority.ts';
import { FORM_MESSAGES } from './form-messages.ts';

/** Multipart bodies send them as JSON. */
const parsed = (raw: unknown) => {
  if (typeof raw !== 'string') return raw;
  if (raw.trim() === '') return {};
  try {
    return JSON.parse(raw);
  } catch {
    return raw;
  }
};

/** Values by the keys of fields. */
export const givenFields = z.preprocess(
  parsed,
  z
    .record(z.string().max(100), z.unknown(), FORM_MESSAGES.fieldsInvalid)
    .refine((fields) => Object.keys(fields).length <= FORMS.placements, FORM_MESSAGES.placementsTooMany),
);

/** The version of the form that was filled in; without one the present one is meant. */
export const formVersion = z
  .union(
    [
      z.int().min(1),
      z
        .string()
        .trim()
        .regex(/^\d{0,9}$/),
    ],
    FORM_MESSAGES.formVersionInvalid,
  )
  .optional()
  .transform((version) => (version === undefined || version === '' ? null : Number(version)));

/** Blank where it is not asked. */
const oneOf = <Value extends string>(values: readonly Value[], message: string) =>
  z
    .union([z.enum(values, message), z.literal('')], message)
    .nullish()
    .transform((value) => value || null);

/** Of a priority that is asked, and why staff chose another one. */
const askedInputs = {
  impact: oneOf(IMPACTS, FORM_MESSAGES.impactRequired),
  urgency: oneOf(URGENCIES, FORM_MESSAGES.urgencyRequired),
  priorityReason: optionalText('Reason', LENGTH.reason),
};

/** What of a ticket can be changed that is about its form; what is absent stays. */
export const formChanges = {
  requestType: z.string(FORM_MESSAGES.typeUnknown).trim().max(100, FORM_MESSAGES.typeUnknown).optional(),
  formVersion,
  fields: givenFields.optional(),
  impact: z.enum(IMPACTS, FORM_MESSAGES.impactRequired).optional(),
  urgency: z.enum(URGENCIES, FORM_MESSAGES.urgencyRequired).optional(),
  priorityReason: optionalText('Reason', LENGTH.reason),
};

/** What of a new ticket is about its form. */
export const givenForm = z.object({
  requestType: blankableId.default(''),
  formVersion,
  fields: givenFields.default({}),
  ...askedInputs,
});
