import { newId } from '../../platform/ids.ts';
import { createTicket, type Organization } from '../world.ts';
import { newName, type SampleApp, type Samples } from './sample.ts';

/** One of everybody in the organization. */
async function createView({ db }: SampleApp, home: Organization): Promise<string> {
  const id = newId();
  const now = new Date();
  await db
    .insertInto('views')
    .values({
      organization_id: home.id,
      id,
      owner_id: home.manager,
      scope: 'organization',
      role: null,
      name: newName('Printers'),
      q: 'printer status:open',
      columns: null,
      sort: 'newest',
      grouping: null,
      created_at: now,
      updated_at: now,
    })
    .execute();
  return id;
}

export const viewSamples: Samples = {
  'GET /views': () => ({}),
  'POST /views': () => ({
    body: {
      name: newName('Urgent'),
      scope: 'organization',
      q: 'priority:critical assignee:none',
      columns: ['ticketNumber', 'summary', 'project'],
      sort: '-updated',
      group: 'status',
    },
  }),
  'PUT /views/pinned': async (app, home) => ({ body: { ids: [await createView(app, home)] } }),
  'GET /views/counts': async (app, home) => ({
    query: { ids: await createView(app, home), timeZone: 'Europe/Berlin' },
  }),
  'GET /views/{id}': async (app, home) => ({ params: { id: await createView(app, home) } }),
  'PUT /views/{id}': async (app, home) => ({
    params: { id: await createView(app, home) },
    body: { name: newName('Labels'), q: 'label', columns: ['summary', 'ticketNumber'], version: 1 },
  }),
  'DELETE /views/{id}': async (app, home) => ({ params: { id: await createView(app, home) } }),
  'GET /search/tickets': async (app, home) => {
    await createTicket(app.db, home, { agent: home.agent });
    return {
      query: {
        q: 'printer',
        savedView: await createView(app, home),
        sort: '-priority',
        page: '1',
        limit: '5',
        timeZone: 'Europe/Berlin',
        fields: 'ticketNumber,status',
      },
    };
  },
};
