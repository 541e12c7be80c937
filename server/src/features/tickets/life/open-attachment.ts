import { PREVIEWED_IMAGES } from '@switchboard/contract/file-types.ts';
import type { Actor } from '@switchboard/contract/people/actor.ts';
import { isStaff } from '@switchboard/contract/tickets/ticket-policy.ts';
import { create as contentDisposition } from 'content-disposition';
import type { Database } from '../../../platform/database/open-database.ts';
import { notFound } from '../../../platform/http/app-error.ts';
import { NOTHING_RUNS } from '../../../platform/http/security.ts';
import type { StoredFileAnswer } from '../../../platform/http/stored-file.ts';
import { requireTicket } from '../require-ticket.ts';
import { factsOf } from '../ticket.facts.ts';
import { findAttachment } from './conversation.repo.ts';

/** Shown in place; everything else is only ever saved. */
const INLINE = new Set([...PREVIEWED_IMAGES, 'application/pdf']);

/**
 * The bytes of a file, for those who may read its ticket, and a note's files for the staff alone. The name is
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
  const file = await findAttachment(db, ticket, isStaff(actor, factsOf(ticket)), storedName);
  if (file === undefined) throw notFound();
  const text = file.mime_type === 'text/plain';
  return {
    storedName: file.stored_name,
    size: file.size,
    headers: {
      'content-type': text ? 'text/plain; charset=utf-8' : file.mime_type,
      'content-disposition': contentDisposition(file.original_name, {
        type: INLINE.has(file.mime_type) ? 'inline' : 'attachment',
      }),
      'content-security-policy': NOTHING_RUNS,
      'cache-control': 'private, no-cache',
    },
  };
}
