/** Answers with a stored file: 200 with the whole file, 206 with a range, or 304. */
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FileStore } from '../files/file-store.ts';
import { AppError } from './app-error.ts';
import { rangeOf } from './byte-range.ts';

/** A kept file, with the headers that say what it is. */
export interface StoredFileAnswer {
  readonly storedName: string;
  /** Bytes. */
  readonly size: number;
  readonly headers: Record<string, string>;
}

/** @throws AppError RANGE_NOT_SATISFIABLE */
export async function sendStoredFile(
  files: FileStore,
  request: FastifyRequest,
  reply: FastifyReply,
  { storedName, size, headers }: StoredFileAnswer,
) {
  // Bytes under a stored name never change, so that the name serves as the ETag.
  const tag = `"${storedName}"`;
  if (names(request.headers['if-none-match'], tag)) {
    return reply.code(304).headers({ etag: tag, 'cache-control': headers['cache-control'] }).send();
  }
  const range = partOf(request, tag, size);
  if (range === 'unsatisfiable') {
    reply.header('content-range', `bytes */${size}`);
    throw new AppError('RANGE_NOT_SATISFIABLE');
  }
  const described = { ...headers, etag: tag, 'accept-ranges': 'bytes' };
  // For a head the framework reads all that it is given.
  const stream =
    request.method === 'HEAD' ? Readable.from([]) : await files.read(storedName, range ?? undefined);
  reply.headers(described);
  if (range === null) return reply.header('content-length', size).send(stream);
  const { start, end } = range;
  return reply
    .code(206)
    .headers({ 'content-range': `bytes ${start}-${end}/${size}`, 'content-length': end - start + 1 })
    .send(stream);
}

const names = (list: string | undefined, tag: string) =>
  list?.split(',').some((entry) => ['*', tag, `W/${tag}`].includes(entry.trim())) ?? false;

/** An If-Range with another version, or with a date, gets the whole file. */
function partOf({ method, headers }: FastifyRequest, tag: string, size: number) {
  const condition = headers['if-range'];
  if (method !== 'GET' || (condition !== undefined && condition !== tag)) return null;
  return rangeOf(headers.range, size);
}
