import { MESSAGES } from '@switchboard/contract/messages.ts';
import { isStaff } from '@switchboard/contract/policies/ticket.ts';
import type { Database } from '../../platform/database/open-database.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { AppError, invalid } from '../../platform/http/app-error.ts';
import type { Upload } from '../../platform/http/multipart.ts';
import { newId } from '../../platform/ids.ts';
import type { PersonalCause } from '../events/cause.ts';
import { recordActor } from '../people/organization-people.repo.ts';
import { requireLockedTicket } from './require-ticket.ts';
import { factsOf } from './ticket.facts.ts';
import { insertAttachments, withKeptFiles } from './ticket-files.ts';
import { updateTicket } from './update-ticket.ts';

interface Reply {
  readonly comment: string;
  readonly isInternal: boolean;
}

/**
 * Adds a comment, or an internal note of the staff. Everybody who may read a ticket may comment on it, in every
 * status. A note leaves the ticket's `updatedAt` alone, since that is shown to people who must not know of it.
 * @returns the comment's id
 * @throws AppError NOT_FOUND, FORBIDDEN, VALIDATION_FAILED when there is neither text nor file
 */
export async function addComment(
  deps: { readonly db: Database; readonly files: FileStore },
  cause: PersonalCause,
  ticketId: string,
  reply: Reply,
  uploads: readonly Upload[],
): Promise<string> {
  if (reply.comment === '' && uploads.length === 0) throw invalid('comment', MESSAGES.commentRequired);
  return withKeptFiles(deps.files, uploads, () =>
    deps.db.transaction().execute(async (trx) => {
      const ticket = await requireLockedTicket(trx, cause.actor, ticketId);
      if (reply.isInternal && !isStaff(cause.actor, factsOf(ticket))) {
        throw new AppError('FORBIDDEN', { message: MESSAGES.internalForStaffOnly });
      }
      const { organization_id } = ticket;
      await recordActor(trx, organization_id, cause.actor);
      const id = newId();
      await trx
        .insertInto('comments')
        .values({
          organization_id,
          id,
          ticket_id: ticketId,
          author_id: cause.actor.id,
          text: reply.comment,
          is_internal: reply.isInternal,
          created_at: cause.at,
        })
        .execute();
      await insertAttachments(
        trx,
        { organizationId: organization_id, ticketId, commentId: id },
        uploads,
        cause,
      );
      if (!reply.isInternal) await updateTicket(trx, ticket, { updated_at: cause.at });
      return id;
    }),
  );
}
