/** The only way to the server: calls typed by the contract, failures as one kind of error. */
import type {
  AnswerOf,
  BodyInput,
  Endpoint,
  ParamsInput,
  QueryInput,
} from '@switchboard/contract/endpoint.ts';
import type { FieldError } from '@switchboard/contract/errors.ts';
import { TIMING } from '@switchboard/contract/limits.ts';
import { apiUrl, type QueryValue } from './api-url.ts';
import { suspectConnection } from './connection.ts';
import { currentSession, rejectToken, type SessionEnd } from './session-store.ts';
import { text } from './text.ts';
import { startWatchdog } from './watchdog.ts';

/**
 * A call that failed. `status` is 0 when there was no answer, with the code NETWORK or TIMEOUT, or SUPERSEDED when
 * the answer came after somebody else had signed in. `message` is the server's and for people; it is empty when the answer had none, so that a page uses its own words.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: string;
  readonly errors: FieldError[];
  readonly requestId: string | null;

  constructor(
    status: number,
    code: string,
    message: string,
    errors: FieldError[] = [],
    requestId: string | null = null,
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.errors = errors;
    this.requestId = requestId;
  }
}

const UNAVAILABLE = new Set([502, 503, 504]);

/** Nobody knows whether the server acted: there was no answer, or one of somebody who stands before it. */
export const isUncertain = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || UNAVAILABLE.has(error.status));

/** What to tell a person about a failure: the server's words, or the page's where nobody answered or said any. */
export const wordsOf = (error: unknown, fallback: string): string =>
  error instanceof ApiError && error.code !== 'NETWORK' && error.message !== '' ? error.message : fallback;

export type WithParams<E extends Endpoint> =
  ParamsInput<E> extends undefined ? { params?: undefined } : { params: ParamsInput<E> };
type WithBody<E extends Endpoint> =
  BodyInput<E> extends undefined ? { body?: undefined } : { body: BodyInput<E> };

export type CallOptions<E extends Endpoint> = WithParams<E> &
  WithBody<E> & {
    query?: { readonly [Key in keyof QueryInput<E>]?: QueryValue };
    /** Speaks for the call in place of the session's. */
    token?: string | undefined;
    signal?: AbortSignal | undefined;
    /** What the person is told when the server does not know them any more. */
    refusedAs?: SessionEnd;
  };

type OptionalWhenEmpty<Options> = object extends Options ? [options?: Options] : [options: Options];

/** Fields of a multipart call; what is undefined is left out. */
export type UploadFields = Readonly<Record<string, string | boolean | undefined>>;

export type UploadOptions<E extends Endpoint> = WithParams<E> & {
  fields: UploadFields;
  files: readonly File[];
  /** Bytes sent of all bytes of the request. */
  onProgress?: (loaded: number, total: number) => void;
  signal?: AbortSignal | undefined;
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

/** The session belongs to the calls that need one: a refused sign-in must not end it. */
function noticeStatus(endpoint: Endpoint, status: number, token: string | null, as?: SessionEnd): void {
  if (status === 401 && endpoint.access !== 'public') rejectToken(token, as);
  if (UNAVAILABLE.has(status)) suspectConnection();
}

function noAnswer(code: 'NETWORK' | 'TIMEOUT', message: string): ApiError {
  suspectConnection();
  return new ApiError(0, code, message);
}

/** Answers are for whoever asked: one that comes after somebody else has signed in must not reach their page. */
function refuseStranger(endpoint: Endpoint, asker: string | undefined): void {
  if (endpoint.access === 'public' || currentSession().user?._id === asker) return;
  throw new ApiError(0, 'SUPERSEDED', '');
}

export function failureOf(status: number, body: string): ApiError {
  const answer = parseJson(body);
  if (!isRecord(answer)) return new ApiError(status, 'UNREADABLE', '');
  const errors = Array.isArray(answer.errors) ? (answer.errors as FieldError[]) : [];
  return new ApiError(
    status,
    textOf(answer.code) ?? 'UNKNOWN',
    textOf(answer.message) ?? '',
    errors,
    textOf(answer.requestId),
  );
}

/** Answers are trusted to have the contract's shape: the server checks them before it sends them. */
function answerOf<E extends Endpoint>(status: number, body: string): AnswerOf<E> {
  const answer = parseJson(body);
  if (status >= 200 && status < 300 && isRecord(answer)) return answer as AnswerOf<E>;
  throw failureOf(status, body);
}

const authorization = (token: string | null): Record<string, string> =>
  token === null ? {} : { authorization: `Bearer ${token}` };

/** Sends, and reads the answer by `read`; fails after `requestTimeout` without a sign of life. */
export async function send<Answer>(
  endpoint: Endpoint,
  url: string,
  init: {
    body?: string | undefined;
    token?: string | undefined;
    signal?: AbortSignal | undefined;
    refusedAs?: SessionEnd | undefined;
    headers?: Record<string, string>;
  },
  read: (response: Response, alive: () => void) => Promise<Answer>,
): Promise<Answer> {
  const session = currentSession();
  const token = init.token ?? session.token;
  const controller = new AbortController();
  const cancel = () => controller.abort();
  let timedOut = false;
  const watchdog = startWatchdog(TIMING.requestTimeout, () => {
    timedOut = true;
    cancel();
  });
  init.signal?.throwIfAborted();
  init.signal?.addEventListener('abort', cancel);
  try {
    const response = await fetch(url, {
      method: endpoint.method,
      headers: {
        accept: endpoint.output === 'file' ? '*/*' : 'application/json',
        ...(init.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...authorization(token),
        ...init.headers,
      },
      ...(init.body === undefined ? {} : { body: init.body }),
      signal: controller.signal,
    });
    noticeStatus(endpoint, response.status, token, init.refusedAs);
    const answer = await read(response, watchdog.feed);
    refuseStranger(endpoint, session.user?._id);
    return answer;
  } catch (error) {
    if (error instanceof ApiError) throw error;
    if (timedOut) throw noAnswer('TIMEOUT', text.timeout);
    init.signal?.throwIfAborted();
    throw noAnswer('NETWORK', text.unreachable);
  } finally {
    watchdog.stop();
    init.signal?.removeEventListener('abort', cancel);
  }
}

/** Makes a call. Throws ApiError, or the signal's reason when the caller gave up. */
export function call<const E extends Endpoint>(
  endpoint: E,
  ...[options]: OptionalWhenEmpty<CallOptions<E>>
): Promise<AnswerOf<E>> {
  const { params, query, body, token, signal, refusedAs } = (options ?? {}) as {
    params?: Record<string, unknown>;
    query?: Record<string, QueryValue>;
    body?: unknown;
    token?: string;
    signal?: AbortSignal;
    refusedAs?: SessionEnd;
  };
  const json = body === undefined ? undefined : JSON.stringify(body);
  const init = { body: json, token, signal, refusedAs };
  return send(endpoint, apiUrl(endpoint, params, query), init, async (response) =>
    answerOf<E>(response.status, await response.text()),
  );
}

/** Sends fields and files as multipart. May take as long as it moves; `uploadStall` without progress fails it. */
export function upload<const E extends Endpoint>(
  endpoint: E,
  { params, fields, files, onProgress, signal }: UploadOptions<E>,
): Promise<AnswerOf<E>> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) form.set(name, String(value));
  }
  for (const file of files) form.append(endpoint.files?.field ?? 'file', file);

  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const { token, user } = currentSession();
    const request = new XMLHttpRequest();
    const cancel = () => request.abort();
    const watchdog = startWatchdog(TIMING.uploadStall, () => {
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
        const answer = answerOf<E>(request.status, request.responseText);
        refuseStranger(endpoint, user?._id);
        resolve(answer);
      } catch (error) {
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
    for (const [name, value] of Object.entries(authorization(token))) request.setRequestHeader(name, value);
    request.send(form);
  });
}
