import { PREVIEWED_IMAGES } from '@switchboard/contract/file-types.ts';
import { create as contentDisposition } from 'content-disposition';
import { NOTHING_RUNS } from '../../platform/http/security.ts';
import type { StoredFileAnswer } from '../../platform/http/stored-file.ts';

/** Shown in place; everything else is only ever saved. */
const INLINE = new Set([...PREVIEWED_IMAGES, 'application/pdf']);

interface StoredFile {
  readonly stored_name: string;
  readonly original_name: string;
  readonly mime_type: string;
  readonly size: number;
}

/** How a file that somebody attached leaves. */
export const attachmentAnswer = (file: StoredFile): StoredFileAnswer => ({
  storedName: file.stored_name,
  size: file.size,
  headers: {
    'content-type': file.mime_type === 'text/plain' ? 'text/plain; charset=utf-8' : file.mime_type,
    'content-disposition': contentDisposition(file.original_name, {
      type: INLINE.has(file.mime_type) ? 'inline' : 'attachment',
    }),
    'content-security-policy': NOTHING_RUNS,
    'cache-control': 'private, no-cache',
  },
});
