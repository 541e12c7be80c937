import { getAttachment } from '@switchboard/contract/tickets/tickets.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { fetchFile, fetchFileStart } from '../../../lib/api/fetch-file.ts';
import { useObjectUrl } from '../../../lib/browser/use-object-url.ts';
import { CACHE } from '../../../lib/cache/cache-times.ts';
import { userKey } from '../../../lib/cache/query-client.ts';
import { decodeText } from '../decode-text.ts';

/** Of a text file, this much is shown inside the page. */
export const TEXT_PREVIEW_BYTES = 200_000;

/** A stored file never changes. Kept apart from the tickets, whose writes would fetch every picture again. */
export const attachmentOptions = (ticketId: string, filename: string) =>
  queryOptions({
    queryKey: userKey('ticket-files', ticketId, filename),
    queryFn: ({ signal }) => fetchFile(getAttachment, { params: { id: ticketId, filename }, signal }),
    staleTime: CACHE.forever,
  });

/** The bytes as a URL for `<img>`. */
export function useAttachmentUrl(ticketId: string, filename: string, enabled: boolean) {
  const { data, isError, refetch } = useQuery({ ...attachmentOptions(ticketId, filename), enabled });
  return { url: useObjectUrl(enabled ? data : undefined), isError, retry: refetch };
}

/** The beginning of a text file, up to the limit of what is shown. */
export function useAttachmentText(ticketId: string, filename: string, enabled: boolean) {
  const { data, isError, refetch } = useQuery({
    queryKey: userKey('ticket-files', ticketId, filename, 'text'),
    queryFn: async ({ signal }) =>
      decodeText(
        await fetchFileStart(getAttachment, TEXT_PREVIEW_BYTES, {
          params: { id: ticketId, filename },
          signal,
        }),
      ),
    staleTime: CACHE.forever,
    enabled,
  });
  return { content: data, isError, retry: refetch };
}
