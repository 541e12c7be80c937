/** Turns an entry of the contract into a route: who may call, what comes in, what goes out. */
import { Readable } from 'node:stream';
import type { AnswerOf, BodyOf, Endpoint, ParamsOf, QueryOf } from '@switchboard/contract/endpoint.ts';
import type { FieldError } from '@switchboard/contract/errors.ts';
import { takesIdempotencyKey } from '@switchboard/contract/idempotency.ts';
import type { Actor } from '@switchboard/contract/people/actor.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { checkAnswer } from '../check-answer.ts';
import type { FileStore } from '../files/file-store.ts';
import type { AnswerOnce } from '../idempotency/answer-once.ts';
import type { KeyClaim } from '../idempotency/idempotency-keys.ts';
import { describedKey, keyOf, refuseMalformedKey } from '../idempotency/key-header.ts';
import type { KeyedLimit } from '../keyed-limit.ts';
import { addressKey } from '../networks.ts';
import { chargeTo, payerOf } from '../payer.ts';
import { withOrigin } from '../telemetry/origin.ts';
import { AppError, notFound } from './app-error.ts';
import { holdBodyTime } from './body-deadline.ts';
import type { CallWatch } from './call-watch.ts';
import { compressAnswer, holdsSecret } from './compress-answer.ts';
import { fromZod, toAppError } from './error-map.ts';
import type { FileAnswer } from './file-answer.ts';
import { jsonBytes } from './json-bytes.ts';
import type { KnownTokens } from './known-tokens.ts';
import { readMultipart, type Upload } from './multipart.ts';
import type { NodeLoad, Visit } from './node-load.ts';
import type { OrganizationBudget } from './organization-budget.ts';
import type { RateLimit } from './rate-limits.ts';
import { isFromElsewhere } from './security.ts';
import { describedShape, selectFields } from './select-fields.ts';
import { type StoredFileAnswer, sendStoredFile } from './stored-file.ts';

/** The session of a valid token, read from the database now. */
export interface Session {
  readonly id: string;
  readonly actor: Actor;
}

/** Null for a token that is unknown, expired or revoked, and for a person who may not be signed in any more. */
export type Authenticate = (token: string) => Promise<Session | null>;

type SessionFor<E extends Endpoint> = E['access'] extends 'public' ? null : Session;

export interface Call<E extends Endpoint> {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  /** Files that arrived whole and agree with their names; those not kept are discarded after the call. */
  readonly files: readonly Upload[];
  readonly session: SessionFor<E>;
  /** As sent, for public calls that know more kinds of token than sessions. */
  readonly bearer: string | null;
  /** The Cookie header; no cookie opens anything by itself. */
  readonly cookies: string;
  /** Whether a browser was sent here by a page of another site; programs and addresses typed by hand were not. */
  readonly fromElsewhere: boolean;
  readonly requestId: string;
  /** Of the idempotency key that came along; what is written keeps it: see `keepAnswer`. */
  readonly claim?: KeyClaim;
  readonly address: string;
  readonly userAgent: string;
}

/** A redirect, and the cookie that is set with it. */
export interface RedirectAnswer {
  /** A path of this installation, or an address that is not built from anything the caller sent. */
  readonly location: string;
  readonly setCookie?: string;
}

/** What came with a request: its parts that the contract has checked, and the body as it was sent. */
interface Received {
  readonly params: unknown;
  readonly query: unknown;
  readonly fields: unknown;
  readonly files: readonly Upload[];
}

type Answer<E extends Endpoint> = E['output'] extends 'file'
  ? FileAnswer | StoredFileAnswer
  : E['output'] extends 'redirect'
    ? RedirectAnswer
    : AnswerOf<E>;
export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Answer<E>>;

/** Finds what else is wrong, by the database, in a body that the contract refuses. */
export type AlsoWrong<E extends Endpoint> = (
  session: SessionFor<E>,
  fields: unknown,
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

interface Options<E extends Endpoint> {
  readonly beforeFiles?: BeforeFiles<E>;
  readonly alsoWrong?: AlsoWrong<E>;
  readonly again?: Again<E>;
}

/** Every POST by somebody signed in takes an idempotency key, so that its route has to say how its answer is made again. */
type RestOf<E extends Endpoint> = E['access'] extends 'public'
  ? [options?: Omit<Options<E>, 'again'>]
  : E extends { readonly method: 'POST'; readonly shownOnce?: never; readonly repeatable?: never }
    ? [options: Options<E> & { readonly again: Again<E> }]
    : [options?: Omit<Options<E>, 'again'>];

export interface RouteDeps {
  readonly authenticate: Authenticate;
  readonly knownTokens: KnownTokens;
  /** What somebody is told whose session is not valid any more, where there is more to say than that. */
  readonly whyEnded: (actor: Actor) => Promise<AppError | null>;
  readonly files: FileStore;
  /** Rejects with STORAGE_FULL while the disk of files is nearly full. */
  readonly expectRoomForFiles: () => Promise<void>;
  readonly answerOnce: AnswerOnce;
  readonly limits: {
    readonly person: RateLimit;
    readonly anonymous: RateLimit;
    readonly uploads: KeyedLimit;
    readonly organization: OrganizationBudget;
    readonly load: NodeLoad;
  };
  readonly watch: CallWatch;
  /** Whether an answer that breaks the contract fails the call (tests) or is logged (production). */
  readonly strictAnswers: boolean;
}

const sessions = new WeakMap<FastifyRequest, Session>();
const visits = new WeakMap<FastifyRequest, Visit>();

export const fastifyPath = (entry: Endpoint) => `/api${entry.path.replaceAll(/\{(\w+)\}/g, ':$1')}`;

const bearerOf = (request: FastifyRequest): string | null =>
  request.headers.authorization?.match(/^Bearer ([\w-]{1,200})$/)?.[1] ?? null;

export function createServe(app: FastifyInstance, deps: RouteDeps) {
  const { organization, load } = deps.limits;
  const findSession = async (request: FastifyRequest) => {
    const token = bearerOf(request);
    return token === null ? null : deps.authenticate(token);
  };

  const enter = ({ access }: Endpoint, request: FastifyRequest, session: Session) => {
    sessions.set(request, session);
    if (!access.includes(session.actor.role)) throw new AppError('FORBIDDEN');
  };

  const admit = async (entry: Endpoint, request: FastifyRequest) => {
    if (entry.unlimited) return;
    const known = entry.access === 'public' ? undefined : deps.knownTokens.actorOf(bearerOf(request) ?? '');
    const payer = known === undefined ? null : payerOf(known);
    if (!entry.alwaysTaken) load.expectRoom(payer);
    const visit = load.visit(payer);
    visits.set(request, visit);
    if (entry.access === 'public') return deps.limits.anonymous.consume(addressKey(request.ip));
    visit.enter();
    try {
      await admitSomebody(entry, request, known);
    } finally {
      visit.leave();
    }
  };

  const admitSomebody = async (entry: Endpoint, request: FastifyRequest, known: Actor | undefined) => {
    if (known !== undefined) await deps.limits.person.consume(known.id);
    const session = await findSession(request);
    if (session === null) {
      await deps.limits.anonymous.consume(addressKey(request.ip));
      throw (known && (await deps.whyEnded(known))) ?? new AppError('UNAUTHENTICATED');
    }
    if (known === undefined) await deps.limits.person.consume(session.actor.id);
    enter(entry, request, session);
    if (takesIdempotencyKey(entry)) refuseMalformedKey(request);
  };

  /** An upload can take long, so that the person's rights are read again after it. */
  const admitAgain = async (entry: Endpoint, request: FastifyRequest) => {
    if (!sessions.has(request) || !request.isMultipart()) return;
    const session = await findSession(request);
    if (session === null) throw new AppError('UNAUTHENTICATED');
    enter(entry, request, session);
  };

  const watched = (request: FastifyRequest) => ({
    session: sessions.get(request) ?? null,
    address: request.ip,
    requestId: request.id,
  });

  /** A request without a session is nobody's: it is limited by its address alone. */
  const withTurn = async <Result>(request: FastifyRequest, work: () => Promise<Result>): Promise<Result> => {
    const session = sessions.get(request);
    const visit = visits.get(request);
    visit?.enter();
    const begin = () => {
      visit?.begin();
      return work();
    };
    try {
      if (session === undefined) return await begin();
      const charge = organization.chargeOf(session.actor);
      return await chargeTo(charge, () => organization.request(charge.payer, begin));
    } finally {
      visit?.leave();
    }
  };

  /** An upload takes as long as its sender likes, so that it waits for a turn of its own kind. */
  const withUploadTurn = <Result>(request: FastifyRequest, work: () => Promise<Result>): Promise<Result> => {
    const session = sessions.get(request);
    if (session === undefined || !request.isMultipart()) return work();
    const resume = holdBodyTime(request);
    const charge = organization.chargeOf(session.actor);
    return deps.limits.uploads.run(session.actor.id, () =>
      organization.upload(charge.payer, () => {
        resume();
        return chargeTo(charge, work);
      }),
    );
  };

  return function serve<const E extends Endpoint>(
    entry: E,
    handler: Handler<E>,
    ...[options]: RestOf<E>
  ): void {
    const { alsoWrong = async () => [], again, beforeFiles }: Options<E> = options ?? {};
    const answerShape = shapeOf(entry.output);
    const isSecret = holdsSecret(entry);
    app.route({
      method: entry.method,
      url: fastifyPath(entry),
      schema: describe(entry, answerShape),
      // Input is parsed below: a multipart body has to stream first, and a malformed id must read "not found".
      validatorCompiler: () => () => true,
      serializerCompiler: () => JSON.stringify,
      onRequest: (request) => admit(entry, request),
      onError: async (request, _reply, error) =>
        deps.watch.failed(watched(request), entry, toAppError(error)),
      handler: (request, reply) =>
        withOrigin({ requestId: request.id }, () => withUploadTurn(request, () => receive(request, reply))),
    });

    function againOf(call: Call<E>) {
      if (entry.repeatable) return () => handler(call);
      return again === undefined ? null : (made: string) => again(call, made);
    }

    /** A call with an idempotency key is done once. */
    async function perform(call: Call<E>, key: string | undefined) {
      const { session } = call;
      if (entry.isExport && session !== null) {
        const open = async () => {
          const file = (await handler(call)) as FileAnswer;
          const rows = file.headers['x-total-rows'];
          await deps.watch
            .exported(call, entry, rows === undefined ? null : Number(rows))
            .catch((error: unknown) => {
              if (file.stream instanceof Readable) file.stream.destroy();
              throw error;
            });
          return file;
        };
        return { status: entry.status, result: await organization.export(payerOf(session.actor), open) };
      }
      if (key === undefined || session === null || !takesIdempotencyKey(entry)) {
        return { status: entry.status, result: await handler(call) };
      }
      return deps.answerOnce(
        { ...call, entry, key, userId: session.actor.id },
        {
          run: (claim) => handler({ ...call, claim }),
          again: againOf(call),
        },
      );
    }

    /** Reads what was sent; what takes long because of its sender takes no turn of the organization's requests. */
    async function receive(request: FastifyRequest, reply: FastifyReply) {
      const params = parseParams(entry, request.params);
      const query = entry.query === undefined ? undefined : parse(entry.query, request.query);
      if (request.isMultipart()) {
        await deps.expectRoomForFiles();
        const session = (sessions.get(request) ?? null) as SessionFor<E>;
        const bytes = bytesOfFiles(request);
        await withTurn(request, async () =>
          beforeFiles?.({ session, params, bytes } as Parameters<BeforeFiles<E>>[0]),
        );
      }
      const { fields, files } = await readBody(entry, request, deps.files);
      try {
        await admitAgain(entry, request);
        return await withTurn(request, () => answer(request, reply, { params, query, fields, files }));
      } finally {
        await Promise.all(files.map((file) => deps.files.discard(file)));
      }
    }

    async function answer(request: FastifyRequest, reply: FastifyReply, received: Received) {
      const { params, query, fields, files } = received;
      const session = (sessions.get(request) ?? null) as SessionFor<E>;
      const body =
        entry.body === undefined
          ? undefined
          : await parseBody(entry.body, fields, () => alsoWrong(session, fields));
      const call = {
        params,
        query,
        body,
        files,
        session,
        bearer: bearerOf(request),
        cookies: request.headers.cookie ?? '',
        fromElsewhere: isFromElsewhere(request.headers),
        requestId: request.id,
        address: request.ip,
        userAgent: request.headers['user-agent'] ?? '',
      } as Call<E>;
      const { status, result } = await perform(call, keyOf(request));
      await deps.watch.read(call, entry);
      if (entry.output === 'redirect') return redirect(reply, result as RedirectAnswer);
      if (answerShape === null) {
        // How long a file is read is up to its reader.
        visits.get(request)?.leave();
        const file = result as FileAnswer | StoredFileAnswer;
        if ('storedName' in file) return await sendStoredFile(deps.files, request, reply, file);
        return reply.headers(file.headers).send(file.stream);
      }
      reply.code(status);
      const checked = checkAnswer(
        answerShape,
        { success: true, ...result },
        { strict: deps.strictAnswers, log: request.log },
      );
      // Made here and not by the framework: large answers belong to the turn of whoever asked for them.
      reply.type('application/json; charset=utf-8');
      const bytes = await jsonBytes(selectFields(entry, query, checked));
      return isSecret ? bytes : compressAnswer(request, reply, bytes);
    }
  };
}

const successful = (output: z.ZodObject) => z.object({ success: z.literal(true), ...output.shape });

const shapeOf = (output: Endpoint['output']): z.ZodType | null => {
  if (typeof output === 'string') return null;
  return output instanceof z.ZodUnion ? z.union(output.options.map(successful)) : successful(output);
};

const parse = (schema: z.ZodType, raw: unknown) => {
  const parsed = schema.safeParse(raw);
  if (!parsed.success) throw fromZod(parsed.error);
  return parsed.data;
};

/** Adds what the database finds wrong to a validation error, so that one answer names all fields. */
async function parseBody(schema: z.ZodType, raw: unknown, alsoWrong: () => Promise<FieldError[]>) {
  const parsed = schema.safeParse(raw);
  if (parsed.success) return parsed.data;
  const refusal = fromZod(parsed.error);
  const named = refusal.errors ?? [];
  const further = (await alsoWrong()).filter(({ path }) => !named.some((error) => error.path === path));
  if (further.length === 0) throw refusal;
  throw new AppError(refusal.code, { message: refusal.message, errors: [...named, ...further] });
}

const parseParams = (entry: Endpoint, raw: unknown) => {
  if (entry.params === undefined) return undefined;
  const parsed = entry.params.safeParse(raw);
  if (!parsed.success) throw notFound();
  return parsed.data;
};

/** A form around files, with fields of their full length, is shorter. */
const FORM_BYTES = 128 * 1024;

const bytesOfFiles = (request: FastifyRequest) =>
  Math.max(0, Number(request.headers['content-length'] ?? 0) - FORM_BYTES);

async function readBody(entry: Endpoint, request: FastifyRequest, store: FileStore) {
  if (entry.body === undefined) return { fields: undefined, files: [] };
  if (!request.isMultipart()) return { fields: request.body === undefined ? {} : request.body, files: [] };
  if (entry.files === undefined) throw new AppError('UNSUPPORTED_MEDIA_TYPE');
  return readMultipart(request, entry.files, store);
}

const redirect = (reply: FastifyReply, { location, setCookie }: RedirectAnswer) => {
  if (setCookie !== undefined) reply.header('set-cookie', setCookie);
  return reply.redirect(location, 302);
};

/** What the OpenAPI page reads. */
const describe = (entry: Endpoint, answerShape: z.ZodType | null) => ({
  summary: entry.summary,
  tags: [entry.tag],
  ...(entry.access !== 'public' && { security: [{ bearer: [] }] }),
  ...(entry.files !== undefined && { consumes: ['multipart/form-data', 'application/json'] }),
  ...(entry.params !== undefined && { params: entry.params }),
  ...(entry.query !== undefined && { querystring: entry.query }),
  ...(entry.body !== undefined && { body: entry.body }),
  ...(takesIdempotencyKey(entry) && { headers: describedKey }),
  response: answerShape === null ? {} : { [entry.status]: describedShape(entry, answerShape) },
});

export type Serve = ReturnType<typeof createServe>;
