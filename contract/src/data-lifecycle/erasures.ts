/** Erasure of a person: asked for or begun, looked at, approved, waited for. */
import { z } from 'zod';
import { proof, provenAlone } from '../access/proof.ts';
import { callsFor } from '../endpoint.ts';
import { MEMBER_ROLES } from '../enums.ts';
import { id, instant } from '../ids.ts';
import { LENGTH } from '../limits.ts';
import { personRef } from '../people/person.ts';
import { pagination, paging } from '../query.ts';
import { requiredLine } from '../text.ts';
import { ERASURE_MESSAGES } from './erasure-messages.ts';
import { ERASED_PLACES, ERASURE_STATES, ERASURES } from './erasure-values.ts';

const erasure = z.object({
  _id: id,
  person: personRef,
  state: z.enum(ERASURE_STATES),
  /** "3f9a": what stands in the place of the name, after "Erased person". */
  code: z.string(),
  /** Whether the person asked for it. */
  own: z.boolean(),
  askedBy: personRef,
  askedAt: instant,
  approvedBy: personRef.nullable(),
  /** When it begins; null before it is approved. */
  dueAt: instant.nullable(),
  replaceInTexts: z.boolean(),
  attachments: z.enum(['keep', 'remove']),
  /** A hold stands in its way: it waits until the hold is lifted. */
  held: z.boolean(),
  /** Rows in which something was replaced, and rows that were removed. */
  counts: z.object({ replaced: z.int(), removed: z.int() }),
  endedAt: instant.nullable(),
});
export type Erasure = z.output<typeof erasure>;

const place = z.object({
  place: z.enum(ERASED_PLACES),
  /** At most 10,000; null for texts where it would take too long to look through them. */
  count: z.int().nullable(),
});
export type PlaceCount = z.output<typeof place>;

const one = z.object({ erasure });
const looked = one.extend({ preview: z.array(place) });

const admins = callsFor(['admin'], 'Data');

export const listErasures = admins.get('/admin/erasures', {
  summary: 'Erasures of people, the newest first',
  query: z.object(paging(ERASURES.page)),
  output: z.object({ erasures: z.array(erasure), pagination }),
});

export const beginErasure = admins.post('/admin/erasures', {
  summary:
    'Begin the erasure of somebody who belongs to the organization, or did: nothing happens before it is approved',
  body: z.object({ user: requiredLine('Person', LENGTH.search, ERASURE_MESSAGES.personUnknown) }),
  status: 201,
  output: one,
});

export const getErasure = admins.get('/admin/erasures/{id}', {
  summary: 'One erasure, and in how many places something of the person stands',
  output: looked,
});

export const approveErasure = admins.post('/admin/erasures/{id}/approve', {
  summary:
    'Approve: the person is deactivated at once, and erased after some days (ERASURE_WAIT_DAYS). 409 LEGAL_HOLD, LAST_ADMIN',
  body: provenAlone(
    z.object({
      /** The person's, as it is shown. */
      name: z
        .string(ERASURE_MESSAGES.nameWrong)
        .trim()
        .max(2 * LENGTH.name + 1, ERASURE_MESSAGES.nameWrong),
      /** The exact name and e-mail in what people wrote, as whole words. */
      replaceInTexts: z.boolean(),
      attachments: z.enum(['keep', 'remove'], ERASURE_MESSAGES.attachmentsUnknown),
      ...proof,
    }),
  ),
  output: one,
});

export const cancelErasure = admins.post('/admin/erasures/{id}/cancel', {
  summary: 'Cancel an erasure that has not begun; somebody who was deactivated by it stays so',
  output: one,
});

const members = callsFor(MEMBER_ROLES, 'Data');

const own = z.object({ erasure: erasure.pick({ _id: true, state: true, askedAt: true }).nullable() });

export const getErasureRequest = members.get('/auth/erasure-request', {
  summary: 'Whether the caller has asked to be erased; null where they have not',
  output: own,
});

export const requestErasure = members.post('/auth/erasure-request', {
  summary: 'Ask to be erased: admins of the organization decide',
  status: 201,
  output: own,
});

export const withdrawErasureRequest = members.delete('/auth/erasure-request', {
  summary: 'Take the request back, while nobody has approved it',
  output: own,
});
