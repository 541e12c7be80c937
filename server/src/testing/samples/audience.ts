import { createTicket } from '../world.ts';
import type { MakeSample, Samples } from './sample.ts';

const asked =
  (query: (home: Parameters<MakeSample>[1]) => Record<string, string>): MakeSample =>
  async ({ db }, home) => ({
    params: { id: await createTicket(db, home, { agent: home.agent }) },
    query: query(home),
  });

const whatTheySee: MakeSample = async ({ db }, home) => {
  await createTicket(db, home, { requester: home.user });
  return { params: { id: home.user }, query: { rule: 'requester' } };
};

export const audienceSamples: Samples = {
  'GET /admin/access/people/{id}/tickets': whatTheySee,
  'GET /admin/access/people/{id}/tickets/export': whatTheySee,
  'GET /tickets/{id}/audience': asked(() => ({ kind: 'reply' })),
  'GET /tickets/{id}/audience/people': asked(() => ({ kind: 'reply', rule: 'desk' })),
  'GET /tickets/{id}/access': asked((home) => ({ person: home.otherUser })),
};
