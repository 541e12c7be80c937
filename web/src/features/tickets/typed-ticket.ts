/** A new ticket by the form of its request type: what it holds while it is filled in, how it is checked and sent. */
import { IMPACTS, URGENCIES } from '@switchboard/contract/tickets/forms/asked-priority.ts';
import {
  checkNewValues,
  type FormPerson,
  mayEditField,
  mayRead,
} from '@switchboard/contract/tickets/forms/field-values.ts';
import { FORM_MESSAGES } from '@switchboard/contract/tickets/forms/form-messages.ts';
import { fieldValue } from '@switchboard/contract/tickets/forms/form-shapes.ts';
import {
  ASKED_PARTS,
  type FieldValue,
  type Form,
  hasValue,
} from '@switchboard/contract/tickets/forms/form-values.ts';
import type { RequestType } from '@switchboard/contract/tickets/forms/request-types.ts';
import { z } from 'zod';
import { pickedFiles, sentFields } from '../../shared/own-fields/picked-file.ts';
import { detailValues, emptyDetails } from '../../shared/ticket-details/detail-values.ts';
import { isEmptyTicketForm, newTicketBody, newTicketErrors } from './ticket-form.ts';

const kept = z.custom<FieldValue>((value) => fieldValue.safeParse(value).success);

export const newTicketValues = detailValues.extend({
  /** What was given for the fields of the type, by key. A draft from before there were any has none. */
  fields: z.record(z.string(), kept).default({}),
  /** Of a type that asks for the priority. */
  impact: z.enum(IMPACTS).nullable().default(null),
  urgency: z.enum(URGENCIES).nullable().default(null),
});
export type NewTicketValues = z.output<typeof newTicketValues>;

/** @param contactNumber that of the person's profile */
export const emptyTicket = (contactNumber: string, form: Form): NewTicketValues => ({
  ...emptyDetails(contactNumber),
  fields: Object.fromEntries(
    form.flatMap(({ field, default: value }) => (value === null ? [] : [[field.key, value]])),
  ),
  impact: null,
  urgency: null,
});

export const isEmptyTicket = ({ fields, impact, urgency, ...details }: NewTicketValues): boolean =>
  isEmptyTicketForm(details) && Object.keys(fields).length === 0 && impact === null && urgency === null;

export const asksPriority = ({ priority }: Pick<RequestType, 'priority'>): boolean =>
  priority.mode === 'asked';

/** The form that was always asked. */
export const isPlain = ({ isBuiltIn, form, ask, priority }: RequestType): boolean =>
  isBuiltIn &&
  form.length === 0 &&
  !asksPriority({ priority }) &&
  ASKED_PARTS.every((part) => ask.includes(part));

/** Those that the person fills in, and what stands between them. */
export const placementsFor = (type: RequestType, person: FormPerson): Form =>
  type.form.filter((placement) =>
    hasValue(placement.field.kind) ? mayEditField(person, placement) : mayRead(person, placement),
  );

/** The first message of each wrong part and field. */
export function ticketMistakes(
  type: RequestType,
  placements: Form,
  person: FormPerson,
  values: NewTicketValues,
) {
  const { fields, impact, urgency, ...details } = values;
  const parts = newTicketErrors(details);
  const always = ['summary', 'description', ...type.ask];
  const asked = Object.entries(parts).filter(([name]) => isPlain(type) || always.includes(name));
  const { errors } = checkNewValues(placements, knownFields(placements, fields), person);
  const unanswered = !asksPriority(type)
    ? []
    : [
        ...(impact === null ? [['impact', FORM_MESSAGES.impactRequired]] : []),
        ...(urgency === null ? [['urgency', FORM_MESSAGES.urgencyRequired]] : []),
      ];
  return Object.fromEntries([...asked, ...unanswered, ...errors.map(({ path, msg }) => [path, msg])]);
}

const knownFields = (placements: Form, fields: NewTicketValues['fields']): NewTicketValues['fields'] =>
  Object.fromEntries(
    placements.flatMap(({ field: { key } }) =>
      Object.hasOwn(fields, key) ? [[key, fields[key] ?? null]] : [],
    ),
  );

/** As it is sent: the server knows what the type does not ask, and drops what is hidden. */
export function typedTicketBody(
  type: RequestType,
  placements: Form,
  { fields, impact, urgency, ...details }: NewTicketValues,
) {
  const body = newTicketBody(details);
  if (isPlain(type)) return body;
  return {
    ...Object.fromEntries(Object.entries(body).filter(([, value]) => value !== '')),
    requestType: type._id,
    formVersion: String(type.version ?? ''),
    ...(asksPriority(type) && impact && urgency && { impact, urgency }),
    fields: JSON.stringify(sentFields(knownFields(placements, fields))),
  };
}

/** Those of the form's fields that are chosen, by key. */
export const sentFiles = (placements: Form, fields: NewTicketValues['fields']): Record<string, File> =>
  pickedFiles(knownFields(placements, fields));
