import { type AnswerOf, type Endpoint, OWN_FILE } from '@switchboard/contract/endpoint.ts';
import { FILES } from '@switchboard/contract/limits.ts';
import { authorization, currentSession } from '../session/session-store.ts';
import { text } from '../words/text.ts';
import { answerOf, noAnswer, noticeMove, noticeStatus, refuseStranger } from './api-answer.ts';
import { apiUrl } from './api-url.ts';
import type { WithParams } from './call.ts';
import { sendOnce } from './send-once.ts';
import { startWatchdog } from './watchdog.ts';

/** Fields of a multipart call; what is undefined is left out. */
export type UploadFields = Readonly<Record<string, string | boolean | undefined>>;

export type UploadOptions<E extends Endpoint> = WithParams<E> & {
  fields: UploadFields;
  files: readonly File[];
  /** Of fields of a request type, by key. */
  ownFiles?: Readonly<Record<string, File>>;
  /** Bytes sent of all bytes of the request. */
  onProgress?: (loaded: number, total: number) => void;
  signal?: AbortSignal | undefined;
};

/** Sends fields and files as multipart. May take as long as it moves; `uploadStall` without progress fails it. */
export function upload<const E extends Endpoint>(
  endpoint: E,
  options: UploadOptions<E>,
): Promise<AnswerOf<E>> {
  const { params, fields, files, ownFiles = {}, signal } = options;
  const named = [...Object.values(ownFiles), ...files].map(({ name, size, lastModified }) => [
    name,
    size,
    lastModified,
  ]);
  const attempt = (headers: Record<string, string>) => uploadWith(headers, endpoint, options);
  return sendOnce(endpoint, [params, fields, named], attempt, signal);
}

function uploadWith<const E extends Endpoint>(
  headers: Record<string, string>,
  endpoint: E,
  { params, fields, files, ownFiles = {}, onProgress, signal }: UploadOptions<E>,
): Promise<AnswerOf<E>> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) form.set(name, String(value));
  }
  for (const [key, file] of Object.entries(ownFiles)) form.append(`${OWN_FILE}${key}`, file);
  for (const file of files) form.append(endpoint.files?.field ?? 'file', file);

  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const { token, user } = currentSession();
    const request = new XMLHttpRequest();
    const cancel = () => request.abort();
    const watchdog = startWatchdog(FILES.uploadStall, () => {
      reject(noAnswer('TIMEOUT', text.stalled));
      request.abort();
    });
    signal?.addEventListener('abort', cancel);
    request.upload.onprogress = (event) => {
      watchdog.feed();
      onProgress?.(event.loaded, event.total);
    };
    request.onload = () => {
      noticeStatus(endpoint, request.status, token);
      try {
        const answer = answerOf(
          endpoint,
          request.status,
          request.responseText,
          request.getResponseHeader('retry-after'),
        );
        refuseStranger(endpoint, user?._id);
        resolve(answer);
      } catch (error) {
        noticeMove(endpoint, error, token);
        reject(error);
      }
    };
    request.onerror = () => reject(noAnswer('NETWORK', text.unreachable));
    request.onabort = () => reject(signal?.reason ?? new DOMException('Aborted', 'AbortError'));
    request.onloadend = () => {
      watchdog.stop();
      signal?.removeEventListener('abort', cancel);
    };
    request.open(endpoint.method, apiUrl(endpoint, params as Record<string, unknown> | undefined));
    request.setRequestHeader('accept', 'application/json');
    for (const [name, value] of Object.entries({ ...authorization(token), ...headers })) {
      request.setRequestHeader(name, value);
    }
    request.send(form);
  });
}
