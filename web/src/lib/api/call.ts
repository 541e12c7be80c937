/** The only way to the server: calls typed by the contract, failures as one kind of error. */
import { SECOND } from '@switchboard/contract/durations.ts';
import type {
  AnswerOf,
  BodyInput,
  Endpoint,
  ParamsInput,
  QueryInput,
} from '@switchboard/contract/endpoint.ts';
import { authorization, currentSession, type SessionEnd } from '../session/session-store.ts';
import { text } from '../words/text.ts';
import { answerOf, noAnswer, noticeMove, noticeStatus, refuseStranger } from './api-answer.ts';
import { ApiError } from './api-error.ts';
import { apiUrl, type QueryValue } from './api-url.ts';
import { askAgainWhileBusy } from './ask-again.ts';
import { rememberFirst, takeEarly } from './early-data.ts';
import { sendOnce } from './send-once.ts';
import { startWatchdog } from './watchdog.ts';

export const REQUEST_TIMEOUT = 30 * SECOND;

export type WithParams<E extends Endpoint> =
  ParamsInput<E> extends undefined ? { params?: undefined } : { params: ParamsInput<E> };
type WithBody<E extends Endpoint> =
  BodyInput<E> extends undefined ? { body?: undefined } : { body: BodyInput<E> };

export type CallOptions<E extends Endpoint> = WithParams<E> &
  WithBody<E> & {
    /** Without `fields`, since the type of the answer has whole rows. */
    query?: { readonly [Key in Exclude<keyof QueryInput<E>, 'fields'>]?: QueryValue };
    /** A bearer token in place of the session's. */
    token?: string | undefined;
    signal?: AbortSignal | undefined;
    /** Which message the person gets when the session is refused. */
    refusedAs?: SessionEnd;
  };

type OptionalWhenEmpty<Options> = object extends Options ? [options?: Options] : [options: Options];

/** Sends a request and reads the answer with `read`; fails after `REQUEST_TIMEOUT` without progress. */
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
  if (session.state === 'interrupted' && endpoint.access !== 'public' && token === null)
    throw new ApiError(401, 'UNAUTHENTICATED', text.sessionEnded);
  const controller = new AbortController();
  const cancel = () => controller.abort();
  let timedOut = false;
  const watchdog = startWatchdog(REQUEST_TIMEOUT, () => {
    timedOut = true;
    cancel();
  });
  init.signal?.throwIfAborted();
  init.signal?.addEventListener('abort', cancel);
  try {
    const isRead = endpoint.method === 'GET' && endpoint.output !== 'file';
    if (isRead) rememberFirst(url);
    const early = isRead ? takeEarly(url, token, controller.signal) : undefined;
    const response = await (early ??
      fetch(url, {
        method: endpoint.method,
        headers: {
          accept: endpoint.output === 'file' ? '*/*' : 'application/json',
          ...(init.body === undefined ? {} : { 'content-type': 'application/json' }),
          ...authorization(token),
          ...init.headers,
        },
        ...(init.body === undefined ? {} : { body: init.body }),
        signal: controller.signal,
      }));
    noticeStatus(endpoint, response.status, token, init.refusedAs);
    const answer = await read(response, watchdog.feed);
    refuseStranger(endpoint, session.user?._id);
    return answer;
  } catch (error) {
    noticeMove(endpoint, error, token);
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
  const url = apiUrl(endpoint, params, query);
  const attempt = (headers: Record<string, string>) =>
    send(endpoint, url, { body: json, token, signal, refusedAs, headers }, async (response) =>
      answerOf(endpoint, response.status, await response.text(), response.headers.get('retry-after')),
    );
  return askAgainWhileBusy(endpoint, () => sendOnce(endpoint, [url, json], attempt, signal), signal);
}
