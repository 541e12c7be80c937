/** Days on which somebody of the staff is not there, and who takes their tickets meanwhile. */
import { z } from 'zod';
import { callsFor, DESK_ROLES_AND_AGENTS } from '../endpoint.ts';
import { MEMBER_ROLES, ROLES } from '../enums.ts';
import { blankableId, id, instant, referenceId } from '../ids.ts';
import { ABSENCES, LENGTH } from '../limits.ts';
import { MESSAGES } from '../messages.ts';
import { personRef } from '../people/person.ts';
import { flag } from '../query.ts';
import { blankableText } from '../text.ts';

const person = personRef.extend({ role: z.enum(ROLES) });

export const absence = z.object({
  _id: id,
  user: person,
  /** YYYY-MM-DD, in the zone of the person. */
  from: z.string(),
  /** The last of them. */
  to: z.string(),
  timeZone: z.string(),
  startsAt: instant,
  endsAt: instant,
  substitute: personRef.nullable(),
  /** Who decides approvals meanwhile; without one it is the substitute. */
  delegate: personRef.nullable(),
  /** The active tickets are offered to the substitute, and given to them as it begins. */
  handOver: z.boolean(),
  /** For the person, and whoever writes absences of theirs; blank for others. */
  note: z.string(),
  /** The reader may change it. */
  mayChange: z.boolean(),
  /** Counts its changes. */
  revision: z.int(),
});
export type Absence = z.output<typeof absence>;

const staff = callsFor(DESK_ROLES_AND_AGENTS, 'Absences');

const DAY_MS = 24 * 60 * 60 * 1000;
const day = z.iso.date(MESSAGES.dateInvalid);

/** Days of a span, the last one included. */
const daysIn = ({ from, to }: { readonly from: string; readonly to: string }) =>
  (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;

/** What is no day at all is told of by its own field. */
const isSpan = (span: { readonly from: string; readonly to: string }) => {
  const days = daysIn(span);
  return Number.isNaN(days) || (days >= 1 && days <= ABSENCES.days);
};
const spanWrong = { path: ['to'], error: MESSAGES.absenceSpanInvalid };

export const listAbsences = staff.get('/absences', {
  summary: 'Absences of the own organization’s staff that touch these days, by their first day',
  query: z
    .object({
      from: day,
      to: day,
      /** Only of this person. */
      user: blankableId.default(''),
    })
    .refine(isSpan, spanWrong),
  output: z.object({ absences: z.array(absence) }),
});

const fields = {
  from: day,
  to: day,
  /** Somebody of the same role; blank for nobody. */
  substitute: blankableId,
  /** Any active member, who decides approvals meanwhile; blank for the substitute. */
  delegate: blankableId,
  /** Offers what they have to the substitute; only for agents. */
  handOver: flag,
  note: blankableText('Note', LENGTH.notes),
};

const answer = z.object({ absence });

export const createAbsence = staff.post('/absences', {
  summary:
    'Say on which days somebody is not there; for oneself, for admins, managers and leads of a team of theirs',
  body: z
    .object({
      ...fields,
      user: referenceId(MESSAGES.personUnknown),
      substitute: fields.substitute.default(''),
      delegate: fields.delegate.default(''),
      handOver: fields.handOver.default(false),
      note: fields.note.default(''),
    })
    .refine(isSpan, spanWrong),
  status: 201,
  output: answer,
});

export const editAbsence = staff.put('/absences/{id}', {
  summary:
    'Change an absence that has not ended, unless somebody else has since `revision`; what is absent stays',
  body: z
    .object(fields)
    .partial()
    .extend({ revision: z.int(MESSAGES.versionInvalid).min(1, MESSAGES.versionInvalid) }),
  output: answer,
});

export const endAbsence = staff.delete('/absences/{id}', {
  summary: 'Take back an absence that has not ended; one that has begun ends now',
  output: answer,
});

const members = callsFor(MEMBER_ROLES, 'Absences');

export const getOwnAbsence = members.get('/auth/absence', {
  summary: 'The caller’s absence that is now, or the next one; null for none',
  output: z.object({ absence: absence.nullable() }),
});

export const setOwnAbsence = members.put('/auth/absence', {
  summary: 'Change that absence, or say one where there is none; what only staff say of theirs stays',
  body: z.object({ from: day, to: day, delegate: fields.delegate.default('') }).refine(isSpan, spanWrong),
  output: answer,
});

export const endOwnAbsence = members.delete('/auth/absence', {
  summary: 'Take that absence back; one that has begun ends now, and without one nothing happens',
  output: z.object({ absence: absence.nullable() }),
});
