import { getAttachment } from '@switchboard/contract/endpoints/tickets.ts';
import { CACHE, FILES } from '@switchboard/contract/limits.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { fetchFile, fetchFileStart } from '../../../lib/api/fetch-file.ts';
import { useObjectUrl } from '../../../lib/browser/use-object-url.ts';
import { userKey } from '../../../lib/cache/query-client.ts';
import { decodeText } from '../decode-text.ts';

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
        await fetchFileStart(getAttachment, FILES.textPreviewBytes, {
          params: { id: ticketId, filename },
          signal,
        }),
      ),
    staleTime: CACHE.forever,
    enabled,
  });
  return { content: data, isError, retry: refetch };
}
