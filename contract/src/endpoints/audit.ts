import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { auditEntry } from '../entities/audit.ts';
import { SUBJECT_KINDS } from '../enums.ts';
import { PAGE } from '../limits.ts';
import { MESSAGES } from '../messages.ts';
import { oneOrSeveral, organizationFilter, pagination, paging, search } from '../query.ts';
import { blankableDate } from '../text.ts';

const filters = {
  search,
  kind: oneOrSeveral(SUBJECT_KINDS, MESSAGES.auditKindUnknown),
  /** Days in UTC, both included. */
  from: blankableDate(MESSAGES.dateInvalid).default(''),
  to: blankableDate(MESSAGES.dateInvalid).default(''),
  organization: organizationFilter,
};

const ofAdmins = { method: 'GET', tag: 'Audit', access: ['admin', 'super_admin'], status: 200 } as const;

export const listAudit = endpoint({
  ...ofAdmins,
  path: '/admin/audit',
  summary: 'What was changed in the organization, by whom, from what to what; the newest first',
  query: z.object({ ...paging(PAGE.audit), ...filters }),
  output: z.object({ entries: z.array(auditEntry), pagination }),
});

export const exportAudit = endpoint({
  ...ofAdmins,
  path: '/admin/audit/export',
  summary: 'What the filters select, all pages of it, as a CSV file',
  query: z.object(filters),
  output: 'file',
});
