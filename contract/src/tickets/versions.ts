/** Two people who change a ticket at the same time: other fields both succeed, of the same one the second hears of the first. */
import { z } from 'zod';
import { MESSAGES } from '../messages.ts';
import { flag } from '../query.ts';

/** What counts: the fields of an edit, besides the status and who has it; and those of its form that others than staff see. */
export const VERSIONED_FIELDS = [
  'status',
  'assignedTo',
  'summary',
  'description',
  'ticketType',
  'priority',
  'category',
  'subcategory',
  'project',
  'projectManagerName',
  'contactNumber',
  /** Each of them comes or goes for itself, so that two people are never in each other's way. */
  'tags',
  'team',
] as const;
/** A field of the ticket's own form, by its key. */
export type OwnVersionedField = `fields.${string}`;
export type VersionedField = (typeof VERSIONED_FIELDS)[number] | OwnVersionedField;

/** The version of the ticket that whoever changes it has seen; without one the last change wins. */
export const seenVersion = z.int(MESSAGES.versionInvalid).min(1, MESSAGES.versionInvalid).optional();

/** The same in a body that may be multipart, whose numbers are text. */
export const seenVersionOrText = z
  .union(
    [
      seenVersion.unwrap(),
      z
        .string()
        .trim()
        .regex(/^[1-9]\d{0,8}$/)
        .transform(Number),
    ],
    MESSAGES.versionInvalid,
  )
  .optional();

/** Staff let a ticket rest although something of it is still open: for this call alone. */
export const confirmed = flag.default(false);
