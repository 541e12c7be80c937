import { createTicket } from '../world.ts';
import type { Samples } from './sample.ts';

export const ticketPeopleSamples: Samples = {
  'POST /tickets/{id}/people': async ({ db }, home) => ({
    params: { id: await createTicket(db, home, { agent: home.agent }) },
    body: { user: home.otherUser, relation: 'viewer' },
  }),
  'DELETE /tickets/{id}/people/{userId}': async ({ db }, home) => ({
    params: {
      id: await createTicket(db, home, { agent: home.agent, people: [['viewer', home.otherUser]] }),
      userId: home.otherUser,
    },
  }),
};
