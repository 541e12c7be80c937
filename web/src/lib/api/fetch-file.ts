/** Downloads files with the session's token, and resumes a download that broke off where the server supports ranges. */
import type { Endpoint, QueryInput } from '@switchboard/contract/endpoint.ts';
import { untilReachable } from '../connection/connection.ts';
import { failureOf } from './api-answer.ts';
import { ApiError } from './api-error.ts';
import { apiUrl, type QueryValue } from './api-url.ts';
import { askAgainWhileBusy } from './ask-again.ts';
import { send, type WithParams } from './call.ts';

export type FileOptions<E extends Endpoint> = WithParams<E> & {
  query?: { readonly [Key in keyof QueryInput<E>]?: QueryValue };
  /** Called with each chunk and the headers of its response. */
  onChunk?: (chunk: Uint8Array, headers: Headers) => void;
  signal?: AbortSignal | undefined;
};

/** A download so far. */
interface Begun {
  chunks: BlobPart[];
  bytes: number;
  /** The ETag; null where the download cannot be resumed. */
  tag: string | null;
}

const theRest = ({ bytes, tag }: Begun): Record<string, string> =>
  tag === null || bytes === 0 ? {} : { range: `bytes=${bytes}-`, 'if-range': tag };

const tagOf = ({ headers }: Response) =>
  headers.get('accept-ranges') === 'bytes' ? headers.get('etag') : null;

const failed = async (response: Response) =>
  failureOf(response.status, await response.text(), response.headers.get('retry-after'));

/** Downloads a file; the timeout starts anew with each chunk. */
export async function fetchFile<const E extends Endpoint & { readonly output: 'file' }>(
  endpoint: E,
  { params, query, onChunk, signal }: FileOptions<E>,
): Promise<Blob> {
  const url = apiUrl(endpoint, params as Record<string, unknown> | undefined, query);
  const begun: Begun = { chunks: [], bytes: 0, tag: null };

  const receive = async (response: Response, alive: () => void) => {
    if (!response.ok) throw await failed(response);
    if (response.status !== 206) Object.assign(begun, { chunks: [], bytes: 0 });
    begun.tag = tagOf(response);
    const reader = response.body?.getReader();
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      begun.chunks.push(part.value);
      begun.bytes += part.value.byteLength;
      onChunk?.(part.value, response.headers);
      alive();
    }
    const type = response.headers.get('content-type') ?? 'application/octet-stream';
    return new Blob(begun.chunks, { type });
  };

  for (;;) {
    const before = begun.bytes;
    try {
      const attempt = () => send(endpoint, url, { signal, headers: theRest(begun) }, receive);
      return await askAgainWhileBusy(endpoint, attempt, signal);
    } catch (error) {
      const wasCutOff = error instanceof ApiError && error.code === 'NETWORK' && begun.bytes > before;
      if (!wasCutOff || begun.tag === null) throw error;
      await untilReachable(signal);
    }
  }
}

/** The first bytes of a file, at most `bytes` of them; what a server sends beyond them is not waited for. */
export async function fetchFileStart<const E extends Endpoint & { readonly output: 'file' }>(
  endpoint: E,
  bytes: number,
  { params, query, signal }: Omit<FileOptions<E>, 'onChunk'>,
): Promise<Uint8Array> {
  const url = apiUrl(endpoint, params as Record<string, unknown> | undefined, query);
  const headers = { range: `bytes=0-${bytes - 1}` };
  const receive = async (response: Response, alive: () => void) => {
    if (!response.ok) throw await failed(response);
    const start = new Uint8Array(bytes);
    let filled = 0;
    const reader = response.body?.getReader();
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      const taken = part.value.subarray(0, bytes - filled);
      start.set(taken, filled);
      filled += taken.byteLength;
      if (filled === bytes) await reader?.cancel();
      alive();
    }
    return start.subarray(0, filled);
  };
  return askAgainWhileBusy(endpoint, () => send(endpoint, url, { signal, headers }, receive), signal);
}
