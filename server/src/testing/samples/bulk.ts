import type { BulkState } from '@switchboard/contract/tickets/bulk.ts';
import { newId } from '../../platform/ids.ts';
import { createTicket, type Organization } from '../world.ts';
import type { MakeSample, SampleApp, Samples } from './sample.ts';

/** A change of one ticket by the admin, none of whose others is under way. */
async function createBulk(
  { db, clock }: Pick<SampleApp, 'db' | 'clock'>,
  home: Organization,
  state: BulkState,
): Promise<string> {
  await db
    .updateTable('bulk_changes')
    .set({ state: 'done' })
    .where('maker_id', '=', home.admin)
    .where('state', 'in', ['running', 'cancelling', 'undoing'])
    .execute();
  const [id, at] = [newId(), clock.now()];
  const isPreview = state === 'preview';
  await db
    .insertInto('bulk_changes')
    .values({
      organization_id: home.id,
      id,
      maker_id: home.admin,
      kind: 'status',
      value: 'Resolved',
      name: 'Resolved',
      state,
      unseen: 0,
      created_at: at,
      started_at: isPreview ? null : at,
      ended_at: isPreview ? null : at,
    })
    .execute();
  await db
    .insertInto('bulk_change_rows')
    .values({
      organization_id: home.id,
      bulk_id: id,
      position: 0,
      ticket_id: await createTicket(db, home),
      found: 'Open',
      outcome: isPreview ? 'waiting' : 'changed',
      reason: '',
    })
    .execute();
  return id;
}

const onBulk: MakeSample = async (app, home) => ({ params: { id: await createBulk(app, home, 'done') } });

export const bulkSamples: Samples = {
  'POST /bulk/preview': async ({ db }, home) => ({
    body: {
      selection: { ids: [await createTicket(db, home)] },
      action: { kind: 'assign', value: home.agent },
    },
  }),
  'POST /bulk': async (app, home) => ({ body: { preview: await createBulk(app, home, 'preview') } }),
  'GET /bulk': () => ({}),
  'GET /bulk/{id}': onBulk,
  'GET /bulk/{id}/export': onBulk,
  'POST /bulk/{id}/cancel': onBulk,
  'POST /bulk/{id}/undo': onBulk,
};
