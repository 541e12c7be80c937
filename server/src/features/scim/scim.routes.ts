/**
 * SCIM 2.0: https://www.rfc-editor.org/rfc/rfc7644. The protocol has bodies, errors and tokens of its own, so that its
 * addresses stand beside the registry of calls; limits, budgets and the way in are those of all calls.
 */
import { endpoint } from '@switchboard/contract/endpoint.ts';
import { SCIM } from '@switchboard/contract/scim/scim-limits.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import { type AdmissionDeps, createAdmission } from '../../platform/http/admission.ts';
import { compressAnswer } from '../../platform/http/compress-answer.ts';
import { jsonBytes } from '../../platform/http/json-bytes.ts';
import { createRateLimit } from '../../platform/http/rate-limits.ts';
import { RATE } from '../../platform/limits.ts';
import { withOrigin } from '../../platform/telemetry/origin.ts';
import { CALLS, type ScimAnswer, type ScimCall } from './calls.ts';
import { actorOf, directoryOf } from './directory.ts';
import { SCIM_PATH, scimAddress } from './protocol/addresses.ts';
import {
  bodyOfFailure,
  failureOf,
  invalidSyntax,
  type ScimFailure,
  unknownResource,
} from './protocol/scim-error.ts';
import { letInDirectories } from './tokens/let-in.ts';
import { createCallNotes } from './tokens/note-call.ts';
import type { OpenScimToken } from './tokens/scim-token.repo.ts';

const MEDIA_TYPE = 'application/scim+json';

/** How the way in of all calls sees those of the protocol. */
const WAY_IN = endpoint({
  method: 'GET',
  path: '/scim/v2',
  summary: 'Provisioning by SCIM 2.0',
  tag: 'Provisioning',
  access: 'public',
  status: 200,
  output: 'file',
});

/** What was sent in a query; what is there several times counts once. */
function queryOf(query: unknown): Readonly<Record<string, string | undefined>> {
  const sent = Object.entries(query as Record<string, string | readonly string[]>);
  return Object.fromEntries(
    sent.map(([name, value]) => [name, typeof value === 'string' ? value : value[0]]),
  );
}

/** @throws ScimError for what is no JSON */
function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw invalidSyntax();
  }
}

const headerOf = ({ headers }: FastifyRequest, name: 'if-match' | 'if-none-match') => {
  const value = headers[name];
  return value === undefined ? undefined : String(value);
};

export async function scimRoutes(
  app: FastifyInstance,
  { database: { db }, clock, config }: Deps,
  admissionDeps: AdmissionDeps,
): Promise<void> {
  const admission = createAdmission(admissionDeps);
  const letIn = letInDirectories(db, createRateLimit(RATE.scim, config.rateLimitFactor));
  const noteCall = createCallNotes(db, clock);
  const address = scimAddress(config);
  const tokens = new WeakMap<FastifyRequest, OpenScimToken>();

  const admit = (request: FastifyRequest, reply: FastifyReply) =>
    admission.admit(WAY_IN, request, reply, async (knocking) => {
      const token = await letIn(knocking);
      tokens.set(request, token);
      return actorOf(token);
    });

  async function refuse(thrown: unknown, request: FastifyRequest, reply: FastifyReply) {
    const failure = failureOf(thrown);
    if (failure.status >= 500) request.log.error({ err: thrown }, 'request failed');
    await note(request, failure.status, failure.detail);
    return sendFailure(failure, request, reply);
  }

  const note = async (request: FastifyRequest, status: number, error: string | null) => {
    const token = tokens.get(request);
    if (token === undefined) return;
    const { method, routeOptions, ip } = request;
    const kind = (routeOptions.url ?? '').slice(SCIM_PATH.length).replace(/\/:id$/, '');
    await noteCall(token, { call: `${method} ${kind}`, status, error, address: ip }).catch((err: unknown) =>
      request.log.warn({ err }, 'the last call of a directory could not be noted'),
    );
  };

  const answer =
    (call: ScimCall) =>
    async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> =>
      withOrigin({ requestId: request.id }, async () => {
        const token = tokens.get(request);
        if (token === undefined) throw unknownResource();
        const { payload } = await admission.withTurn(
          request,
          async () => {
            const result = await call(db, {
              directory: directoryOf(token, { address, clock }, request),
              id: (request.params as { readonly id?: string }).id ?? '',
              query: queryOf(request.query),
              body: request.body,
              ifMatch: headerOf(request, 'if-match'),
              ifNoneMatch: headerOf(request, 'if-none-match'),
            });
            await note(request, result.status, null);
            return send(result, request, reply);
          },
          ({ bytes }) => bytes,
        );
        return payload;
      });

  await app.register(
    async (scim) => {
      scim.addContentTypeParser(
        MEDIA_TYPE,
        { parseAs: 'string', bodyLimit: SCIM.bodyBytes },
        async (_request: unknown, body: string) => parsed(body),
      );
      scim.setErrorHandler(refuse);
      scim.setNotFoundHandler((request, reply) => sendFailure(failureOf(unknownResource()), request, reply));
      for (const { method, path, call } of CALLS) {
        scim.route({
          method,
          url: path,
          bodyLimit: SCIM.bodyBytes,
          schema: { hide: true },
          onRequest: admit,
          handler: answer(call),
        });
      }
    },
    { prefix: SCIM_PATH },
  );
}

async function send(
  { status, body, version, location }: ScimAnswer,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  reply.code(status);
  if (version !== undefined) reply.header('etag', version);
  if (location !== undefined) reply.header('location', location);
  if (body === undefined) return { payload: reply.send(), bytes: 0 };
  reply.type(`${MEDIA_TYPE}; charset=utf-8`);
  const bytes = await jsonBytes(body);
  return { payload: await compressAnswer(request, reply, bytes), bytes: bytes.length };
}

function sendFailure(failure: ScimFailure, request: FastifyRequest, reply: FastifyReply) {
  if (failure.retryAfter !== undefined) reply.header('retry-after', String(Math.ceil(failure.retryAfter)));
  if (failure.status === 401) reply.header('www-authenticate', 'Bearer');
  return reply
    .code(failure.status)
    .type(`${MEDIA_TYPE}; charset=utf-8`)
    .serializer(JSON.stringify)
    .send(bodyOfFailure(failure, request.id));
}
