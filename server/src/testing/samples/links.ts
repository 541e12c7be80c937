import { createLink, createTicket } from '../world.ts';
import type { MakeSample, Samples } from './sample.ts';

const linked: MakeSample = async ({ db }, home) => {
  const { id, linkId } = await createLink(db, home);
  return { params: { id, linkId } };
};

export const linkSamples: Samples = {
  'GET /tickets/{id}/links': async ({ db }, home) => ({
    params: { id: (await createLink(db, home)).id },
  }),
  'POST /tickets/{id}/links': async ({ db }, home) => ({
    params: { id: await createTicket(db, home, { agent: home.agent }) },
    body: { type: 'blocks', ticket: await createTicket(db, home, { agent: home.agent }), inverse: true },
  }),
  'DELETE /tickets/{id}/links/{linkId}': linked,
};
