/** Tickets of before are indexed like those that come, the newest first, whatever happens meanwhile. */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openTestApp } from '../../../testing/open-test-app.ts';
import { createMessage, createTicket } from '../../../testing/world.ts';
import { fillPart, queueFilling } from './fill-index.ts';

const { app, world } = await openTestApp({}, { empty: true });
const { ours } = world;
const { db } = app;

const indexed = async () =>
  (
    await sql<{ row: string }>`
      select concat_ws(' ', ticket_id, place, source_id, era, words) as row from search_texts order by 1`.execute(
      db,
    )
  ).rows.map(({ row }) => row);
const vocabulary = async () =>
  (await db.selectFrom('search_vocabulary').select('word').distinct().orderBy('word').execute()).map(
    ({ word }) => word,
  );
/** Lists say it of words alone: by filters they miss nothing. */
const isIndexing = async () => {
  const listed: readonly (readonly [string, string])[] = [
    [ours.admin, '/search/tickets?q=printer'],
    [ours.admin, '/search/tickets?q=printer&cursor=first'],
    [ours.admin, '/admin/tickets?q=printer&group=status'],
    [ours.user, '/tickets?q=printer'],
    [world.superAdmin, '/super-admin/tickets?q=printer'],
    [ours.admin, '/search/tickets?q=status:open'],
    [ours.admin, '/admin/tickets'],
  ];
  const said: boolean[] = [];
  for (const [who, path] of listed) {
    const { pagination } = (await app.call(who, 'GET', path)).body as unknown as {
      pagination: { indexing?: true };
    };
    said.push(pagination.indexing ?? false);
  }
  const { indexing } = (await app.call(ours.admin, 'GET', '/search?q=printer')).body;
  expect(said).toEqual([indexing, indexing, indexing, indexing, indexing, false, false]);
  return indexing;
};

async function forget(): Promise<void> {
  await sql`delete from search_texts`.execute(db);
  await sql`delete from search_vocabulary`.execute(db);
  await sql`insert into search_filling (id, below) values (1, 'ffffffff-ffff-ffff-ffff-ffffffffffff')`.execute(
    db,
  );
}

test('an index filled afterwards is the one that grew with the tickets', async () => {
  for (let index = 0; index < 5; index += 1) {
    const id = await createTicket(db, ours, { agent: ours.agent, summary: `Druckerwarteschlange ${index}` });
    for (const isInternal of [true, false]) {
      const body = { comment: `Überprüft ${index}, ${isInternal}`, isInternal };
      await app.call(ours.agent, 'POST', `/tickets/${id}/comments`, { body });
    }
    await createMessage(db, ours);
  }
  const [grown, words] = [await indexed(), await vocabulary()];
  expect(grown.length).toBeGreaterThan(40);
  expect(await isIndexing()).toBe(false);
  await forget();
  expect(await isIndexing()).toBe(true);
  // The first part is the newest tickets, and stays when the program is killed in the next.
  expect(await fillPart(db, 3)).toBe(true);
  const newest = await db.selectFrom('tickets').select('id').orderBy('id', 'desc').limit(3).execute();
  const present = await db.selectFrom('search_texts').select('ticket_id').distinct().execute();
  expect(present.map(({ ticket_id }) => ticket_id).toSorted()).toEqual(newest.map(({ id }) => id).toSorted());
  await sql`alter table search_filling add constraint stops check (below >= ${sql.lit(newest[2]?.id)})`.execute(
    app.database.owner,
  );
  await expect(fillPart(db, 3)).rejects.toThrow('stops');
  await sql`alter table search_filling drop constraint stops`.execute(app.database.owner);
  await queueFilling(db);
  await app.runJobs();
  expect(await isIndexing()).toBe(false);
  expect(await indexed()).toEqual(grown);
  expect(await vocabulary()).toEqual(words);
});

test('what is written and deleted while the index is filled is as it is then', async () => {
  await forget();
  const { messageId, ticketId } = await createMessage(db, ours);
  await db.updateTable('chat_messages').set({ deleted_at: new Date() }).where('id', '=', messageId).execute();
  await app.call(ours.user, 'POST', `/tickets/${ticketId}/comments`, { body: { comment: 'meanwhile' } });
  await queueFilling(db);
  await app.runJobs();
  const places = await db
    .selectFrom('search_texts')
    .select('place')
    .where('ticket_id', '=', ticketId)
    .orderBy('place')
    .execute();
  expect(places.map(({ place }) => place)).toEqual(['comment', 'description', 'head', 'names']);
});
