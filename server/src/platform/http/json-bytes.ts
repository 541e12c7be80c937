/** The bytes of an answer, made in parts where it is long, so that others are answered in between. */
import { setImmediate as others } from 'node:timers/promises';

/** A list with more elements is made in parts. */
const SHORT_LIST = 30;
/** Characters of a part: about a tenth of a millisecond. */
const PART = 32 * 1024;

type Json = Readonly<Record<string, unknown>> | readonly unknown[];

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null;

/** Lists lie in an answer itself, or in the thing that it is about. */
const isLong = (value: unknown, depth = 2): boolean =>
  isJson(value) &&
  ((Array.isArray(value) && value.length > SHORT_LIST) ||
    (depth > 0 && !Array.isArray(value) && Object.values(value).some((inner) => isLong(inner, depth - 1))));

/** The text of `JSON.stringify` in pieces, for plain data. */
function* pieces(value: unknown): Generator<string, void> {
  if (!isLong(value) || !isJson(value)) return yield JSON.stringify(value);
  const isList = Array.isArray(value);
  yield isList ? '[' : '{';
  let isFirst = true;
  for (const [key, inner] of Object.entries(value)) {
    if (inner === undefined && !isList) continue;
    yield `${isFirst ? '' : ','}${isList ? '' : `${JSON.stringify(key)}:`}`;
    yield* pieces(inner ?? null);
    isFirst = false;
  }
  yield isList ? ']' : '}';
}

export async function jsonBytes(answer: unknown): Promise<Buffer> {
  if (!isLong(answer)) return Buffer.from(JSON.stringify(answer));
  const parts: Buffer[] = [];
  let part = '';
  for (const piece of pieces(answer)) {
    part += piece;
    if (part.length < PART) continue;
    parts.push(Buffer.from(part));
    part = '';
    await others();
  }
  return Buffer.concat([...parts, Buffer.from(part)]);
}
