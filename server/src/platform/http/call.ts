/** What a handler of an entry of the contract is given, and what it answers. */
import type { TokenKind } from '@switchboard/contract/access/tokens/tokens.ts';
import type { AnswerOf, BodyOf, Endpoint, ParamsOf, QueryOf } from '@switchboard/contract/endpoint.ts';
import type { FieldError } from '@switchboard/contract/errors.ts';
import type { Actor } from '@switchboard/contract/people/actor.ts';
import type { KeyClaim } from '../idempotency/idempotency-keys.ts';
import type { FileAnswer } from './file-answer.ts';
import type { Upload } from './multipart.ts';
import type { RateLimit } from './rate-limits.ts';
import type { StoredFileAnswer } from './stored-file.ts';
import type { Walked } from './walk.ts';

/** The session of a valid token, read from the database now. */
export interface Session {
  readonly id: string;
  readonly actor: Actor;
  /** Of somebody who did not sign in: what the token may be used for. */
  readonly token?: { readonly kind: TokenKind; readonly scopes: ReadonlySet<string> };
}

/**
 * Null for a token that is unknown, expired or revoked, and for a person who may not be signed in any more.
 * @param address of whoever sent it, where that is known
 */
export type Authenticate = (token: string, address?: string) => Promise<Session | null>;

export type SessionFor<E extends Endpoint> = E['access'] extends 'public' ? null : Session;

export interface Call<E extends Endpoint> {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E> & Walked<E>;
  readonly body: BodyOf<E>;
  /** Files that arrived whole and agree with their names; those not kept are discarded after the call. */
  readonly files: readonly Upload[];
  readonly session: SessionFor<E>;
  /** As sent, for public calls that know more kinds of token than sessions. */
  readonly bearer: string | null;
  /** The Cookie header; no cookie opens anything by itself. */
  readonly cookies: string;
  /** Sets a cookie with the answer; what it says of itself is the caller's matter. */
  readonly setCookie: (cookie: string) => void;
  /** The host and port that the caller speaks to, as the Host header says. */
  readonly host: string;
  /** Whether a browser was sent here by a page of another site; programs and addresses typed by hand were not. */
  readonly fromElsewhere: boolean;
  readonly requestId: string;
  /** Of the idempotency key that came along; what is written keeps it: see `keepAnswer`. */
  readonly claim?: KeyClaim;
  readonly address: string;
  readonly userAgent: string;
}

/** What is known of somebody who asks to be let in by a token that is no session's, before the body is read. */
export interface Knocking {
  /** As sent: what has not the form of an id is nobody's. */
  readonly params: Readonly<Record<string, string>>;
  readonly bearer: string | null;
  /** Of the request; blank without it. */
  readonly header: (name: string) => string;
  /** Counts the call, and says in the answer what is left: @throws AppError RATE_LIMITED */
  readonly spend: (policy: string, limit: RateLimit, key: string) => Promise<void>;
  /** The same for the address that it comes from. */
  readonly spendAnonymous: () => Promise<void>;
}

/**
 * Lets in whoever has a token of another kind than sessions have, and counts them in its own way.
 * @returns whose budget the call is charged to
 * @throws AppError UNAUTHENTICATED, RATE_LIMITED
 */
export type LetIn = (knocking: Knocking) => Promise<Actor>;

/** A redirect, and the cookie that is set with it. */
export interface RedirectAnswer {
  /** A path of this installation, or an address that is not built from anything the caller sent. */
  readonly location: string;
  readonly setCookie?: string;
}

const EXISTED = Symbol('what was asked for was so already');

/** Marks the answer of a call that made nothing: it goes out as 200, where the entry says so. */
export const existed = <Body extends object>(body: Body): Body => ({ ...body, [EXISTED]: true });

export const hasExisted = (answer: object): boolean => EXISTED in answer;

export type Answer<E extends Endpoint> = E['output'] extends 'file'
  ? FileAnswer | StoredFileAnswer
  : E['output'] extends 'redirect'
    ? RedirectAnswer
    : AnswerOf<E>;
export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Answer<E>>;

/** Finds what else is wrong, by the database, in a body that the contract refuses. */
export type AlsoWrong<E extends Endpoint> = (
  session: SessionFor<E>,
  fields: unknown,
  files: readonly Upload[],
) => Promise<FieldError[]>;

/** Makes the answer of an earlier call again from what it kept, with the caller's present rights. */
export type Again<E extends Endpoint> = (call: Call<E>, made: string) => Promise<Answer<E>>;

/** Refuses before files are read what would be refused after them, for the same reason. */
export type BeforeFiles<E extends Endpoint> = (
  call: Pick<Call<E>, 'session' | 'params'> & {
    /** What the files have at least, by the announced length of the body; 0 where none is announced. */
    readonly bytes: number;
  },
) => Promise<unknown>;

export interface Options<E extends Endpoint> {
  readonly beforeFiles?: BeforeFiles<E>;
  readonly alsoWrong?: AlsoWrong<E>;
  readonly again?: Again<E>;
  /** Of a public call. */
  readonly letIn?: LetIn;
}

/** Every POST by somebody signed in takes an idempotency key, so that its route has to say how its answer is made again. */
export type RestOf<E extends Endpoint> = E['access'] extends 'public'
  ? [options?: Omit<Options<E>, 'again'>]
  : E extends { readonly method: 'POST'; readonly shownOnce?: never; readonly repeatable?: never }
    ? [options: Omit<Options<E>, 'letIn'> & { readonly again: Again<E> }]
    : [options?: Omit<Options<E>, 'again' | 'letIn'>];
