import { newTicketFields } from '@switchboard/contract/endpoints/tickets.ts';
import { TICKET_TYPES } from '@switchboard/contract/enums.ts';
import type { FieldError } from '@switchboard/contract/errors.ts';
import { z } from 'zod';

const choice = z.object({ value: z.string(), label: z.string() });

/** What the form holds, as text: that is also what a draft keeps. */
export const newTicketValues = z.object({
  ticketType: z.enum(TICKET_TYPES).or(z.literal('')),
  summary: z.string(),
  description: z.string(),
  category: choice.nullable(),
  subcategory: choice.nullable(),
  project: choice.nullable(),
  projectManagerName: z.string(),
  contactNumber: z.string(),
});
export type NewTicketValues = z.output<typeof newTicketValues>;
export type NewTicketField = keyof NewTicketValues;

/** From top to bottom: the first wrong one gets the focus. */
export const FIELD_ORDER: readonly NewTicketField[] = newTicketValues.keyof().options;

export const emptyNewTicket = (contactNumber: string): NewTicketValues => ({
  ticketType: '',
  summary: '',
  description: '',
  category: null,
  subcategory: null,
  project: null,
  projectManagerName: '',
  contactNumber,
});

/** Whether anything was written or chosen; the contact number that the profile fills in does not count. */
export const isEmptyNewTicket = (values: NewTicketValues): boolean => {
  const { contactNumber: _, category, subcategory, project, ...texts } = values;
  const chosen = [category, subcategory, project].some((value) => value !== null);
  return !chosen && Object.values(texts).every((value) => value.trim() === '');
};

/** The fields as they are sent. */
export const newTicketBody = ({ category, subcategory, project, ...texts }: NewTicketValues) => ({
  ...texts,
  category: category?.value ?? '',
  subcategory: subcategory?.value,
  project: project?.value ?? '',
});

export type FieldMessages = Partial<Record<NewTicketField, string>>;

/** The contract's verdict: the first message of each wrong field. */
export function newTicketErrors(values: NewTicketValues): FieldMessages {
  const checked = newTicketFields.safeParse(newTicketBody(values));
  if (checked.success) return {};
  return fieldMessages(
    checked.error.issues.map((issue) => ({ path: issue.path.join('.'), msg: issue.message })),
  );
}

/** Those of the server's messages that belong to a field of the form. */
export function fieldMessages(errors: readonly FieldError[]): FieldMessages {
  const messages: FieldMessages = {};
  for (const { path, msg } of errors) {
    const field = FIELD_ORDER.find((name) => name === path);
    if (field) messages[field] ??= msg;
  }
  return messages;
}
