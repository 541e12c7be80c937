import { z } from 'zod';
import { ROLES, SUBJECT_KINDS } from '../enums.ts';
import { id, instant } from '../ids.ts';
import { recordedEvent } from '../record/recorded-event.ts';
import { personRef } from './person.ts';

/** One thing that somebody, or the product itself, did in an organization. */
const entry = z.object({
  _id: id,
  at: instant,
  /** Null for the product itself. The role is the one they had then. */
  by: personRef.extend({ role: z.enum(ROLES) }).nullable(),
  kind: z.enum(SUBJECT_KINDS),
  subjectId: id,
  /** What it was called then. */
  subject: z.string(),
  /** "created", "edited", "archived" … */
  verb: z.string(),
  /** Of an edited thing: which of its fields. */
  field: z.string().nullable(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  reason: z.string().nullable(),
});
/** What happened by its code and typed data; `field`, `from`, `to` and `reason` tell the same in words. */
export const auditEntry = z.intersection(entry, recordedEvent);
export type AuditEntry = z.output<typeof auditEntry>;
