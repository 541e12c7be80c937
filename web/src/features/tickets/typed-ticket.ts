/** A new ticket by the form of its request type: what it holds while it is filled in, how it is checked and sent. */
import {
  checkNewValues,
  type FormPerson,
  mayEditField,
  mayRead,
} from '@switchboard/contract/tickets/forms/field-values.ts';
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
});
export type NewTicketValues = z.output<typeof newTicketValues>;

/** @param contactNumber that of the person's profile */
export const emptyTicket = (contactNumber: string, form: Form): NewTicketValues => ({
  ...emptyDetails(contactNumber),
  fields: Object.fromEntries(
    form.flatMap(({ field, default: value }) => (value === null ? [] : [[field.key, value]])),
  ),
});

export const isEmptyTicket = ({ fields, ...details }: NewTicketValues): boolean =>
  isEmptyTicketForm(details) && Object.keys(fields).length === 0;

/** The form that was always asked. */
export const isPlain = ({ isBuiltIn, form, ask }: RequestType): boolean =>
  isBuiltIn && form.length === 0 && ASKED_PARTS.every((part) => ask.includes(part));

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
  const { fields, ...details } = values;
  const parts = newTicketErrors(details);
  const always = ['summary', 'description', ...type.ask];
  const asked = Object.entries(parts).filter(([name]) => isPlain(type) || always.includes(name));
  const { errors } = checkNewValues(placements, knownFields(placements, fields), person);
  return Object.fromEntries([...asked, ...errors.map(({ path, msg }) => [path, msg])]);
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
  { fields, ...details }: NewTicketValues,
) {
  const body = newTicketBody(details);
  if (isPlain(type)) return body;
  return {
    ...Object.fromEntries(Object.entries(body).filter(([, value]) => value !== '')),
    requestType: type._id,
    formVersion: String(type.version ?? ''),
    fields: JSON.stringify(sentFields(knownFields(placements, fields))),
  };
}

/** Those of the form's fields that are chosen, by key. */
export const sentFiles = (placements: Form, fields: NewTicketValues['fields']): Record<string, File> =>
  pickedFiles(knownFields(placements, fields));
