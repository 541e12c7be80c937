import { Readable } from 'node:stream';
import { newId } from '../platform/ids.ts';
import type { TestApp } from './test-app.ts';
import { createTicket, type Organization } from './world.ts';

/** A ticket of an organization with a file that is kept as the product keeps one. */
export async function createTicketWithFile(app: TestApp, home: Organization, content: Buffer) {
  const staged = await app.files.stage(Readable.from([content]));
  await app.files.keep(staged);
  const ticketId = await createTicket(app.db, home);
  await app.db
    .insertInto('attachments')
    .values({
      id: newId(),
      organization_id: home.id,
      ticket_id: ticketId,
      comment_id: null,
      uploader_id: home.user,
      original_name: 'a.txt',
      stored_name: staged.storedName,
      mime_type: 'text/plain',
      size: content.length,
      sha256: staged.sha256,
      created_at: app.clock.now(),
    })
    .execute();
  return { ticketId, storedName: staged.storedName };
}
