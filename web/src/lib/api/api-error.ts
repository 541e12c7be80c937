import type { ChangedField, ErrorCode, FieldError } from '@switchboard/contract/errors.ts';

/**
 * A call that failed. `status` is 0 when there was no answer, with the code NETWORK or TIMEOUT, or SUPERSEDED when
 * the answer came after somebody else had signed in. `message` is the server's and for people; it is empty when the
 * answer had none, so that a page uses its own words.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: string;
  readonly errors: FieldError[];
  readonly requestId: string | null;
  /** Seconds after which the server says that another try makes sense. */
  readonly retryAfter: number | null;
  /** With DRAFT_CHANGED: the draft as it is now, null where there is none; else undefined. */
  readonly draft: unknown;
  /** What somebody else has changed meanwhile, with a CONFLICT about single fields. */
  readonly changed: readonly ChangedField[];

  constructor(
    status: number,
    code: string,
    message: string,
    errors: FieldError[] = [],
    requestId: string | null = null,
    retryAfter: number | null = null,
    draft: unknown = undefined,
    changed: readonly ChangedField[] = [],
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.errors = errors;
    this.requestId = requestId;
    this.retryAfter = retryAfter;
    this.draft = draft;
    this.changed = changed;
  }
}

/** What a server in trouble answers, or a proxy in front of it. */
export const UNAVAILABLE: ReadonlySet<number> = new Set([502, 503, 504]);

/** Whether the server is there, and had too much to do to look at the call. */
export const isBusy = (error: unknown): boolean =>
  error instanceof ApiError && error.code === ('SERVER_BUSY' satisfies ErrorCode);

/** Whether it is unknown if the server acted: there was no answer, or one of a proxy. */
export const isUncertain = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || UNAVAILABLE.has(error.status));

/** Failures whose message is the same for every call: no answer, or a fault of the server. */
const saysNothing = ({ status, code, message }: ApiError) =>
  code === 'NETWORK' || status === 500 || message === '';

/** The message of a failure for people: the server's, or the page's where the server has none about this call. */
export const wordsOf = (error: unknown, fallback: string): string =>
  error instanceof ApiError && !saysNothing(error) ? error.message : fallback;
