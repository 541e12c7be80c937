/** What the forms that raise and edit a ticket hold, how it is judged, and how it is sent. */
import { schemaResolver } from '@mantine/form';
import { newTicketFields, ticketChanges } from '@switchboard/contract/endpoints/tickets.ts';
import type { TicketSummary } from '@switchboard/contract/entities/ticket.ts';
import { TICKET_TYPES } from '@switchboard/contract/enums.ts';
import { z } from 'zod';
import { differing } from '../../lib/forms/differing.ts';

const messagesOf = (schema: z.ZodType) => schemaResolver(schema, { sync: true });

const choice = z.object({ value: z.string(), label: z.string() });

/** As text, from top to bottom of the form: that is also what a draft keeps. */
export const ticketFormValues = z.object({
  ticketType: z.enum(TICKET_TYPES).or(z.literal('')),
  summary: z.string(),
  description: z.string(),
  category: choice.nullable(),
  subcategory: choice.nullable(),
  project: choice.nullable(),
  projectManagerName: z.string(),
  contactNumber: z.string(),
});
export type TicketFormValues = z.output<typeof ticketFormValues>;

export const emptyTicketForm = (contactNumber: string): TicketFormValues => ({
  ticketType: '',
  summary: '',
  description: '',
  category: null,
  subcategory: null,
  project: null,
  projectManagerName: '',
  contactNumber,
});

const choiceOf = ({ _id, name }: { _id: string; name: string }) => ({ value: _id, label: name });

export const filledTicketForm = (ticket: TicketSummary): TicketFormValues => ({
  ticketType: ticket.ticketType,
  summary: ticket.summary,
  description: ticket.description,
  category: choiceOf(ticket.category),
  subcategory: ticket.subcategory && choiceOf(ticket.subcategory),
  project: choiceOf(ticket.project),
  projectManagerName: ticket.projectManagerName,
  contactNumber: ticket.contactNumber,
});

/** Whether anything was written or chosen; the contact number that the profile fills in does not count. */
export const isEmptyTicketForm = (values: TicketFormValues): boolean => {
  const { contactNumber: _, category, subcategory, project, ...texts } = values;
  const chosen = [category, subcategory, project].some((value) => value !== null);
  return !chosen && Object.values(texts).every((value) => value.trim() === '');
};

/** The fields as they are sent; no subcategory is a blank one. */
export const ticketBody = ({ category, subcategory, project, ...texts }: TicketFormValues) => ({
  ...texts,
  category: category?.value ?? '',
  subcategory: subcategory?.value ?? '',
  project: project?.value ?? '',
});

/** The same of a new ticket, where no subcategory is not sent. */
export function newTicketBody(values: TicketFormValues) {
  const { subcategory, ...body } = ticketBody(values);
  return subcategory === '' ? body : { ...body, subcategory };
}

export type TicketChanges = Partial<ReturnType<typeof ticketBody>>;

/** Those fields of `values` that are not as they were. */
export function changedFields(before: TicketFormValues, values: TicketFormValues): TicketChanges {
  return differing(ticketBody(before), ticketBody(values));
}

/** The contract's verdict: the first message of each wrong field. */
export const newTicketErrors = (values: TicketFormValues) => messagesOf(newTicketFields)(ticketBody(values));

/** The same on what was changed; what stays as it was is nobody's fault here. */
export const changeErrors = (changes: TicketChanges) => messagesOf(ticketChanges)(changes);
