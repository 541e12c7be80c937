import type { Failure } from '@switchboard/contract/errors.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type AppError, notFound } from './app-error.ts';
import { toAppError } from './error-map.ts';

function refuse(error: AppError, request: FastifyRequest, reply: FastifyReply) {
  const body: Failure = {
    success: false,
    message: error.message,
    code: error.code,
    ...(error.errors && { errors: [...error.errors] }),
    ...(error.changed && { changed: [...error.changed] }),
    ...error.beside,
    requestId: request.id,
  };
  if (error.etag !== undefined) reply.header('etag', error.etag);
  if (error.retryAfter !== undefined) reply.header('retry-after', String(Math.ceil(error.retryAfter)));
  return reply
    .code(error.status)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(body);
}

/** Also for what the framework refuses before there is a route, such as a path that cannot be decoded. */
export function answerError(thrown: unknown, request: FastifyRequest, reply: FastifyReply) {
  const error = toAppError(thrown);
  if (error.code === 'UNAVAILABLE') request.log.warn({ reason: reasonOf(error) }, 'request refused for now');
  // Told once for many by whoever refuses them.
  else if (error.status >= 500 && error.code !== 'SERVER_BUSY')
    request.log.error({ err: error.cause ?? thrown }, 'request failed');
  return refuse(error, request, reply);
}

/** One handler for every failure. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler(answerError);
}

const reasonOf = ({ cause, message }: AppError) => (cause instanceof Error ? cause.message : message);

/** Unknown paths answer like unknown things. */
export const answerNotFound = (request: FastifyRequest, reply: FastifyReply) =>
  refuse(notFound(), request, reply);
