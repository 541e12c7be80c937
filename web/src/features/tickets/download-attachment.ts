import type { Attachment } from '@switchboard/contract/tickets/ticket.ts';
import type { QueryClient } from '@tanstack/react-query';
import { saveFile } from '../../lib/browser/save-file.ts';
import { attachmentOptions } from './api/get-attachment.ts';

/** Saves a file under the name it was attached by. Throws the ApiError of a refusal. */
export async function downloadAttachment(
  client: QueryClient,
  ticketId: string,
  { filename, originalName }: Attachment,
): Promise<void> {
  saveFile(await client.fetchQuery(attachmentOptions(ticketId, filename)), originalName);
}
