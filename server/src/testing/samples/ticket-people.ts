import { SHARING_MODES } from '@switchboard/contract/enums.ts';
import { createTicket } from '../world.ts';
import type { Samples } from './sample.ts';

export const ticketPeopleSamples: Samples = {
  'POST /tickets/{id}/people': async ({ db }, home) => ({
    params: { id: await createTicket(db, home, { agent: home.agent }) },
    body: { user: home.otherUser, relation: 'viewer' },
  }),
  'PUT /tickets/{id}/sharing': async ({ db }, home) => {
    const id = await createTicket(db, home, { agent: home.agent });
    const settings = { allowed_sharing: [...SHARING_MODES] };
    await db
      .insertInto('access_settings')
      .values({ organization_id: home.id, ...settings })
      .onConflict((conflict) => conflict.column('organization_id').doUpdateSet(settings))
      .execute();
    return { params: { id }, body: { mode: 'private' } };
  },
  'DELETE /tickets/{id}/people/{userId}': async ({ db }, home) => ({
    params: {
      id: await createTicket(db, home, { agent: home.agent, people: [['viewer', home.otherUser]] }),
      userId: home.otherUser,
    },
  }),
};
