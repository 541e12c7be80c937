/** Who will read what is being written on a ticket, and why; and why somebody may, or may not, see it. */
import { z } from 'zod';
import { callsFor, SIGNED_IN } from '../endpoint.ts';
import { ROLES } from '../enums.ts';
import { id, instant, pathId, referenceId } from '../ids.ts';
import { AUDIENCE } from '../limits.ts';
import { MESSAGES } from '../messages.ts';
import { personRef } from '../people/person.ts';
import { TEXT_KINDS } from '../policies/audience.ts';
import { OUTCOMES } from '../policies/explain.ts';
import { TICKET_RIGHTS } from '../policies/ticket-rules.ts';
import { pagesAlone, pagination, spelled } from '../query.ts';

const everybody = callsFor(SIGNED_IN, 'Tickets');

const kind = spelled(TEXT_KINDS, MESSAGES.textKindUnknown);
/** The id of one of the rules. */
const rule = z.string();

/** Why somebody reads it, in words. */
const reason = z.object({ rule, text: z.string() });

const reader = personRef.extend({
  /** For staff of the ticket; null for others. */
  role: z.enum(ROLES).nullable(),
});

export const audience = z.object({
  /** Opaque: another one as soon as somebody else is on the ticket, or it lies elsewhere. Newcomers of the organization change nothing. */
  version: z.string(),
  /** Those on the ticket by name who will read it. To who is not its staff, reasons are those the ticket shows. */
  people: z.array(reader.extend({ reasons: z.array(reason) })),
  /** All others who will, each person in one group; who is not staff of the ticket is told how many, without a sample. */
  groups: z.array(reason.extend({ count: z.int(), sample: z.array(personRef).max(AUDIENCE.sample) })),
  /** Who will not, as far as they could be thought to. */
  excluded: z.array(z.object({ text: z.string(), count: z.int() })),
});
export type Audience = z.output<typeof audience>;

export const getAudience = everybody.get('/tickets/{id}/audience', {
  summary:
    'Who will read a reply to the ticket, a note on it, or a message in its chat, for who may write one',
  query: z.object({ kind }),
  looksInto: 'ticket',
  output: z.object({ audience }),
});

export const listAudience = everybody.get('/tickets/{id}/audience/people', {
  summary: 'The people of one of the groups that will read it, by name; for staff of the ticket',
  query: z.object({ kind, rule: z.string().max(60).default(''), ...pagesAlone(AUDIENCE.page) }),
  looksInto: 'ticket',
  output: z.object({ people: z.array(reader), pagination }),
});

const accessFact = z.object({
  text: z.string(),
  /** Null where nothing recorded says since when, or it is so of the ticket itself. */
  since: instant.nullable(),
  /** When it ended; null while it is so. */
  until: instant.nullable(),
  /** Who made it so; null for the product itself, and where nothing says. */
  by: z.string().nullable(),
});
export type AccessFact = z.output<typeof accessFact>;

export const access = z.object({
  canRead: z.boolean(),
  rights: z.array(z.enum(TICKET_RIGHTS)),
  at: instant,
  /** Whether the account is active, and then every rule there is. */
  rules: z.array(z.object({ rule, text: z.string(), outcome: z.enum(OUTCOMES), facts: z.array(accessFact) })),
});
export type Access = z.output<typeof access>;

export const explainAccess = everybody.get('/tickets/{id}/access', {
  summary: 'Why a member of the organization may see the ticket, or may not, by every rule; for its staff',
  params: z.object({ id: pathId }),
  query: z.object({ person: referenceId(MESSAGES.addedUnknown) }),
  looksInto: 'ticket',
  output: z.object({ person: personRef.extend({ _id: id, role: z.enum(ROLES) }), access }),
});
