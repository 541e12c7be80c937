import { createTicket, type Organization } from '../world.ts';
import type { SampleApp, Samples } from './sample.ts';

const confidential = (db: SampleApp['db'], home: Organization) =>
  createTicket(db, home, { confidential: true, people: [['handler', home.head]] });

export const confidentialSamples: Samples = {
  'PUT /tickets/{id}/confidential': async ({ db }, home) => ({
    params: { id: await createTicket(db, home, { requester: home.admin }) },
    body: { confidential: true },
  }),
  'PUT /tickets/{id}/handlers': async ({ db }, home) => ({
    params: {
      id: await createTicket(db, home, { confidential: true, people: [['handler', home.admin]] }),
    },
    body: { handlers: [home.head, home.otherUser] },
  }),
  'GET /tickets/{id}/stub': async ({ db }, home) => ({ params: { id: await confidential(db, home) } }),
  'POST /tickets/{id}/break-glass': async ({ db }, home) => ({
    params: { id: await confidential(db, home) },
    body: { reason: 'Its handlers are away this week' },
  }),
};
