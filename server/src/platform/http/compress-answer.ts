/** What is made for each caller, in the encoding that they ask for: https://www.rfc-editor.org/rfc/rfc9110#section-12.5.3 */
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { Endpoint } from '@switchboard/contract/endpoint.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';

/** Less fits into a packet or two as it is. */
const WORTH_IT_BYTES = 1024;

/**
 * Of a list of tickets the lowest leave a sixth, in a tenth of a millisecond, and better ones take several times as long.
 * A document is read before anything else is drawn, so that each byte of it counts.
 */
const QUALITY = { data: { br: 1, gzip: 1 }, document: { br: 5, gzip: 6 } } as const;

/** Log2 of the bytes that are searched for repetitions, which bounds the memory of each call. */
const WINDOW_BITS = 18;

const encoders = {
  br: (bytes: Buffer, quality: number) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: quality,
        [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  gzip: (bytes: Buffer, level: number) => promisify(gzip)(bytes, { level }),
};
const ENCODINGS = Object.keys(encoders) as (keyof typeof encoders)[];

/**
 * Whether the answer holds a secret, whose bytes could be guessed by the length of what is compressed together with
 * words of others: https://www.breachattack.com
 */
export const holdsSecret = ({ shownOnce, output }: Endpoint): boolean =>
  shownOnce === true ||
  (output instanceof z.ZodUnion ? output.options : [output]).some(
    (shape) => typeof shape !== 'string' && 'token' in shape.shape,
  );

/**
 * @param bytes of an answer that holds no secret
 * @returns them in the encoding that the caller takes, which the answer then names
 */
export async function compressAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  bytes: Buffer,
  kind: keyof typeof QUALITY = 'data',
): Promise<Buffer> {
  reply.header('vary', 'accept-encoding');
  if (bytes.length < WORTH_IT_BYTES) return bytes;
  const encoding = negotiate(request.headers['accept-encoding'] ?? '', ENCODINGS);
  if (encoding === null) return bytes;
  reply.header('content-encoding', encoding);
  return encoders[encoding](bytes, QUALITY[kind][encoding]);
}
