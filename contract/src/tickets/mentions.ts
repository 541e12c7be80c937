/** People who are named in a reply or note, with "@" and their full name, and hear of it. */
import { z } from 'zod';
import { callsFor, SIGNED_IN } from '../endpoint.ts';
import { ROLES } from '../enums.ts';
import { id } from '../ids.ts';
import { TICKET } from '../limits.ts';
import { MESSAGES } from '../messages.ts';
import { flag, search } from '../query.ts';

export const mention = z.object({ _id: id, firstName: z.string(), lastName: z.string() });
export type Mention = z.output<typeof mention>;

/** How a text names somebody. */
export const mentionText = ({ firstName, lastName }: Pick<Mention, 'firstName' | 'lastName'>) =>
  `@${firstName} ${lastName}`.trim();

/** Ids of people: several, one, or several separated by commas, as multipart bodies have them. */
export const mentionedIds = z
  .union([z.array(z.string().max(100)), z.string().max(2_500)])
  .default([])
  .transform((ids) => (typeof ids === 'string' ? ids.split(',') : ids))
  .transform((ids) => [...new Set(ids.map((one) => one.trim()).filter(Boolean))])
  .refine((ids) => ids.length <= TICKET.mentions, MESSAGES.mentionsUnreadable);

export const mentionable = mention.extend({
  role: z.enum(ROLES),
  /** Whether they would read an internal note of this ticket, too. */
  staff: z.boolean(),
});
export type Mentionable = z.output<typeof mentionable>;

export const listMentionable = callsFor(SIGNED_IN, 'Tickets').get('/tickets/{id}/mentionable', {
  summary: 'People who would read a reply to the ticket, or a note on it; those on it come first',
  query: z.object({ search, internal: flag.default(false) }),
  looksInto: 'ticket',
  output: z.object({ people: z.array(mentionable).max(TICKET.mentions) }),
});
