import { createTag, createTicket } from '../world.ts';
import { type MakeSample, newName, type Samples } from './sample.ts';

const onTag =
  (body?: () => Record<string, unknown>): MakeSample =>
  async ({ db }, home) => ({
    params: { id: await createTag(db, home.id, newName('tag')) },
    ...(body !== undefined && { body: body() }),
  });

export const tagSamples: Samples = {
  'GET /tags': () => ({ query: { search: 'v', tickets: 'true' } }),
  'POST /tags': () => ({ body: { name: newName('vip'), colour: 'violet' } }),
  'PUT /tags/{id}': onTag(() => ({ name: newName('night shift'), colour: 'amber' })),
  'DELETE /tags/{id}': onTag(),
  'POST /tags/{id}/merge': async ({ db }, home) => ({
    params: { id: await createTag(db, home.id, newName('old')) },
    body: { into: await createTag(db, home.id, newName('new')) },
  }),
  'PUT /tickets/{id}/tags': async ({ db }, home) => ({
    params: { id: await createTicket(db, home, { agent: home.agent }) },
    body: { add: [await createTag(db, home.id, newName('put on'))], remove: [] },
  }),
};
