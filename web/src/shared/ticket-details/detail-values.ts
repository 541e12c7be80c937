/** What the forms of tickets, and of schedules that make tickets, hold of their details, and how it is sent. */
import { TICKET_TYPES } from '@switchboard/contract/enums.ts';
import type { TicketDetails } from '@switchboard/contract/tickets/ticket-details.ts';
import {
  type TextField,
  TICKET_TEXTS,
  type TicketText,
  textFieldOf,
} from '@switchboard/contract/tickets/ticket-fields.ts';
import { z } from 'zod';
import { choiceOf } from '../../lib/choices/use-ticket-choices.ts';

export const textsOfSection = (section: TextField['section']): readonly TicketText[] =>
  TICKET_TEXTS.filter((name) => textFieldOf(name).section === section);

const texts = <Value>(section: TextField['section'], value: (name: TicketText) => Value) =>
  Object.fromEntries(textsOfSection(section).map((name) => [name, value(name)])) as Record<TicketText, Value>;

const choice = z.object({ value: z.string(), label: z.string() }).nullable();
// A draft from before a field was there has no text for it.
const text = () => z.string().default('');

/** From top to bottom of a form: the first wrong field gets the focus. */
export const detailValues = z.object({
  ticketType: z.enum(TICKET_TYPES).or(z.literal('')),
  ...texts('request', text),
  category: choice,
  subcategory: choice,
  project: choice,
  ...texts('project', text),
});
export type DetailValues = z.output<typeof detailValues>;

/** @param contactNumber that of the person's profile */
export const emptyDetails = (contactNumber: string): DetailValues => ({
  ticketType: '',
  ...texts('request', () => ''),
  category: null,
  subcategory: null,
  project: null,
  ...texts('project', () => ''),
  contactNumber,
});

export const filledDetails = (details: TicketDetails): DetailValues => ({
  ticketType: details.ticketType,
  ...texts('request', (name) => details[name]),
  category: choiceOf(details.category),
  subcategory: details.subcategory && choiceOf(details.subcategory),
  project: choiceOf(details.project),
  ...texts('project', (name) => details[name]),
});

/** The details as they are sent; no subcategory is a blank one. */
export const detailsBody = <Values extends DetailValues>({
  category,
  subcategory,
  project,
  ...values
}: Values) => ({
  ...values,
  category: category?.value ?? '',
  subcategory: subcategory?.value ?? '',
  project: project?.value ?? '',
});
