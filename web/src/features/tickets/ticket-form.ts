/** How the forms that raise and edit a ticket are checked, and how they are sent. */
import { schemaResolver } from '@mantine/form';
import { newTicketFields, ticketChanges } from '@switchboard/contract/tickets/tickets.ts';
import type { z } from 'zod';
import { differing } from '../../lib/forms/differing.ts';
import { type DetailValues, detailsBody } from '../../shared/ticket-details/detail-values.ts';

const messagesOf = (schema: z.ZodType) => schemaResolver(schema, { sync: true });

/** Whether anything was written or chosen; the contact number that the profile fills in does not count. */
export const isEmptyTicketForm = (values: DetailValues): boolean => {
  const { contactNumber: _, category, subcategory, project, ...texts } = values;
  const chosen = [category, subcategory, project].some((value) => value !== null);
  return !chosen && Object.values(texts).every((value) => value.trim() === '');
};

/** The fields of a new ticket as they are sent, where no subcategory is not sent. */
export function newTicketBody(values: DetailValues) {
  const { subcategory, ...body } = detailsBody(values);
  return subcategory === '' ? body : { ...body, subcategory };
}

export type TicketChanges = Partial<ReturnType<typeof detailsBody<DetailValues>>>;

/** Those fields of `values` that are not as they were. */
export function changedFields(before: DetailValues, values: DetailValues): TicketChanges {
  return differing(detailsBody(before), detailsBody(values));
}

/** The contract's verdict: the first message of each wrong field. */
export const newTicketErrors = (values: DetailValues) => messagesOf(newTicketFields)(detailsBody(values));

/** The same on what was changed; what stays as it was is nobody's fault here. */
export const changeErrors = (changes: TicketChanges) => messagesOf(ticketChanges)(changes);
