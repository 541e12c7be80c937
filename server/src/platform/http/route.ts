/** Turns an entry of the contract into a route: who may call, what comes in, what goes out. */
import { Readable } from 'node:stream';
import { scopeOf } from '@switchboard/contract/access/tokens/call-scope.ts';
import type { Endpoint } from '@switchboard/contract/endpoint.ts';
import { IDEMPOTENCY_REPLAYED_HEADER, takesIdempotencyKey } from '@switchboard/contract/idempotency.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { checkAnswer } from '../check-answer.ts';
import type { FileStore } from '../files/file-store.ts';
import type { AnswerOnce } from '../idempotency/answer-once.ts';
import { describedKey, keyOf } from '../idempotency/key-header.ts';
import { payerOf } from '../payer.ts';
import type { SecretKey } from '../secret-key.ts';
import { withOrigin } from '../telemetry/origin.ts';
import { type AdmissionDeps, bearerOf, createAdmission } from './admission.ts';
import {
  type BeforeFiles,
  type Call,
  type Handler,
  hasExisted,
  type Options,
  type RedirectAnswer,
  type RestOf,
  type SessionFor,
} from './call.ts';
import type { CallWatch } from './call-watch.ts';
import { compressAnswer, holdsSecret } from './compress-answer.ts';
import { toAppError } from './error-map.ts';
import type { FileAnswer } from './file-answer.ts';
import { gatheredQuery } from './gathered-query.ts';
import { bytesOfFiles, type PasswordFaults, parse, parseBody, parseParams, readBody } from './input.ts';
import { jsonBytes } from './json-bytes.ts';
import type { Upload } from './multipart.ts';
import { tagOf, withPrecondition } from './precondition.ts';
import { isFromElsewhere } from './security.ts';
import { describedShape, selectFields } from './select-fields.ts';
import { type StoredFileAnswer, sendStoredFile } from './stored-file.ts';
import { walkOf } from './walk.ts';

/** What came with a request: its parts that the contract has checked, and the body as it was sent. */
interface Received {
  readonly params: unknown;
  readonly query: unknown;
  readonly fields: unknown;
  readonly files: readonly Upload[];
}

/** What the framework sends, and of how many bytes it was made before they were compressed. */
interface Answered {
  readonly payload: unknown;
  readonly bytes: number;
}

export interface RouteDeps extends AdmissionDeps {
  readonly files: FileStore;
  /** Rejects with STORAGE_FULL while the disk of files is nearly full. */
  readonly expectRoomForFiles: () => Promise<void>;
  readonly answerOnce: AnswerOnce;
  readonly passwordFaults: PasswordFaults;
  /** Seals cursors. */
  readonly secretKey: SecretKey;
  readonly watch: CallWatch;
  /** Whether an answer that breaks the contract fails the call (tests) or is logged (production). */
  readonly strictAnswers: boolean;
}

export const fastifyPath = (entry: Endpoint) => `/api${entry.path.replaceAll(/\{(\w+)\}/g, ':$1')}`;

export function createServe(app: FastifyInstance, deps: RouteDeps) {
  const admission = createAdmission(deps);

  return function serve<const E extends Endpoint>(
    entry: E,
    handler: Handler<E>,
    ...[options]: RestOf<E>
  ): void {
    const { alsoWrong = async () => [], again, beforeFiles, letIn }: Options<E> = options ?? {};
    const answerShape = shapeOf(entry.output);
    const isSecret = holdsSecret(entry);
    app.route({
      method: entry.method,
      url: fastifyPath(entry),
      config: { takesForm: entry.takesForm, fromAnywhere: entry.fromAnywhere },
      ...(entry.bodyBytes !== undefined && { bodyLimit: entry.bodyBytes }),
      schema: describe(entry, answerShape),
      // Input is parsed below: a multipart body has to stream first, and a malformed id must read "not found".
      validatorCompiler: () => () => true,
      serializerCompiler: () => JSON.stringify,
      onRequest: (request, reply) => admission.admit(entry, request, reply, letIn),
      onError: async (request, _reply, error) =>
        deps.watch.failed(admission.watched(request), entry, toAppError(error)),
      handler: (request, reply) =>
        withOrigin({ requestId: request.id }, () =>
          admission.withUploadTurn(request, () => receive(request, reply)),
        ),
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
        return {
          status: entry.status,
          result: await deps.limits.organization.export(payerOf(session.actor), open),
        };
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
      const query =
        entry.query === undefined ? undefined : parse(entry.query, gatheredQuery(entry.query, request.query));
      if (request.isMultipart()) {
        await deps.expectRoomForFiles();
        const session = admission.sessionOf(request) as SessionFor<E>;
        const bytes = bytesOfFiles(request);
        await admission.withTurn(request, async () =>
          beforeFiles?.({ session, params, bytes } as Parameters<BeforeFiles<E>>[0]),
        );
      }
      const { fields, files } = await readBody(entry, request, deps.files);
      try {
        await admission.admitAgain(entry, request);
        const { payload } = await admission.withTurn(
          request,
          () =>
            withPrecondition(entry, params, request.headers['if-match'], () =>
              answer(request, reply, { params, query, fields, files }),
            ),
          ({ bytes }) => bytes,
        );
        return payload;
      } finally {
        await Promise.all(files.map((file) => deps.files.discard(file)));
      }
    }

    async function answer(
      request: FastifyRequest,
      reply: FastifyReply,
      received: Received,
    ): Promise<Answered> {
      const { params, query, fields, files } = received;
      const session = admission.sessionOf(request) as SessionFor<E>;
      const body =
        entry.body === undefined
          ? undefined
          : await parseBody(entry.body, fields, {
              alsoWrong: () => alsoWrong(session, fields, files),
              passwordFaults: deps.passwordFaults,
            });
      const walk = session === null ? null : walkOf(deps.secretKey, entry, session.actor, params, query);
      const call = {
        params,
        query: typeof query === 'object' ? { ...query, walk } : query,
        body,
        files,
        session,
        bearer: bearerOf(request),
        cookies: request.headers.cookie ?? '',
        setCookie: (cookie) => void reply.header('set-cookie', cookie),
        host: request.headers.host ?? '',
        fromElsewhere: isFromElsewhere(request.headers),
        requestId: request.id,
        address: request.ip,
        userAgent: request.headers['user-agent'] ?? '',
      } as Call<E>;
      const performed = await perform(call, keyOf(request));
      const { status: usual, result } = performed;
      if ('isReplayed' in performed) reply.header(IDEMPOTENCY_REPLAYED_HEADER, 'true');
      const status = entry.mayExist && hasExisted(result as object) ? 200 : usual;
      await deps.watch.read(call, entry);
      if (entry.output === 'redirect')
        return { payload: redirect(reply, entry, result as RedirectAnswer), bytes: 0 };
      if (answerShape === null) {
        // How long a file is read is up to its reader.
        admission.leave(request);
        const file = result as FileAnswer | StoredFileAnswer;
        const payload =
          'storedName' in file
            ? await sendStoredFile(deps.files, request, reply, file)
            : reply.headers(file.headers).send(file.stream);
        return { payload, bytes: 0 };
      }
      reply.code(status);
      const version = versionIn(entry, result);
      if (version !== undefined) reply.header('etag', tagOf(version));
      const checked = checkAnswer(
        answerShape,
        { success: true, ...result },
        { strict: deps.strictAnswers, log: request.log },
      );
      // Made here and not by the framework: large answers belong to the turn of whoever asked for them.
      reply.type('application/json; charset=utf-8');
      const bytes = await jsonBytes(selectFields(entry, query, checked));
      const payload = isSecret ? bytes : await compressAnswer(request, reply, bytes);
      return { payload, bytes: bytes.length };
    }
  };
}

/** Of what the entry says its ETag is of. */
function versionIn({ tagged }: Endpoint, answer: unknown): number | undefined {
  if (tagged === undefined) return undefined;
  const { [tagged]: thing } = answer as Readonly<Record<string, { readonly version?: number } | null>>;
  return thing?.version;
}

const successful = (output: z.ZodObject) => z.object({ success: z.literal(true), ...output.shape });

const shapeOf = (output: Endpoint['output']): z.ZodType | null => {
  if (typeof output === 'string') return null;
  return output instanceof z.ZodUnion ? z.union(output.options.map(successful)) : successful(output);
};

const redirect = (reply: FastifyReply, { status }: Endpoint, { location, setCookie }: RedirectAnswer) => {
  if (setCookie !== undefined) reply.header('set-cookie', setCookie);
  return reply.redirect(location, status);
};

/** Which kinds of token open it; the scopes of a bearer token cannot stand in `security`. */
function securityOf(entry: Endpoint) {
  const scope = scopeOf(entry);
  const opens = scope === 'session' ? ['session'] : ['session', 'token'];
  return {
    security: opens.map((kind): Record<string, string[]> => ({ [kind]: [] })),
    ...(scope !== 'session' && scope !== 'any_token' && { 'x-scope': scope }),
  };
}

/** What the OpenAPI page reads. */
const describe = (entry: Endpoint, answerShape: z.ZodType | null) => ({
  summary: entry.summary,
  tags: [entry.tag],
  ...(entry.access !== 'public' && securityOf(entry)),
  ...(entry.files !== undefined && { consumes: ['multipart/form-data', 'application/json'] }),
  ...(entry.params !== undefined && { params: entry.params }),
  ...(entry.query !== undefined && { querystring: entry.query }),
  ...(entry.body !== undefined && { body: entry.body }),
  ...(takesIdempotencyKey(entry) && { headers: describedKey }),
  response:
    answerShape === null
      ? {}
      : {
          [entry.status]: describedShape(entry, answerShape),
          ...(entry.mayExist && { 200: describedShape(entry, answerShape) }),
        },
});

export type Serve = ReturnType<typeof createServe>;
