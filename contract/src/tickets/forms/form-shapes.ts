/** Forms as they go out, with tickets and with request types. */
import { z } from 'zod';
import { TICKET_PRIORITIES } from '../../enums.ts';
import { id, instant } from '../../ids.ts';
import { FORMS } from '../../limits.ts';
import { MESSAGES } from '../../messages.ts';
import type { Impact, Urgency } from './asked-priority.ts';
import { FORM_MESSAGES } from './form-messages.ts';
import { CONDITION_OPS, FIELD_KINDS, REQUESTER_RIGHTS, STAFF_RIGHTS, TYPE_ICONS } from './form-values.ts';

export const formField = z.object({
  _id: id,
  /** By which values name it; it never changes once the field is used. */
  key: z.string(),
  label: z.string(),
  kind: z.enum(FIELD_KINDS),
  options: z.array(z.object({ key: z.string(), label: z.string(), active: z.boolean() })),
  currency: z.string().nullable(),
  min: z.number().nullable(),
  max: z.number().nullable(),
});

export const fieldValue = z
  .union([
    z.string(),
    z.number(),
    z.boolean(),
    z.array(z.string()),
    z.object({ amount: z.string(), currency: z.string() }),
    z.object({ _id: id, firstName: z.string(), lastName: z.string() }),
    z.object({ _id: id, name: z.string() }),
    z.object({
      _id: id,
      filename: z.string(),
      originalName: z.string(),
      mimetype: z.string(),
      size: z.int(),
      createdAt: instant,
    }),
  ])
  .nullable();

const testOf = <Value extends z.ZodType>(value: Value) =>
  z.object({
    field: z.string().trim().max(100),
    op: z.enum(CONDITION_OPS, FORM_MESSAGES.conditionInvalid),
    value,
  });

export const conditionOf = <Value extends z.ZodType>(value: Value) =>
  z
    .object({
      match: z.enum(['all', 'any'], FORM_MESSAGES.conditionInvalid),
      tests: z
        .array(testOf(value), FORM_MESSAGES.conditionInvalid)
        .min(1, FORM_MESSAGES.conditionInvalid)
        .max(FORMS.tests, FORM_MESSAGES.conditionInvalid),
    })
    .nullable();

export const rights = {
  requiredAtCreation: z.boolean(),
  requiredToResolve: z.boolean(),
  requester: z.enum(REQUESTER_RIGHTS, FORM_MESSAGES.rightUnknown),
  staff: z.enum(STAFF_RIGHTS, FORM_MESSAGES.rightUnknown),
};

/** A field in a form, as it goes out. */
export const placement = z.object({
  ...rights,
  field: formField,
  default: fieldValue,
  showIf: conditionOf(fieldValue),
});

const matrixPriority = z.enum(TICKET_PRIORITIES, MESSAGES.priorityUnknown);
const ofUrgencies = z.object({
  none: matrixPriority,
  difficult: matrixPriority,
  blocked: matrixPriority,
} satisfies Record<Urgency, z.ZodType>);

/** The priority by who is affected, and whether they can work. */
export const priorityMatrix = z.object(
  {
    me: ofUrgencies,
    team: ofUrgencies,
    several: ofUrgencies,
    everyone: ofUrgencies,
  } satisfies Record<Impact, z.ZodType>,
  FORM_MESSAGES.matrixIncomplete,
);

/** By which type and version of it a ticket was raised. */
export const typeOfTicket = z.object({
  _id: id,
  name: z.string(),
  icon: z.enum(TYPE_ICONS),
  version: z.int(),
});
