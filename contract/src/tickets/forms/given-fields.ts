/** What a call gives for the fields of a form: what each takes, only the form knows. */
import { z } from 'zod';
import { blankableId } from '../../ids.ts';
import { FORMS } from '../../limits.ts';
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

/** What of a new ticket is about its form. */
export const givenForm = z.object({
  requestType: blankableId.default(''),
  formVersion,
  fields: givenFields.default({}),
});
