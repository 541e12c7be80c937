/** The shape of one call. The server's routes, the typed client, the OpenAPI page and the wall test all read it. */
import type { z } from 'zod';
import { ROLES, type Role } from './enums.ts';
import type { FileType } from './file-types.ts';

/** Everybody with a session. */
export const SIGNED_IN: readonly Role[] = ROLES;

/** The files a multipart call takes. Such a call also accepts the same fields as JSON, without files. */
export interface FileField {
  readonly field: string;
  readonly types: readonly FileType[];
  readonly most: number;
  readonly bytesEach: number;
  /** Where the words differ from those for files in general. */
  readonly messages?: { readonly wrongType: string; readonly tooLarge: string };
}

export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below /api, parameters in braces. */
  readonly path: string;
  readonly summary: string;
  readonly tag: string;
  /** Who may call it at all; what they may see or do there is the policies' matter. */
  readonly access: 'public' | readonly Role[];
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  /** The list of the answer whose rows carry `_id` and what the query's `fields` names alone, where it names any. */
  readonly selectable?: string;
  readonly body?: z.ZodType;
  readonly files?: FileField;
  readonly status: 200 | 201 | 302;
  /** The success body without `success: true`, the bytes of a file, or nothing but another address. */
  readonly output: z.ZodObject | z.ZodUnion<readonly z.ZodObject[]> | 'file' | 'redirect';
  /** Its answer holds a secret that is shown once: an idempotency key does not give it again. */
  readonly shownOnce?: true;
  /** Doing it again does nothing more: it is done again under the same idempotency key. */
  readonly repeatable?: true;
  /** Its answer has no dependencies and no limits: health checks. */
  readonly unlimited?: true;
}

export const endpoint = <const E extends Endpoint>(entry: E): E => entry;

type OutputOf<S> = S extends z.ZodType ? z.output<S> : undefined;
type InputOf<S> = S extends z.ZodType ? z.input<S> : undefined;

/** What a handler receives. */
export type ParamsOf<E extends Endpoint> = OutputOf<E['params']>;
export type QueryOf<E extends Endpoint> = OutputOf<E['query']>;
export type BodyOf<E extends Endpoint> = OutputOf<E['body']>;
/** What a caller sends. */
export type ParamsInput<E extends Endpoint> = InputOf<E['params']>;
export type QueryInput<E extends Endpoint> = InputOf<E['query']>;
export type BodyInput<E extends Endpoint> = InputOf<E['body']>;
/** The named keys of a successful answer. */
export type AnswerOf<E extends Endpoint> = OutputOf<E['output']>;
