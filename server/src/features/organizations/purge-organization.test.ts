import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../platform/config.ts';
import { deletionOrder } from '../../platform/database/deletion-order.ts';
import { newId } from '../../platform/ids.ts';
import { createLogger } from '../../platform/log.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createUser } from '../../testing/world.ts';
import { seedDemo } from '../installation/demo/seed-demo.ts';
import { recordPerson } from '../people/organization-people.repo.ts';
import { queuePurges } from './purge-jobs.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const config = readConfig({ CLOSED_ORGANIZATION_DAYS: '30' });

let app: TestApp;
let acme: string;
let globex: string;
let root: string;
beforeAll(async () => {
  app = await startTestApp({ CLOSED_ORGANIZATION_DAYS: '30' }, { empty: true });
  const { db, files, clock, secretKey } = app;
  await seedDemo({ db, files, clock, secretKey, log: createLogger('silent') });
  const idOf = async (code: string) =>
    (await db.selectFrom('organizations').select('id').where('code', '=', code).executeTakeFirstOrThrow()).id;
  [acme, globex] = [await idOf('ACME'), await idOf('GLOBEX')];
  root = (
    await db.selectFrom('users').select('id').where('role', '=', 'super_admin').executeTakeFirstOrThrow()
  ).id;
});
afterAll(() => app.close());

/** How many rows of an organization there are in each table that has some. */
async function rowsOf(organizationId: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of await deletionOrder(app.db, 'organization_id')) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(table)} where organization_id = ${organizationId}`.execute(
      app.db,
    );
    const [{ count } = { count: 0 }] = rows;
    if (count > 0) counts[table] = count;
  }
  return counts;
}

const storedNames = async (organizationId: string) =>
  (
    await sql<{ name: string }>`
      select stored_name as name from attachments where organization_id = ${organizationId}
      union select stored_name from chat_images where organization_id = ${organizationId}
      union select logo_file from organizations where id = ${organizationId} and logo_file is not null`.execute(
      app.db,
    )
  ).rows.map(({ name }) => name);

async function uploadImage(
  uploader_id: string,
  place: { organization_id?: string; ticket_id?: string } = {},
) {
  const file = await app.files.stage(Readable.from(['pixels']));
  await app.files.keep(file);
  const id = newId();
  const image = { id, uploader_id, original_name: 'label.png', mime_type: 'image/png', size: 1, ...place };
  await app.db
    .insertInto('chat_images')
    .values({ ...image, stored_name: file.storedName, created_at: app.clock.now() })
    .execute();
  return id;
}

/** In the first ticket there, as somebody did who worked there once. */
async function sendImage(sender_id: string, organization_id: string) {
  const { id: ticket_id } = await app.db
    .selectFrom('tickets')
    .select('id')
    .where('organization_id', '=', organization_id)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const image_id = await uploadImage(sender_id, { organization_id, ticket_id });
  const message = { id: newId(), sender_id, ticket_id, type: 'image', content: '', image_id } as const;
  await app.db
    .insertInto('chat_messages')
    .values({ organization_id, ...message, created_at: app.clock.now() })
    .execute();
}

const purgeWhatIsDue = async () => {
  await queuePurges(app.db, config, app.clock.now());
  await queuePurges(app.db, config, app.clock.now());
  await app.runJobs();
};

/** The database goes by its own clock: there, it has been closed for two days already. */
async function close(organizationId: string) {
  expect((await app.call(root, 'DELETE', `/organizations/${organizationId}`)).status).toBe(200);
  await sql`update organizations set deleted_at = now() - interval '2 days' where id = ${organizationId}`.execute(
    app.database.owner,
  );
}

test('a deleted organization goes with rows, files and people when its days are over, and nothing else does', async () => {
  const member = async (email: string) =>
    (await app.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id;
  const visitor = await member('user1@acme.example');
  await app.tokenFor(visitor);
  await recordPerson(app.db, globex, visitor);
  const asTheyLeft = {
    first_name: 'Former',
    last_name: 'Name',
    email: 'former@globex.example',
    role: 'user',
  } as const;
  await app.db
    .updateTable('organization_people')
    .set({ until: app.clock.now(), ...asTheyLeft })
    .where('organization_id', '=', globex)
    .where('user_id', '=', visitor)
    .execute();
  await sendImage(visitor, globex);
  await uploadImage(await member('user2@acme.example'));
  const neighbours = { rows: await rowsOf(globex), files: await storedNames(globex) };
  const own = await storedNames(acme);
  expect(own.length).toBeGreaterThan(5);
  expect(Object.keys(await rowsOf(acme))).toEqual(
    expect.arrayContaining([
      'attachments',
      'chat_messages',
      'events',
      'scheduled_tickets',
      'tickets',
      'users',
    ]),
  );

  await close(acme);
  app.clock.advance(28 * DAY_MS);
  const kept = await rowsOf(acme);
  await purgeWhatIsDue();
  expect(await rowsOf(acme)).toEqual(kept);

  app.clock.advance(DAY_MS);
  await purgeWhatIsDue();
  expect(await rowsOf(acme)).toEqual({});
  expect(await rowsOf(globex)).toEqual(neighbours.rows);
  const left = await app.storedFiles();
  expect(left.filter((name) => own.includes(name))).toEqual([]);
  expect(left).toEqual(expect.arrayContaining(neighbours.files));

  const names = await app.db
    .selectFrom('users')
    .innerJoin('organization_people as there', 'there.user_id', 'users.id')
    .select(['there.first_name', 'there.email as email_there'])
    .select(['users.organization_id', 'users.password_hash', 'users.email', 'users.deleted_at'])
    .where('users.id', '=', visitor)
    .execute();
  const nowhere = { organization_id: null, password_hash: null, email: '', email_there: '' };
  expect(names).toEqual([{ ...nowhere, first_name: 'Former', deleted_at: app.clock.now() }]);
  // An e-mail can be somebody else's again.
  await createUser(app.db, { role: 'user', organizationId: globex, email: 'user1@acme.example' });
});

test('who deleted it and that it was purged stays on record', async () => {
  const events = await app.db
    .selectFrom('installation_events')
    .select(['actor_id', 'verb', 'data'])
    .where('subject_id', '=', acme)
    .orderBy('sequence')
    .execute();
  expect(events).toEqual([
    { actor_id: root, verb: 'deleted', data: { name: 'Acme Manufacturing', code: 'ACME' } },
    {
      actor_id: null,
      verb: 'purged',
      data: { name: 'Acme Manufacturing', code: 'ACME', people: expect.any(Number) },
    },
  ]);
});

test('one that was interrupted is gone on with', async () => {
  await close(globex);
  app.clock.advance(31 * DAY_MS);
  await app.db.deleteFrom('chat_reads').where('organization_id', '=', globex).execute();
  await app.db.deleteFrom('active_tickets').where('organization_id', '=', globex).execute();
  await purgeWhatIsDue();
  expect(await rowsOf(globex)).toEqual({});
  expect((await app.db.selectFrom('organizations').select('code').execute()).length).toBe(1);
});
