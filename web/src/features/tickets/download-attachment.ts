import type { Attachment } from '@switchboard/contract/entities/ticket.ts';
import type { QueryClient } from '@tanstack/react-query';
import { attachmentOptions } from './api/get-attachment.ts';

/** Milliseconds after which the browser has surely taken over the bytes. */
const HANDED_OVER = 60_000;

/** Saves a file under the name it was attached by. Throws the ApiError of a refusal. */
export async function downloadAttachment(
  client: QueryClient,
  ticketId: string,
  { filename, originalName }: Attachment,
): Promise<void> {
  const blob = await client.fetchQuery(attachmentOptions(ticketId, filename));
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = originalName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), HANDED_OVER);
}
