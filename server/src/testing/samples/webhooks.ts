import { newId } from '../../platform/ids.ts';
import type { Organization } from '../world.ts';
import { confirmed } from './account.ts';
import { newName, type SampleApp, type Samples } from './sample.ts';

/** An address of the public network, which nobody turns to: tests send nothing there. */
const url = 'https://93.184.216.34/hook';

async function hook({ db }: SampleApp, home: Organization): Promise<string> {
  const id = newId();
  await db
    .insertInto('webhooks')
    .values({
      organization_id: home.id,
      id,
      name: newName('Hook'),
      url,
      events: ['ticket.created'],
      is_active: true,
      secret: Buffer.alloc(76),
      created_at: new Date(),
    })
    .execute();
  return id;
}

async function delivery(app: SampleApp, home: Organization) {
  const [webhook_id, id] = [await hook(app, home), newId()];
  const organization_id = home.id;
  await app.db
    .insertInto('webhook_deliveries')
    .values({
      organization_id,
      id,
      webhook_id,
      type: 'ticket.created',
      body: '{}',
      state: 'failed',
      created_at: new Date(),
    })
    .execute();
  return { id: webhook_id, deliveryId: id };
}

const one = async (app: SampleApp, home: Organization) => ({ params: { id: await hook(app, home) } });

export const webhookSamples: Samples = {
  'GET /admin/webhooks': () => ({}),
  'POST /admin/webhooks': async (app, home) => {
    // There can be a few at most, and this is sent many times.
    await app.db.deleteFrom('webhooks').where('organization_id', '=', home.id).execute();
    return {
      body: {
        name: newName('Hook'),
        url,
        events: ['ticket.created', 'comment.created'],
        filters: { projects: [home.project], priorities: ['High'] },
        includeInternal: true,
        ...(await confirmed(app, home)).body,
      },
    };
  },
  'GET /admin/webhooks/{id}': one,
  'PUT /admin/webhooks/{id}': async (app, home) => ({
    ...(await one(app, home)),
    body: { isActive: false, version: 1 },
  }),
  'DELETE /admin/webhooks/{id}': one,
  'POST /admin/webhooks/{id}/rotate': async (app, home) => ({
    ...(await one(app, home)),
    body: (await confirmed(app, home)).body ?? {},
  }),
  'POST /admin/webhooks/{id}/test': one,
  'GET /admin/webhooks/{id}/deliveries': async (app, home) => ({
    params: { id: (await delivery(app, home)).id },
    query: { state: 'failed', type: 'ticket.created' },
  }),
  'GET /admin/webhooks/{id}/deliveries/{deliveryId}': async (app, home) => ({
    params: await delivery(app, home),
  }),
  'POST /admin/webhooks/{id}/deliveries/{deliveryId}/redeliver': async (app, home) => ({
    params: await delivery(app, home),
  }),
  'POST /admin/webhooks/{id}/redeliver-failed': async (app, home) => ({
    params: { id: (await delivery(app, home)).id },
    body: { since: new Date(app.clock.now().getTime() - 60_000).toISOString() },
  }),
};
