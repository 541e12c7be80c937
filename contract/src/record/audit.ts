import { z } from 'zod';
import { callsFor, permitted } from '../endpoint.ts';
import { SUBJECT_KINDS } from '../enums.ts';
import { id, instant } from '../ids.ts';
import { PAGE } from '../limits.ts';
import { MESSAGES } from '../messages.ts';
import { personWithRole } from '../people/person.ts';
import { oneOrSeveral, organizationFilter, pagination, paging, search } from '../query.ts';
import { blankableDate } from '../text.ts';
import { recordedEvent } from './recorded-event.ts';

/** One thing that somebody, or the product itself, did in an organization. */
const entry = z.object({
  _id: id,
  at: instant,
  /** Null for the product itself. The role is the one they had then. */
  by: personWithRole.nullable(),
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
  /** By which token it was done, as in "token CI export"; null for whoever signed in. Answers of the version before have none. */
  via: z.string().nullable().default(null),
});
/** What happened by its code and typed data; `field`, `from`, `to` and `reason` are the same as text. */
const auditEntry = z.intersection(entry, recordedEvent);
export type AuditEntry = z.output<typeof auditEntry>;

const filters = {
  search,
  kind: oneOrSeveral(SUBJECT_KINDS, MESSAGES.auditKindUnknown),
  /** Days in UTC, both included. */
  from: blankableDate(MESSAGES.dateInvalid).default(''),
  to: blankableDate(MESSAGES.dateInvalid).default(''),
  organization: organizationFilter,
};

const anyAdmin = callsFor(permitted('audit.read'), 'Audit');

export const listAudit = anyAdmin.get('/admin/audit', {
  summary: 'What was changed in the organization, by whom, from what to what; the newest first',
  query: z.object({ ...paging(PAGE.audit), ...filters }),
  looksInto: 'audit',
  output: z.object({ entries: z.array(auditEntry), pagination }),
});

export const exportAudit = anyAdmin.get('/admin/audit/export', {
  summary: 'What the filters select, all pages of it, as a CSV file',
  query: z.object(filters),
  output: 'file',
  isExport: true,
});
