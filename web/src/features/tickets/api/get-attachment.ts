import { getAttachment } from '@switchboard/contract/endpoints/tickets.ts';
import { CACHE } from '@switchboard/contract/limits.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { fetchFile } from '../../../lib/api.ts';
import { userKey } from '../../../lib/query-client.ts';

/** A stored file never changes. Kept apart from the tickets, whose writes would fetch every picture again. */
export const attachmentOptions = (ticketId: string, filename: string) =>
  queryOptions({
    queryKey: userKey('ticket-files', ticketId, filename),
    queryFn: ({ signal }) => fetchFile(getAttachment, { params: { id: ticketId, filename }, signal }),
    staleTime: CACHE.forever,
  });

/** The bytes as a URL for `<img>`, which cannot send a token; given back to the browser when nobody shows it. */
export function useAttachmentUrl(ticketId: string, filename: string, enabled: boolean) {
  const { data: blob, isError, refetch } = useQuery({ ...attachmentOptions(ticketId, filename), enabled });
  const [url, setUrl] = useState<string>();

  useEffect(() => {
    if (!enabled || blob === undefined) return;
    const created = URL.createObjectURL(blob);
    setUrl(created);
    return () => {
      setUrl(undefined);
      URL.revokeObjectURL(created);
    };
  }, [blob, enabled]);

  return { url, isError, retry: refetch };
}
