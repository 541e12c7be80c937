/** The other end of the wire: answers by method and path in place of a server. */
import { vi } from 'vitest';
import { onePage } from './one-page.ts';

export interface SentRequest {
  method: string;
  /** With its query. */
  path: string;
  headers: Headers;
  body: unknown;
}

type Answer = Response | Error | Promise<Response>;
export type Answers = Record<string, (request: SentRequest) => Answer>;

/** Of a list that is no page's subject, a test need not say how many pages it has. */
const ONE_PAGE = { pagination: onePage(0, 100) };

export const json = (status: number, body: object) =>
  new Response(JSON.stringify(status === 200 ? { ...ONE_PAGE, ...body } : body), {
    status,
    headers: { 'content-type': 'application/json' },
  });

export const refusal = (status: number, code: string, message: string) =>
  json(status, { success: false, message, code, requestId: `request-${code}` });

/** What `fetch` throws when nobody answers. */
export const noAnswer = () => new TypeError('fetch failed');

export interface FakeServer {
  requests: SentRequest[];
  /** Adds answers, or replaces those of the same call: `'GET /api/auth/me'`. */
  answer: (answers: Answers) => void;
  /** @returns the bodies that a call was sent with: `'POST /api/projects'` */
  sent: (call: string) => unknown[];
}

const callOf = ({ method, path }: SentRequest) => `${method} ${path.split('?')[0]}`;

/** Stands in for `fetch` until the test is over. A call without an answer is a 404. */
export function startFakeServer(initial: Answers = {}): FakeServer {
  const answers: Answers = { ...initial };
  const requests: SentRequest[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const request: SentRequest = {
      method: init.method ?? 'GET',
      path: url,
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    };
    requests.push(request);
    const gaveUp = new Promise<never>((_, reject) => {
      init.signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
    });
    const answer = answers[callOf(request)]?.(request);
    const answered = await Promise.race([answer ?? refusal(404, 'NOT_FOUND', 'Not found'), gaveUp]);
    if (answered instanceof Error) throw answered;
    return answered;
  });
  return {
    requests,
    answer: (more) => Object.assign(answers, more),
    sent: (call) => requests.filter((request) => callOf(request) === call).map(({ body }) => body),
  };
}
