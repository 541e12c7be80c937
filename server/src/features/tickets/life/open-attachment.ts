import type { Actor } from '@switchboard/contract/people/actor.ts';
import { isStaff, readsNotes } from '@switchboard/contract/tickets/ticket-policy.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { notFound } from '../../../platform/http/app-error.ts';
import type { StoredFileAnswer } from '../../../platform/http/stored-file.ts';
import { attachmentAnswer } from '../attachment-answer.ts';
import { findFieldFile } from '../forms/field-file.repo.ts';
import { findMergedSources } from '../merging/merge.repo.ts';
import { requireTicket } from '../require-ticket.ts';
import { factsOf } from '../ticket.facts.ts';
import { findAttachment } from './conversation.repo.ts';

/**
 * The bytes of a file of the ticket, or of one that was merged into it, for those who may read its ticket, and the files of
 * notes and of fields for staff for the staff alone. The name is
 * looked up in the database and never part of a path.
 * @throws AppError NOT_FOUND
 */
export async function openAttachment(
  db: Database,
  actor: Actor,
  ticketId: string,
  storedName: string,
): Promise<StoredFileAnswer> {
  const ticket = await requireTicket(db, actor, ticketId);
  const file = await findAttachment(db, ticket, readsNotes(actor, factsOf(ticket)), storedName);
  if (file !== undefined) return attachmentAnswer(file);
  const ofField = await findFieldFile(db, ticket, isStaff(actor, factsOf(ticket)), storedName);
  if (ofField !== undefined) return attachmentAnswer(ofField);
  const merged = ticket.has_merged ? await findMergedSources(actor, db, ticket) : [];
  for (const { id, internal } of merged) {
    const found = await findAttachment(db, { ...ticket, id }, internal, storedName);
    if (found !== undefined) return attachmentAnswer(found);
  }
  throw notFound();
}
