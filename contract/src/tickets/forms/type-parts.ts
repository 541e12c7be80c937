/** What a request type and a template of one have alike: nothing here refers to anything of an organization. */
import { z } from 'zod';
import { MEMBER_ROLES, TICKET_PRIORITIES, TICKET_TYPES } from '../../enums.ts';
import { FORMS, LENGTH } from '../../limits.ts';
import { MESSAGES } from '../../messages.ts';
import { flag, spelled } from '../../query.ts';
import { blankableText, requiredLine } from '../../text.ts';
import { DEFAULT_MATRIX } from './asked-priority.ts';
import { FORM_MESSAGES } from './form-messages.ts';
import { conditionOf, placement, priorityMatrix, rights } from './form-shapes.ts';
import { ASKED_PARTS, PRIORITY_MODES, TYPE_ICONS } from './form-values.ts';

export const memberRole = z.enum(MEMBER_ROLES, FORM_MESSAGES.audienceUnknown);

/** Of an answer. */
export const typeParts = {
  name: z.string(),
  icon: z.enum(TYPE_ICONS),
  description: z.string(),
  ticketType: z.enum(TICKET_TYPES),
  ask: z.array(z.enum(ASKED_PARTS)),
  priority: z.object({
    mode: z.enum(PRIORITY_MODES),
    value: z.enum(TICKET_PRIORITIES),
    /** Of one that is asked. Answers of the version before have none. */
    matrix: priorityMatrix.default(DEFAULT_MATRIX),
  }),
  form: z.array(placement),
};

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

/** A field in a form, as it is given. @param field what stands for it */
export const placementInputOf = <Field extends z.ZodType>(field: Field) =>
  z.object({
    field,
    requiredAtCreation: flag.default(false),
    requiredToResolve: flag.default(false),
    default: inputValue,
    requester: rights.requester.default('edit'),
    staff: rights.staff.default('edit'),
    showIf: conditionOf(inputValue).default(null),
  });

/** Whom it is for, by what they do. */
export const audienceRoles = z.array(memberRole).max(MEMBER_ROLES.length).default([]);

/** As they are given. */
export const typeInputs = {
  name: requiredLine('Name', LENGTH.name),
  icon: z.enum(TYPE_ICONS, FORM_MESSAGES.iconUnknown),
  description: blankableText('Description', LENGTH.typeDescription),
  ticketType: spelled(TICKET_TYPES, MESSAGES.ticketTypeUnknown),
  ask: z.array(z.enum(ASKED_PARTS)).max(ASKED_PARTS.length),
  priority: z.object({
    mode: z.enum(PRIORITY_MODES).default('default'),
    value: z.enum(TICKET_PRIORITIES, MESSAGES.priorityUnknown).default('Medium'),
    matrix: priorityMatrix.default(DEFAULT_MATRIX),
  }),
};

/** A new one asks what a form always asked. */
export const newTypeInputs = {
  ...typeInputs,
  icon: typeInputs.icon.default('request'),
  description: typeInputs.description.default(''),
  ticketType: typeInputs.ticketType.default('Request Service'),
  ask: typeInputs.ask.default([...ASKED_PARTS]),
  priority: typeInputs.priority.default({ mode: 'default', value: 'Medium', matrix: DEFAULT_MATRIX }),
};
