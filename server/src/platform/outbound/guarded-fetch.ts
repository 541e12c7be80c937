/** What programs fetch that take a function for it: by the judged way alone, within a time for all of it, and no more than so much. */
import type { Dispatcher } from 'undici';
import type { Outbound } from './outbound.ts';

interface Bounds {
  /** Ends whatever is under way. */
  readonly signal: AbortSignal;
  /** Of each answer. */
  readonly bytes: number;
}

interface Asked {
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body?: unknown;
}

/** Answers of these have no body. */
const BODILESS = [204, 205, 304];

/** An answer is longer than anybody needs. */
export class AnswerTooLongError extends Error {
  override name = 'AnswerTooLongError';
}

/** Follows no redirect: the answer is the one of the address that was asked. */
export const createGuardedFetch =
  (outbound: Pick<Outbound, 'request'>, { signal, bytes }: Bounds) =>
  async (url: string, { method, headers, body }: Asked): Promise<Response> => {
    const answer = await outbound.request(url, {
      method: method as Dispatcher.HttpMethod,
      headers,
      body: body == null ? null : String(body),
      signal,
    });
    const content = await readUpTo(bytes, answer.body);
    return new Response(BODILESS.includes(answer.statusCode) ? null : content, {
      status: answer.statusCode,
      headers: Object.entries(answer.headers).flatMap(([name, value]) =>
        [value ?? []].flat().map((one): [string, string] => [name, one]),
      ),
    });
  };

async function readUpTo(most: number, body: Dispatcher.ResponseData['body']): Promise<Buffer<ArrayBuffer>> {
  const parts: Buffer[] = [];
  let length = 0;
  try {
    for await (const part of body) {
      parts.push(part);
      length += part.length;
      if (length > most) throw new AnswerTooLongError(`an answer has more than ${most} bytes`);
    }
  } finally {
    body.destroy();
  }
  return Buffer.concat(parts);
}
