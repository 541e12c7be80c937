import { chatImageName, getChatImage, uploadChatImage } from '@switchboard/contract/chat/chat.ts';
import { useQuery } from '@tanstack/react-query';
import { fetchFile } from '../../../lib/api/fetch-file.ts';
import { upload } from '../../../lib/api/upload.ts';
import { useObjectUrl } from '../../../lib/browser/use-object-url.ts';
import { CACHE } from '../../../lib/cache/cache-times.ts';
import { userKey } from '../../../lib/cache/query-client.ts';

export const uploadImage = (ticketId: string, file: File) =>
  upload(uploadChatImage, { fields: { ticketId }, files: [file] });

/** A picture of the chat for `<img>`. It never changes, so it is fetched once. */
export function useChatImage(imageUrl: string) {
  const name = chatImageName(imageUrl) ?? '';
  const { data, isError, refetch } = useQuery({
    queryKey: userKey('chat-images', name),
    queryFn: ({ signal }) => fetchFile(getChatImage, { params: { name }, signal }),
    staleTime: CACHE.forever,
  });
  return { url: useObjectUrl(data), isError, retry: () => void refetch() };
}
