/** Organizations' own providers. Readers take the organization first; addresses that a provider knows name it by its id alone. */
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Database } from '../../../../platform/database/open-database.ts';
import { type PageRequest, readPage } from '../../../../platform/database/pagination.ts';
import type { Schema } from '../../../../platform/database/schema.ts';
import { rowInserter, tenantRowUpdater } from '../../../../platform/database/write-row.ts';
import { isId } from '../../../../platform/ids.ts';
import type { SecretKey } from '../../../../platform/secret-key.ts';

export type OwnProviderRow = Selectable<Schema['identity_providers']>;

const rowsOf = (organizationId: string, db: Database) =>
  db.selectFrom('identity_providers').where('organization_id', '=', organizationId);

export const listOwnProviders = (organizationId: string, db: Database, page: PageRequest) =>
  readPage(rowsOf(organizationId, db).selectAll().orderBy(sql`lower(name)`).orderBy('id'), page);

export const findOwnProvider = (
  organizationId: string,
  db: Database,
  id: string,
): Promise<OwnProviderRow | undefined> =>
  rowsOf(organizationId, db)
    .where('id', '=', isId(id) ? id : null)
    .selectAll()
    .executeTakeFirst();

export async function countOwnProviders(organizationId: string, db: Database): Promise<number> {
  const { count } = await rowsOf(organizationId, db)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Those that are offered to the people of an organization. */
export const listOffered = (organizationId: string, db: Database) =>
  rowsOf(organizationId, db)
    .where('is_active', '=', true)
    .select(['id', 'name', 'protocol'])
    .orderBy(sql`lower(name)`)
    .execute();

/** Of an organization that is there. */
export const findProviderOfAddress = (db: Database, id: string): Promise<OwnProviderRow | undefined> =>
  db
    .selectFrom('identity_providers as provider')
    .innerJoin('organizations', 'organizations.id', 'provider.organization_id')
    .where('provider.id', '=', isId(id) ? id : null)
    .where('organizations.deleted_at', 'is', null)
    .selectAll('provider')
    .executeTakeFirst();

export const insertOwnProvider: (
  trx: Database,
  row: Insertable<Schema['identity_providers']>,
) => Promise<void> = rowInserter('identity_providers');

export const updateOwnProvider: (
  organizationId: string,
  trx: Database,
  id: string,
  changes: Updateable<Schema['identity_providers']>,
) => Promise<void> = tenantRowUpdater('identity_providers');

export async function deleteOwnProvider(organizationId: string, trx: Database, id: string): Promise<void> {
  await trx
    .deleteFrom('identity_providers')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute();
}

/**
 * Uses up the address under which an admin tries a provider out.
 * @param askedAfter older ones are good for nothing
 * @returns who asked for it
 */
export async function takeTest(
  organizationId: string,
  db: Database,
  {
    id,
    tokenHash,
    askedAfter,
  }: { readonly id: string; readonly tokenHash: Buffer; readonly askedAfter: Date },
): Promise<string | null> {
  const asked = await rowsOf(organizationId, db)
    .where('id', '=', id)
    .where('test_token_hash', '=', tokenHash)
    .where('test_asked_at', '>', askedAfter)
    .select('test_asked_by')
    .executeTakeFirst();
  if (asked === undefined) return null;
  const { numUpdatedRows } = await db
    .updateTable('identity_providers')
    .set({ test_token_hash: null, test_asked_at: null, test_asked_by: null })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where('test_token_hash', '=', tokenHash)
    .executeTakeFirst();
  return numUpdatedRows === 0n ? null : asked.test_asked_by;
}

const sealedByEarlier = ({ id, earlier }: SecretKey) =>
  sql<boolean>`substring(client_secret from 1 for ${id.length}::int) = any(${earlier.map((key) => key.id)}::bytea[])`;

export async function countSealedByEarlier(db: Database, key: SecretKey): Promise<number> {
  const { count } = await db
    .selectFrom('identity_providers')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(sealedByEarlier(key))
    .executeTakeFirstOrThrow();
  return count;
}

type Sealed = Pick<OwnProviderRow, 'organization_id' | 'id' | 'client_secret'>;

export const findSealedByEarlier = (db: Database, key: SecretKey, limit: number): Promise<Sealed[]> =>
  db
    .selectFrom('identity_providers')
    .select(['organization_id', 'id', 'client_secret'])
    .where(sealedByEarlier(key))
    .limit(limit)
    .execute();

/** Leaves one alone whose secret has changed meanwhile: that one is sealed with the present key. */
export async function replaceSealed(
  db: Database,
  { organization_id, id, client_secret }: Sealed,
  again: Buffer,
): Promise<void> {
  await db
    .updateTable('identity_providers')
    .set({ client_secret: again })
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .where('client_secret', '=', client_secret)
    .execute();
}
