export const FILE_NAME_BYTES = 200;

/**
 * Undoes what browsers do to names in a multipart head: quotes and line breaks arrive as %22, %0D and %0A.
 * Source: WHATWG HTML, multipart form data encoding algorithm.
 */
export const decodeFileName = (name: string): string =>
  name.replaceAll(/%22/g, '"').replaceAll(/%0D/gi, '\r').replaceAll(/%0A/gi, '\n');

const byteLength = (text: string) => Buffer.byteLength(text, 'utf8');

/** Characters that are looked at: a multipart head can carry a name of up to 80 kB, and the steps below are not cheap. */
const LONGEST = 1_000;

/** As many whole characters from the beginning as fit. */
function firstBytes(text: string, most: number): string {
  let bytes = 0;
  let end = 0;
  for (const character of text) {
    bytes += byteLength(character);
    if (bytes > most) break;
    end += character.length;
  }
  return text.slice(0, end);
}

/**
 * The name as data: composed form, without control and invisible format characters, without a path, at most
 * 200 bytes with its extension kept.
 */
export function cleanFileName(name: string): string {
  const visible = name
    .slice(-LONGEST)
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu, '')
    .trim();
  const base = visible.split(/[\\/]/).at(-1)?.trim() ?? '';
  if (byteLength(base) <= FILE_NAME_BYTES) return base;
  const dot = base.lastIndexOf('.');
  const extension = dot > 0 && base.length - dot <= 10 ? base.slice(dot) : '';
  const stem = extension === '' ? base : base.slice(0, dot);
  return firstBytes(stem, FILE_NAME_BYTES - byteLength(extension)) + extension;
}
