import { LENGTH } from '@switchboard/contract/limits.ts';

/**
 * Undoes what browsers do to names in a multipart head: quotes and line breaks arrive as %22, %0D and %0A.
 * Source: WHATWG HTML, multipart form data encoding algorithm.
 */
export const decodeFileName = (name: string): string =>
  name.replaceAll(/%22/g, '"').replaceAll(/%0D/gi, '\r').replaceAll(/%0A/gi, '\n');

const byteLength = (text: string) => Buffer.byteLength(text, 'utf8');

/**
 * The name as data: composed form, without control and invisible format characters, without a path, at most
 * 200 bytes with its extension kept.
 */
export function cleanFileName(name: string): string {
  const visible = name
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu, '')
    .trim();
  const base = visible.split(/[\\/]/).at(-1)?.trim() ?? '';
  if (byteLength(base) <= LENGTH.fileName) return base;
  const dot = base.lastIndexOf('.');
  const extension = dot > 0 && base.length - dot <= 10 ? base.slice(dot) : '';
  let stem = extension === '' ? base : base.slice(0, dot);
  while (byteLength(stem) + byteLength(extension) > LENGTH.fileName) stem = [...stem].slice(0, -1).join('');
  return stem + extension;
}
