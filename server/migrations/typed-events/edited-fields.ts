import { sql } from 'kysely';

/** The fields of edits by kind: how they were named in words, their code, and how their values were written. */
const EDITED: Readonly<Record<string, readonly (readonly [words: string, code: string, type: string])[]>> = {
  category: [
    ['name', 'name', 'text'],
    ['description', 'description', 'text'],
  ],
  subcategory: [
    ['name', 'name', 'text'],
    ['description', 'description', 'text'],
  ],
  project: [
    ['name', 'name', 'text'],
    ['code', 'code', 'text'],
    ['description', 'description', 'text'],
    ['project manager', 'projectManager', 'named?'],
    ['BU head', 'buHead', 'named?'],
    ['status', 'status', 'Active|Inactive|Completed'],
    ['start date', 'startDate', 'day?'],
    ['end date', 'endDate', 'day?'],
  ],
  user: [
    ['first name', 'firstName', 'text'],
    ['last name', 'lastName', 'text'],
    ['department', 'department', 'text'],
    ['contact number', 'contactNumber', 'text'],
    ['role', 'role', 'role'],
    ['auto-assign', 'autoAssign', 'switch'],
    ['E-mail', 'email', 'text'],
  ],
  // An address was one line, of which nobody knows the parts.
  organization: [
    ['name', 'name', 'text'],
    ['code', 'code', 'text'],
    ['entity', 'entity', 'text'],
    ['description', 'description', 'text'],
    ['phone', 'phone', 'text'],
    ['email', 'email', 'text'],
    ['website', 'website', 'text'],
    ['status', 'status', 'active|inactive|suspended'],
    ['logo', 'logo', 'text?'],
    ['licenses', 'licenses', 'count'],
    ['license type', 'licenseType', 'basic|premium|enterprise'],
    ['license notes', 'licenseNotes', 'text'],
  ],
  auto_assign: [
    ['auto-assign', 'autoAssign', 'switch'],
    ['mode', 'mode', 'mode'],
    ['max tickets per agent', 'maxTicketsPerAgent', 'count'],
    ['only active agents', 'onlyActiveAgents', 'switch'],
  ],
  scheduled_ticket: [
    ['summary', 'summary', 'text'],
    ['description', 'description', 'text'],
    ['ticket type', 'ticketType', 'Request Service|Report Issue'],
    ['priority', 'priority', 'Low|Medium|High|Critical'],
    ['category', 'category', 'named'],
    ['subcategory', 'subcategory', 'named or blank'],
    ['project', 'project', 'named'],
    ['project manager', 'projectManager', 'text'],
    ['contact number', 'contactNumber', 'text'],
    ['notes', 'notes', 'text'],
    ['tags', 'tags', 'list'],
    ['scheduled date', 'scheduledDate', 'moment'],
    ['time zone', 'timeZone', 'text'],
    ['recurrence', 'recurrence', 'none|daily|weekly|bi-weekly|monthly'],
    ['end date', 'endDate', 'moment or blank'],
    ['assignment', 'assignment', 'assignment'],
    ['DevOps agent', 'devopsAgent', 'named'],
    ['status', 'status', 'active|paused|completed|cancelled'],
  ],
  subscription: [
    ['plan', 'plan', 'text'],
    ['status', 'status', 'Active|Expired|Suspended|Cancelled'],
    ['monthly price', 'monthlyPrice', 'money'],
    ['start date', 'startDate', 'day?'],
    ['expiry date', 'expiryDate', 'day?'],
    ['features', 'features', 'list'],
    ['payment method', 'paymentMethod', 'text'],
    ['next payment', 'nextPayment', 'day?'],
  ],
};

export const editedFields = () =>
  sql.join(
    Object.entries(EDITED).flatMap(([kind, fields]) =>
      fields.map((field) => sql`(${sql.join([kind, ...field].map((word) => sql.lit(word)))})`),
    ),
  );
