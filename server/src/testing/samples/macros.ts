import { newId } from '../../platform/ids.ts';
import { createTicket, type Organization } from '../world.ts';
import { newName, type SampleApp, type Samples } from './sample.ts';

/** One of everybody in the organization. */
async function createMacro({ db }: SampleApp, home: Organization): Promise<string> {
  const id = newId();
  const now = new Date();
  const actions = { status: 'In Progress', priority: 'High', tags: [], checklist: null, assign: null };
  await db
    .insertInto('macros')
    .values({
      organization_id: home.id,
      id,
      owner_id: home.manager,
      scope: 'organization',
      role: null,
      name: newName('Restart'),
      kind: 'reply',
      text: 'Hello {{requester.firstName|there}}, please restart it.',
      actions: JSON.stringify(actions),
      created_at: now,
      updated_at: now,
    })
    .execute();
  return id;
}

const ticketOf = ({ db }: SampleApp, home: Organization) => createTicket(db, home, { agent: home.agent });

export const macroSamples: Samples = {
  'GET /macros': () => ({}),
  'POST /macros': (_app, home) => ({
    body: {
      name: newName('Ask again'),
      scope: 'organization',
      kind: 'note',
      text: 'About {{ticket.number}}',
      actions: { status: 'Resolved', priority: 'Low', assign: home.agent },
    },
  }),
  'PUT /macros/{id}': async (app, home) => ({
    params: { id: await createMacro(app, home) },
    body: { name: newName('Wait'), text: 'Please wait.', version: 1 },
  }),
  'DELETE /macros/{id}': async (app, home) => ({ params: { id: await createMacro(app, home) } }),
  'GET /macros/{id}/render': async (app, home) => ({
    params: { id: await createMacro(app, home) },
    query: { ticketId: await ticketOf(app, home) },
  }),
  'POST /tickets/{id}/macro': async (app, home) => ({
    params: { id: await ticketOf(app, home) },
    body: { macro: await createMacro(app, home), confirm: true },
  }),
};
