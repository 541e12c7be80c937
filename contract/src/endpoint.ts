/** The shape of one call. The server's routes, the typed client, the OpenAPI page and the wall test all read it. */
import { z } from 'zod';
import { DESK_ROLES, ROLES, type Role } from './enums.ts';
import type { FileType } from './file-types.ts';
import { pathId } from './ids.ts';
import type { Actor } from './people/actor.ts';
import { isGranted, type Permission, rolesWith, type Scope } from './policies/permissions.ts';
import type { LookedInto } from './record/looked-into.ts';

/** Everybody with a session. */
export const SIGNED_IN: readonly Role[] = ROLES;
/** Who runs an organization's desk, and the super admins. */
export const DESK = [...DESK_ROLES, 'super_admin'] as const;
/** Who of an organization works on tickets, or hands them out. */
export const DESK_ROLES_AND_AGENTS = [...DESK_ROLES, 'devops_agent'] as const;

/** Begins the name of the part of a multipart body that holds the file of a field; its key follows. */
export const OWN_FILE = 'field.';

/** The files a multipart call takes. Such a call also accepts the same fields as JSON, without files. */
export interface FileField {
  readonly field: string;
  readonly types: readonly FileType[];
  readonly most: number;
  readonly bytesEach: number;
  /** Files of fields of a request type come as `field.{key}`, beside the others or alone. */
  readonly ownFields?: 'beside' | 'alone';
  /** Where the words differ from those for files in general. */
  readonly messages?: { readonly wrongType: string; readonly tooLarge: string };
}

export interface Needed {
  readonly name: Permission;
  readonly scope: Scope;
}

export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below /api, parameters in braces. */
  readonly path: string;
  readonly summary: string;
  readonly tag: string;
  /** Who may call it at all; what they may see or do there is decided by policies. */
  readonly access: 'public' | readonly Role[];
  /** What lets somebody in whose role is not among those: what roles of an organization's own can give, as far as that. */
  readonly permission?: Needed | undefined;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  /** The list of the answer whose rows are cut down to `_id` and the keys that the query's `fields` names. */
  readonly selectable?: string;
  /** The key of the answer whose `version` is its ETag. */
  readonly tagged?: string;
  readonly body?: z.ZodType;
  readonly files?: FileField;
  readonly status: 200 | 201 | 302 | 303;
  /** The success body without `success: true`, the bytes of a file, or nothing but another address. */
  readonly output: z.ZodObject | z.ZodUnion<readonly z.ZodObject[]> | 'file' | 'redirect';
  /** Its answer holds a secret that is shown once: an idempotency key does not give it again. */
  readonly shownOnce?: true;
  /** The call may run again under the same idempotency key, since a second run changes nothing. */
  readonly repeatable?: true;
  /** It answers 200 where what it asks for is so already and nothing is made. */
  readonly mayExist?: true;
  /** A file of rows that are read while it goes out: an organization has few of them under way. */
  readonly isExport?: true;
  /** What a super admin sees of an organization by it, for the security log: a ticket or image of its path, or the lists of its query's organization. */
  readonly looksInto?: LookedInto;
  /** Takes a form too: its fields, or none that means anything, as the button of a mail program sends it. */
  readonly takesForm?: 'fields' | 'unread';
  /** Pages of other sites have browsers send it: nothing that a browser sends along by itself may count in it. */
  readonly fromAnywhere?: true;
  /** Of a body, where that is not what all others have. */
  readonly bodyBytes?: number;
  /** For health checks: no rate limit applies. */
  readonly unlimited?: true;
  /** Not refused when the server has too much to do. */
  readonly alwaysTaken?: true;
}

export const endpoint = <const E extends Endpoint>(entry: E): E => entry;

/** The rest of an endpoint once method, path, tag and access are known. */
type Rest = Omit<Endpoint, 'method' | 'path' | 'tag' | 'access' | 'status'> &
  Partial<Pick<Endpoint, 'status'>>;

type NamesIn<Path> = Path extends `${string}{${infer Name}}${infer Tail}` ? Name | NamesIn<Tail> : never;
type IdsIn<Path> = [NamesIn<Path>] extends [never]
  ? unknown
  : { readonly params: z.ZodObject<Record<NamesIn<Path>, typeof pathId>> };

type Call<Method, Path, Access, R> = R &
  Omit<
    {
      readonly method: Method;
      readonly path: Path;
      readonly tag: string;
      readonly access: Access;
      readonly status: 200;
    } & IdsIn<Path>,
    keyof R
  >;

/** Parameters of a path are ids, unless the call says otherwise. */
function idsIn(path: string): { params?: z.ZodObject } {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  return names.length === 0
    ? {}
    : { params: z.object(Object.fromEntries(names.map((name) => [name, pathId]))) };
}

/** Declares endpoints of the same roles and tag: `const admins = callsFor(['admin'], 'Projects')`, `admins.get('/projects', …)`. */
export function callsFor<const Given extends Endpoint['access'] | Permitted>(given: Given, tag: string) {
  type Access = Given extends Permitted ? readonly Role[] : Given;
  const who =
    typeof given === 'object' && 'permission' in given
      ? { access: given.roles, permission: given.permission }
      : { access: given };
  const withMethod =
    <const Method extends Endpoint['method']>(method: Method) =>
    <const Path extends string, const R extends Rest>(path: Path, rest: R) => {
      const call = { method, path, tag, ...who, status: 200, ...idsIn(path), ...rest };
      // The names in a path are in its type, where the pattern that finds them cannot put them.
      return call as unknown as Call<Method, Path, Access, R>;
    };
  return {
    get: withMethod('GET'),
    post: withMethod('POST'),
    put: withMethod('PUT'),
    patch: withMethod('PATCH'),
    delete: withMethod('DELETE'),
  };
}

/** Who may call: whoever has a permission, by whichever of their roles. */
export interface Permitted {
  readonly roles: readonly Role[];
  readonly permission: Needed;
}

/**
 * Access by a permission: of the built-in roles those whose sets hold it.
 * @param scope as far as it has to reach; `own` where each row is asked for
 * @param among the built-in roles that come into question: the rest is for members alone
 */
export const permitted = (
  name: Permission,
  scope: Scope = 'organization',
  among: readonly Role[] = ROLES,
): Permitted => ({ roles: rolesWith(name, scope, among), permission: { name, scope } });

/** Whether somebody is let in at all: by their built-in role, or by what others give them. */
export const mayCall = (
  { role, granted = [] }: Pick<Actor, 'role' | 'granted'>,
  { access, permission }: Pick<Endpoint, 'access' | 'permission'>,
): boolean => access.includes(role) || (permission !== undefined && isGranted(granted, permission));

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
