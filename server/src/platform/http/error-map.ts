/** Maps whatever was thrown to the failure that the caller gets. */
import { ERRORS, type ErrorCode } from '@switchboard/contract/errors.ts';
import type { FastifyError } from 'fastify';
import { ZodError } from 'zod';
import { AppError } from './app-error.ts';

const FASTIFY_CODES: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  FST_ERR_CTP_BODY_TOO_LARGE: 'PAYLOAD_TOO_LARGE',
  FST_REQ_FILE_TOO_LARGE: 'FILE_TOO_LARGE',
};

/** https://www.postgresql.org/docs/current/errcodes-appendix.html */
const POSTGRES_CODES: Record<string, ErrorCode> = {
  '0A000': 'UNAVAILABLE', // a newer program has added a column to a table that a transaction reads
  '22021': 'MALFORMED_REQUEST', // a NUL byte in text
  '22P05': 'MALFORMED_REQUEST',
  '23505': 'CONFLICT',
  '25006': 'UNAVAILABLE', // a server that is not the primary any more, or not yet
  '40001': 'CONFLICT',
  '40P01': 'CONFLICT',
  '55P03': 'UNAVAILABLE', // lock not available
  '57014': 'UNAVAILABLE', // statement timeout
  '57P01': 'UNAVAILABLE', // server is shutting down
  '57P02': 'UNAVAILABLE',
  '57P03': 'UNAVAILABLE', // server is starting
  '53100': 'STORAGE_FULL',
  '53300': 'UNAVAILABLE', // too many connections
  MV001: 'ORGANIZATION_MOVING', // raised by refuse_while_moving()
};

const PROTOCOL_VIOLATION = '08P01';

const SYSTEM_CODES: Record<string, ErrorCode> = {
  ENOSPC: 'STORAGE_FULL',
  EDQUOT: 'STORAGE_FULL',
  ECONNREFUSED: 'UNAVAILABLE',
  ECONNRESET: 'UNAVAILABLE',
  EPIPE: 'UNAVAILABLE',
};

const LOST_CONNECTION =
  /connection terminated|not queryable|timeout exceeded when trying to connect|connection timeout/i;

/** Issues of a body or query, with dotted paths. */
export const fromZod = (error: ZodError): AppError => {
  const errors = error.issues.map((issue) => ({
    path: issue.path.join('.'),
    msg: issue.message,
    // What a schema says besides, such as the part of the text that is meant.
    ...(issue.code === 'custom' && issue.params),
  }));
  const first = errors[0];
  return new AppError('VALIDATION_FAILED', { ...(first && { message: first.msg }), errors });
};

export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof ZodError) return fromZod(error);
  const { code, statusCode, message, syscall, severity } = (error ?? {}) as Partial<FastifyError> & {
    syscall?: string;
    severity?: string;
  };
  const known =
    (code !== undefined && (FASTIFY_CODES[code] ?? POSTGRES_CODES[code] ?? SYSTEM_CODES[code])) || null;
  if (known) return appErrorFor(known, error);
  // The embedded database's socket is missing while it restarts.
  if (code === 'ENOENT' && syscall === 'connect') return appErrorFor('UNAVAILABLE', error);
  // A pooler has no connection to give; what does not end the connection is a mistake of this program.
  if (code === PROTOCOL_VIOLATION && severity === 'FATAL') return appErrorFor('UNAVAILABLE', error);
  if (message !== undefined && LOST_CONNECTION.test(message)) return appErrorFor('UNAVAILABLE', error);
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return new AppError('MALFORMED_REQUEST', { cause: error });
  }
  return new AppError('INTERNAL', { cause: error });
}

const appErrorFor = (code: ErrorCode, cause: unknown) =>
  new AppError(code, { cause, ...(ERRORS[code].status === 503 && { retryAfter: 1 }) });
