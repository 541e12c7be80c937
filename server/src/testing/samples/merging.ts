import { createMerge, createTicket } from '../world.ts';
import type { Samples } from './sample.ts';

export const mergingSamples: Samples = {
  'POST /tickets/{id}/merge': async ({ db }, home) => ({
    params: { id: await createTicket(db, home, { agent: home.agent }) },
    body: { sources: [await createTicket(db, home, { agent: home.agent })] },
  }),
  'DELETE /tickets/{id}/merge': async ({ db }, home) => ({
    params: { id: (await createMerge(db, home)).source },
  }),
};
