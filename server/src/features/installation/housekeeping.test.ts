import { createHash } from 'node:crypto';
import { utimes } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { HOUR } from '@switchboard/contract/durations.ts';
import { expect, test } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { openTestApp } from '../../testing/open-test-app.ts';
import { PNG } from '../../testing/sample-files.ts';
import { createTicket } from '../../testing/world.ts';
import { logoColumns } from '../organizations/logo.ts';
import { removeOrphanFiles } from './housekeeping.ts';

const { app, world } = await openTestApp();

/** @returns the name it has in the store */
async function keepFile() {
  const file = await app.files.stage(Readable.from([PNG]));
  await app.files.keep(file);
  return file.storedName;
}

test('a file that no row names is removed; those of tickets, chats and logos stay', async () => {
  const { ours } = world;
  const [orphan, attachment, image, logo] = [
    await keepFile(),
    await keepFile(),
    await keepFile(),
    await keepFile(),
  ];
  const ticketId = await createTicket(app.db, ours);
  const file = {
    organization_id: ours.id,
    ticket_id: ticketId,
    uploader_id: ours.user,
    original_name: 'a.png',
    mime_type: 'image/png',
    size: PNG.length,
    created_at: app.clock.now(),
  };
  const sha256 = createHash('sha256').update(PNG).digest();
  await app.db
    .insertInto('attachments')
    .values({ ...file, id: newId(), comment_id: null, stored_name: attachment, sha256 })
    .execute();
  await app.db
    .insertInto('chat_images')
    .values({ ...file, id: newId(), stored_name: image })
    .execute();
  await app.db
    .updateTable('organizations')
    .set(logoColumns({ storedName: logo, mimeType: 'image/png', size: 1 }))
    .where('id', '=', ours.id)
    .execute();

  await removeOrphanFiles({ ...app, log: app.fastify.log }, { staged: -1, kept: -1 });

  const left = await app.storedFiles();
  expect(left).toEqual(expect.arrayContaining([attachment, image, logo]));
  expect(left).not.toContain(orphan);
});

test('a file waits in staging for the others of a slow upload, for as long as one may take', async () => {
  const file = await app.files.stage(Readable.from([PNG]));
  const age = async (hours: number) => {
    const at = new Date(Date.now() - hours * HOUR);
    await utimes(file.path, at, at);
    await removeOrphanFiles({ ...app, log: app.fastify.log });
    return app.storedFiles();
  };
  expect(await age(23)).toContain(file.storedName);
  expect(await age(25)).not.toContain(file.storedName);
});
