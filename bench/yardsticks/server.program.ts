/**
 * The yardstick: the same calls as a program would serve them that has nothing but Fastify, a pool of as many
 * connections and the least SQL that reads and writes the same rows of the same database. Reads answer the same bytes.
 * Writes answer what they wrote; that the product answers with the whole ticket is part of its work.
 */
import { CONNECTIONS } from '@switchboard/server/src/platform/limits.ts';
import Fastify from 'fastify';
import pg from 'pg';
import { addComment } from './add-comment.ts';
import { createTicket, type Draft } from './create-ticket.ts';
import { detailAnswer, readDetail } from './detail.ts';
import { listAnswer, readList } from './list.ts';
import { type Actor, findActor } from './session.ts';
import { setStatus } from './set-status.ts';

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor;
  }
}

const pool = new pg.Pool({ ...JSON.parse(process.env.DATABASE ?? '{}'), max: CONNECTIONS });

const app = Fastify();
app.get('/ready', async () => ({}));

app.register(async (api) => {
  api.decorateRequest('actor');
  api.addHook('onRequest', async (request, reply) => {
    const actor = await findActor(pool, request.headers.authorization);
    if (actor === undefined) return reply.code(401).send({ success: false });
    request.actor = actor;
  });
  api.get('/api/admin/tickets', { schema: { response: { 200: listAnswer } } }, ({ actor }) =>
    readList(pool, actor),
  );
  api.get<{ Params: { id: string } }>(
    '/api/tickets/:id',
    { schema: { response: { 200: detailAnswer } } },
    ({ actor, params }) => readDetail(pool, actor, params.id),
  );
  api.post<{ Body: Draft }>('/api/tickets', async ({ actor, body }, reply) => {
    reply.code(201);
    return { success: true, ticket: await createTicket(pool, actor, body) };
  });
  api.post<{ Params: { id: string }; Body: { comment: string } }>(
    '/api/tickets/:id/comments',
    async ({ actor, params, body }, reply) => {
      reply.code(201);
      return { success: true, comment: await addComment(pool, actor, params.id, body.comment) };
    },
  );
  api.put<{ Params: { id: string }; Body: { status: string } }>(
    '/api/admin/tickets/:id/status',
    async ({ actor, params, body }) => ({
      success: true,
      ticket: await setStatus(pool, actor, params.id, body.status),
    }),
  );
});

await app.listen({ host: process.env.HOST ?? '127.0.0.1', port: Number(process.env.PORT) });
process.once('SIGTERM', () => app.close().then(() => pool.end()));
