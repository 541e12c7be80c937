/** The headers of answers that no hook of the application sees: to requests that cannot be read, or have no route. */
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Failure } from '@switchboard/contract/errors.ts';
import { hasCode } from '../error-code.ts';
import { newId } from '../ids.ts';
import { AppError } from './app-error.ts';
import { hstsOf, NOTHING_RUNS } from './security.ts';

const headersOf = (publicUrl: string | null): Record<string, string> => ({
  'content-security-policy': NOTHING_RUNS,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
  ...hstsOf(publicUrl),
});

/** In ms: for so long what is still on its way is read, and dropped. */
const LINGER = 1_000;

const STATUS_BY_CODE = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 } as const;

/** @param publicUrl the address people use, when it is known */
export function bareAnswers(publicUrl: string | null) {
  const headers = headersOf(publicUrl);
  return {
    headers,
    /** Node's `clientError`: what came is no HTTP, came too late, or has two lengths. */
    refuseUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
      if (hasCode(error, 'ECONNRESET') || socket.destroyed || socket.writableEnded) return;
      const status = Object.entries(STATUS_BY_CODE).find(([code]) => hasCode(error, code))?.[1] ?? 400;
      const { code, message } = new AppError('MALFORMED_REQUEST');
      const failure: Failure = { success: false, message, code, requestId: newId() };
      const body = JSON.stringify(failure);
      const head = Object.entries({
        ...headers,
        'content-type': 'application/json; charset=utf-8',
        'content-length': String(Buffer.byteLength(body)),
        connection: 'close',
      }).map(([name, value]) => `${name}: ${value}`);
      if (!socket.writable) {
        socket.destroy(error);
        return;
      }
      socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...head, '', body].join('\r\n'));
      // Closed at once, the connection would take the answer with it: https://www.rfc-editor.org/rfc/rfc9112#section-9.6
      socket.removeAllListeners('data').on('data', () => undefined);
      const lingering = setTimeout(() => socket.destroy(error), LINGER);
      socket.once('close', () => clearTimeout(lingering));
    },
  };
}
