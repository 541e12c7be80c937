/** Reads the answer of a call, or turns it into an ApiError, for fetch and for uploads alike. */
import { logout } from '@switchboard/contract/access/auth.ts';
import type { AnswerOf, Endpoint } from '@switchboard/contract/endpoint.ts';
import type { ChangedField, ErrorCode, FieldError } from '@switchboard/contract/errors.ts';
import { suspectConnection } from '../connection/connection.ts';
import { currentSession, leaveMoved, rejectToken, type SessionEnd } from '../session/session-store.ts';
import { ApiError, isBusy, UNAVAILABLE } from './api-error.ts';
import { fitsContract } from './fits-contract.ts';
import { isRecord } from './is-record.ts';

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

/** The session belongs to the calls that need one: a refused sign-in must not end it. */
export function noticeStatus(
  endpoint: Endpoint,
  status: number,
  token: string | null,
  as?: SessionEnd,
): void {
  if (status === 401 && endpoint.access !== 'public') rejectToken(token, as);
}

/** The session of an organization that was moved to another installation is over, and its person is told where it went. */
export function noticeMove(endpoint: Endpoint, error: unknown, token: string | null): void {
  const code: ErrorCode = 'ORGANIZATION_MOVED';
  if (error instanceof ApiError && error.code === code && endpoint.access !== 'public')
    leaveMoved(token, error.message);
}

export function noAnswer(code: 'NETWORK' | 'TIMEOUT', message: string): ApiError {
  suspectConnection();
  return new ApiError(0, code, message);
}

/** An answer that comes after somebody else has signed in must not reach that person's page; that of signing out comes to nobody. */
export function refuseStranger(endpoint: Endpoint, asker: string | undefined): void {
  const present = currentSession().user?._id;
  if (endpoint.access === 'public' || present === asker) return;
  if (endpoint === logout && present === undefined) return;
  throw new ApiError(0, 'SUPERSEDED', '');
}

/** @param retryAfter the header of that name, where there is one */
export function failureOf(status: number, body: string, retryAfter: string | null): ApiError {
  const failure = readFailure(status, body, retryAfter);
  if (UNAVAILABLE.has(status) && !isBusy(failure)) suspectConnection();
  return failure;
}

function readFailure(status: number, body: string, retryAfter: string | null): ApiError {
  const answer = parseJson(body);
  if (!isRecord(answer)) return new ApiError(status, 'UNREADABLE', '');
  const errors = Array.isArray(answer.errors) ? (answer.errors as FieldError[]) : [];
  return new ApiError(
    status,
    textOf(answer.code) ?? 'UNKNOWN',
    textOf(answer.message) ?? '',
    errors,
    textOf(answer.requestId),
    Number(retryAfter) || null,
    answer.draft,
    Array.isArray(answer.changed) ? (answer.changed as ChangedField[]) : [],
  );
}

/**
 * The answer of a GET must have the shape that the contract promises, or the call fails. A write has happened, whatever its
 * answer lacks, and is not checked.
 */
export function answerOf<E extends Endpoint>(
  endpoint: E,
  status: number,
  body: string,
  retryAfter: string | null,
): AnswerOf<E> {
  if (status < 200 || status >= 300) throw failureOf(status, body, retryAfter);
  const answer = parseJson(body);
  const isWhole = isRecord(answer) && (endpoint.method !== 'GET' || fitsContract(endpoint, answer));
  if (isWhole) return answer as AnswerOf<E>;
  throw new ApiError(status, 'UNREADABLE', '');
}
