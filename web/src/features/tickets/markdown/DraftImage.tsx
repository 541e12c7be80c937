import type { DraftKind } from '@switchboard/contract/enums.ts';
import { getDraftFile } from '@switchboard/contract/tickets/drafts.ts';
import type { Attachment } from '@switchboard/contract/tickets/ticket.ts';
import { fetchFile } from '../../../lib/api/fetch-file.ts';
import { useObjectUrl } from '../../../lib/browser/use-object-url.ts';
import { useApiQuery } from '../../../lib/cache/api-hooks.ts';
import { CACHE } from '../../../lib/cache/cache-times.ts';
import { isImage } from '../attachments.ts';
import { TextImage } from './TextImage.tsx';

interface DraftImageProps {
  ticketId: string;
  kind: DraftKind;
  /** Of the draft; undefined where it has no such file. */
  file: Attachment | undefined;
  alt: string;
}

/** A picture of what is not sent yet. */
export function DraftImage({ ticketId, kind, file, alt }: DraftImageProps) {
  const isShown = file !== undefined && isImage(file);
  const filename = file?.filename ?? '';
  const { data, isError } = useApiQuery(
    ['draft-files', ticketId, kind, filename],
    ({ signal }) => fetchFile(getDraftFile, { params: { id: ticketId, kind, filename }, signal }),
    { staleTime: CACHE.forever, enabled: isShown },
  );
  return <TextImage alt={alt} url={useObjectUrl(data)} isMissing={!isShown || isError} />;
}
