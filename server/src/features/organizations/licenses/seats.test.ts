import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { expectFreeSeat, takeSeat, takeSeats } from './seats.ts';

let database: TestDatabase;
let organizationId: string;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  organizationId = newId();
  const code = `S${organizationId.replaceAll('-', '').slice(-12)}`;
  await database.db
    .insertInto('organizations')
    .values({
      id: organizationId,
      name: 'Seats',
      code,
      ticket_prefix: code.toUpperCase(),
      total_licenses: 50,
    })
    .execute();
});

const allow = (total: number) =>
  database.db
    .updateTable('organizations')
    .set({ total_licenses: total })
    .where('id', '=', organizationId)
    .execute();

/** What creating, registering and approving have in common. */
const join = (person: { is_active?: boolean } = {}) =>
  database.db.transaction().execute(async (trx) => {
    if (person.is_active !== false) await takeSeat(trx, organizationId);
    const id = newId();
    await trx
      .insertInto('users')
      .values({
        id,
        organization_id: organizationId,
        role: 'user',
        first_name: 'Some',
        last_name: 'Body',
        email: `${id}@seats.test`,
        ...person,
      })
      .execute();
    return id;
  });

const change = (id: string, fields: { is_active?: boolean; deleted_at?: Date }) =>
  database.db.updateTable('users').set(fields).where('id', '=', id).execute();

const full = { code: 'NO_LICENSES_LEFT', status: 409 };

describe('a license seat', () => {
  test('of 200 who want one of 50 at once exactly 50 get it', async () => {
    const results = await Promise.allSettled(Array.from({ length: 200 }, () => join()));
    const refusals = results.filter((result) => result.status === 'rejected');
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(50);
    expect(new Set(refusals.map(({ reason }) => reason.code))).toEqual(new Set(['NO_LICENSES_LEFT']));
    const { active } = await database.db
      .selectFrom('users')
      .select(({ fn }) => fn.countAll<number>().as('active'))
      .where('organization_id', '=', organizationId)
      .where('is_active', '=', true)
      .executeTakeFirstOrThrow();
    expect(active).toBe(50);
  });

  test('is free again once its holder is deactivated or deleted', async () => {
    await allow(2);
    const [first, second] = [await join(), await join()];
    await expect(join()).rejects.toMatchObject(full);
    await change(first, { is_active: false });
    await join();
    await expect(join()).rejects.toMatchObject(full);
    await change(second, { deleted_at: new Date() });
    await join();
    await expect(join()).rejects.toMatchObject({
      ...full,
      message: 'No licenses available. Contact Super Admin to increase license allocation.',
    });
  });

  test('is not used by people who are not active', async () => {
    await allow(1);
    await join({ is_active: false });
    await join();
    await expect(expectFreeSeat(database.db, organizationId)).rejects.toMatchObject(full);
  });

  test('is not to be had where more people than licenses are left over', async () => {
    await join();
    await join();
    await allow(1);
    await expect(join()).rejects.toMatchObject(full);
  });

  test('several are taken together or not at all', async () => {
    await allow(3);
    await join();
    const take = (wanted: number) =>
      database.db.transaction().execute((trx) => takeSeats(trx, organizationId, wanted));
    await expect(take(3)).rejects.toMatchObject(full);
    await expect(take(2)).resolves.toBeUndefined();
  });

  test('of a deleted organization does not exist', async () => {
    await database.db
      .updateTable('organizations')
      .set({ deleted_at: new Date() })
      .where('id', '=', organizationId)
      .execute();
    await expect(join()).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
