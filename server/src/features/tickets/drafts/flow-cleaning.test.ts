import { DAY } from '@switchboard/contract/durations.ts';
import { expect, test } from 'vitest';
import { TEXT } from '../../../testing/sample-files.ts';
import { createTicket } from '../../../testing/world.ts';
import { form, openUploadApp } from '../testing/upload-app.ts';
import { queueFlowCleaning } from './flow-cleaning.ts';

const { app, world, send } = await openUploadApp();
const { ours } = world;

const begin = async (caller: string, id: string) => {
  const path = `/tickets/${id}/drafts/reply`;
  await app.call(caller, 'PUT', path, { body: { text: 'begun', revision: 0 } });
  await send(caller, `${path}/files`, form({}, [['log.txt', TEXT]]));
};
const clean = async () => {
  await queueFlowCleaning(app.db);
  await app.runJobs();
};
const ownersOn = async (id: string) =>
  (await app.db.selectFrom('drafts').where('ticket_id', '=', id).select('user_id').execute()).map(
    ({ user_id }) => user_id,
  );

test('a draft that nobody has changed for 90 days goes with its files', async () => {
  const id = await createTicket(app.db, ours);
  const files = (await app.storedFiles()).length;
  await begin(ours.user, id);
  app.clock.advance(89 * DAY);
  await begin(ours.admin, id);
  await clean();
  expect(await ownersOn(id)).toHaveLength(2);
  app.clock.advance(DAY + 1);
  await clean();
  expect(await ownersOn(id)).toEqual([ours.admin]);
  expect((await app.storedFiles()).length).toBe(files + 1);
});

test('those of somebody who was deactivated go after 30 days', async () => {
  const id = await createTicket(app.db, ours);
  await begin(ours.manager, id);
  await begin(ours.admin, id);
  const people = app.db.updateTable('users').where('id', '=', ours.manager);
  await people.set({ is_active: false, updated_at: app.clock.now() }).execute();
  app.clock.advance(29 * DAY);
  await clean();
  expect(await ownersOn(id)).toHaveLength(2);
  app.clock.advance(DAY + 1);
  await clean();
  expect(await ownersOn(id)).toEqual([ours.admin]);
});
