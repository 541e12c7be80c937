/** Ids: version 7 UUIDs, so that the order of ids is the order of creation; and random names that grant access. */
import { randomBytes, randomInt } from 'node:crypto';

/** Of the counter that tells ids of one millisecond apart. */
const COUNTER_BITS = 26;
const COUNTS = 2 ** COUNTER_BITS;
/** Those after the version and its half of the counter: https://www.rfc-editor.org/rfc/rfc9562#section-5.7 */
const LOW_BITS = 14;

interface Place {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly count: number;
}

/** The letters of an id's 16 bytes. */
export function textOfId(bytes: Buffer, start = 0): string {
  const digits = bytes.toString('hex', start, start + 16);
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-${digits.slice(12, 16)}-${digits.slice(16, 20)}-${digits.slice(20)}`;
}

function idOf({ at, count }: Place, random: Buffer): string {
  const bytes = Buffer.allocUnsafe(16);
  bytes.writeUIntBE(at, 0, 6);
  bytes.writeUInt16BE(0x7000 | (count >>> LOW_BITS), 6);
  bytes.writeUInt16BE(0x8000 | (count & (2 ** LOW_BITS - 1)), 8);
  random.copy(bytes, 10);
  return textOfId(bytes);
}

const RANDOM_BYTES = 6;
let last: Place = { at: 0, count: 0 };

/** After the one before it, also where the clock has been put back. */
function nextPlace(now: number): Place {
  // From the lower half, so that there is room for all that one millisecond can make.
  if (now > last.at) return { at: now, count: randomInt(COUNTS / 2) };
  if (last.count + 1 < COUNTS) return { at: last.at, count: last.count + 1 };
  return { at: last.at + 1, count: randomInt(COUNTS / 2) };
}

/** @param at the time the id sorts by; without it ids of one program are strictly increasing */
export function newId(at?: Date): string {
  if (at !== undefined)
    return idOf({ at: at.getTime(), count: randomInt(COUNTS) }, randomBytes(RANDOM_BYTES));
  last = nextPlace(Date.now());
  return idOf(last, randomBytes(RANDOM_BYTES));
}

/** A lower bound for ids made at that time or later. */
export const firstIdOf = (at: Date): string =>
  idOf({ at: at.getTime(), count: 0 }, Buffer.alloc(RANDOM_BYTES));

/** 128 random bits, safe in an address. */
export const randomName = (): string => randomBytes(16).toString('base64url');

/** Whether a random name looks like this. */
export const isRandomName = (text: string): boolean => /^[\w-]{22}$/.test(text);

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether PostgreSQL would read it as a uuid; anything else refers to nothing. */
export const isId = (text: string): boolean => UUID.test(text);
