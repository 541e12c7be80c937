import { expect, test } from 'vitest';
import { openListeningApp } from '../../../testing/open-listening-app.ts';
import { createTicket } from '../../../testing/world.ts';

const { app, world, open } = await openListeningApp();
const { ours } = world;

test('the windows of its maker hear that a change of many tickets went on, and nobody else does', async () => {
  const id = await createTicket(app.db, ours);
  const maker = await open(ours.manager);
  const other = await open(ours.admin);
  const looked = await app.call(ours.manager, 'POST', '/bulk/preview', {
    body: { selection: { ids: [id] }, action: { kind: 'priority', value: 'Low' } },
  });
  const { _id: preview } = looked.body.preview as unknown as { _id: string };
  await app.call(ours.manager, 'POST', '/bulk', { body: { preview } });
  await app.runJobs();
  expect(await maker.hears('bulk_changed')).toEqual({ bulkId: preview });
  await other.settled();
  expect(other.all('bulk_changed')).toEqual([]);
});
