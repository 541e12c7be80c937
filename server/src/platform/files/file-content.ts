/** Whether the bytes of a file are what its name claims. */
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { FileType } from '@switchboard/contract/file-types.ts';
import { decodeText } from '../csv/decode-text.ts';
import { isOldWordDocument } from './old-word-document.ts';
import { isWordDocument } from './word-document.ts';

export async function contentAgrees(path: string, type: FileType): Promise<boolean> {
  if (type.mime === 'text/plain') return isUtf8Text(path);
  // Small files alone, in whatever encoding a spreadsheet writes.
  if (type.mime === 'text/csv' || type.mime === 'text/calendar')
    return decodeText(await readFile(path)) !== null;
  if (type.extensions.includes('docx')) return isWordDocument(path);
  if (type.extensions.includes('doc')) return isOldWordDocument(path);
  const { fileTypeFromFile } = await import('file-type');
  const sniffed = await fileTypeFromFile(path).catch(() => undefined);
  if (sniffed?.mime !== type.mime) return false;
  return type.mime !== 'image/gif' || hasGifVersion(path);
}

/** The library checks three letters of a GIF; the version that follows is checked here. */
async function hasGifVersion(path: string): Promise<boolean> {
  const [head] = (await createReadStream(path, { end: 5, encoding: 'latin1' }).toArray()) as string[];
  return head === 'GIF87a' || head === 'GIF89a';
}

/** UTF-8 from the first byte to the last, and no NUL. */
async function isUtf8Text(path: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
      if (chunk.includes(0)) return false;
      decoder.decode(chunk, { stream: true });
    }
    decoder.decode();
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}
