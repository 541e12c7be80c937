const QUOTE = 0x22;
const LINE_FEED = 0x0a;

/**
 * Counts the complete rows of a CSV file while it comes in, the head among them: give each portion of bytes, get the
 * count so far. A line feed between quotes belongs to a cell; a doubled quote opens what it has just closed.
 */
export function csvRowCounter(): (portion: Uint8Array) => number {
  let rows = 0;
  let isQuoted = false;
  return (portion) => {
    for (const byte of portion) {
      if (byte === QUOTE) isQuoted = !isQuoted;
      else if (byte === LINE_FEED && !isQuoted) rows += 1;
    }
    return rows;
  };
}
