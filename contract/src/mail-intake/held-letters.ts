/** Letters that wait until an admin decides what becomes of them. */

import { z } from 'zod';
import { callsFor, permitted } from '../endpoint.ts';
import { MEMBER_ROLES } from '../enums.ts';
import { blankableId, id, instant, referenceId } from '../ids.ts';
import { PAGE } from '../limits.ts';
import { MESSAGES } from '../messages.ts';
import { namedRef, personRef } from '../people/person.ts';
import { oneOrSeveral, pagination, paging } from '../query.ts';
import { ticket } from '../tickets/ticket.ts';

export const HELD_STATES = ['waiting', 'accepted', 'refused'] as const;
export type HeldState = (typeof HELD_STATES)[number];

const ticketRef = z.object({ _id: id, ticketNumber: z.string() });

const heldLetter = z.object({
  _id: id,
  /** Blank where it does not come from one address. */
  from: z.string(),
  subject: z.string(),
  receivedAt: instant,
  /** Why it waits, in words. */
  reason: z.string(),
  /** How its text begins; blank once it is decided. */
  excerpt: z.string(),
  files: z.array(z.object({ _id: id, name: z.string(), size: z.int() })),
  state: z.enum(HELD_STATES),
  /** Of an answer: the ticket that it was written to. */
  answers: ticketRef.nullable(),
  /** What it has become. */
  ticket: ticketRef.nullable(),
});
export type HeldLetter = z.output<typeof heldLetter>;

const heldLetterWhole = heldLetter.extend({
  text: z.string(),
  /** Who wrote it, where its address is that of somebody active in the organization: it may be forged. */
  sender: personRef.nullable(),
  /** Where its ticket would belong. */
  category: namedRef.nullable(),
  project: namedRef.nullable(),
});
export type HeldLetterWhole = z.output<typeof heldLetterWhole>;

const admins = callsFor(permitted('organization.edit', 'organization', MEMBER_ROLES), 'Mail intake');

export const listHeldLetters = admins.get('/mail-intake/held', {
  summary: 'Letters that wait for a decision, and those decided in the last 30 days; the newest first',
  query: z.object({
    ...paging(PAGE.heldLetters),
    state: oneOrSeveral(HELD_STATES, MESSAGES.heldStateUnknown),
  }),
  output: z.object({ heldLetters: z.array(heldLetter), pagination }),
});

export const getHeldLetter = admins.get('/mail-intake/held/{id}', {
  summary: 'One of them with its text',
  output: z.object({ heldLetter: heldLetterWhole }),
});

export const acceptHeldLetter = admins.post('/mail-intake/held/{id}/accept', {
  summary: 'Make it a ticket of somebody of the organization, or a reply to the ticket that it answers',
  body: z.object({
    requester: referenceId(MESSAGES.heldRequesterUnknown),
    /** Where its ticket belongs; as the settings say without. */
    category: blankableId.optional(),
    project: blankableId.optional(),
  }),
  output: z.object({
    /** Null where it is confidential, and the caller not on it. */
    ticket: ticket.nullable(),
  }),
});

export const refuseHeldLetter = admins.post('/mail-intake/held/{id}/refuse', {
  summary: 'Make nothing of it, and delete what it says',
  output: z.object({ heldLetter }),
});
