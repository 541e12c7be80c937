import type { DataExport } from '@switchboard/contract/data-exports/data-exports.ts';
import { wordsOf } from '../../lib/api/api-error.ts';
import { openDownload } from '../../lib/browser/save-file.ts';
import { toast } from '../../ui/feedback/toast.tsx';
import { linkTo } from './api.ts';
import { text } from './text.ts';

/** The browser fetches it by itself: the file may be larger than what a page can hold. */
export async function download(row: DataExport): Promise<void> {
  try {
    openDownload((await linkTo(row)).url);
  } catch (error) {
    toast.error(wordsOf(error, text.downloadFailed));
  }
}
