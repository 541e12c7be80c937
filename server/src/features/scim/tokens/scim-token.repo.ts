/** Tokens of organizations' directories. Every reader takes the organization first, but for whoever brings a token. */
import { type Insertable, sql, type Updateable } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';
import { type PageRequest, readPage } from '../../../platform/database/pagination.ts';
import { prepared } from '../../../platform/database/prepared.ts';
import type { Schema } from '../../../platform/database/schema.ts';
import { rowInserter, tenantRowUpdater } from '../../../platform/database/write-row.ts';
import { isId } from '../../../platform/ids.ts';
import { PERSON_COLUMNS, personIn } from '../../people/person-in.ts';

const every = (organizationId: string, db: Database) =>
  db
    .selectFrom('scim_tokens as token')
    .innerJoinLateral(personIn('token.organization_id', 'token.created_by'), (join) => join.onTrue())
    .where('token.organization_id', '=', organizationId)
    .select([
      'token.id as token_id',
      'token.name',
      'token.prefix',
      'token.created_at',
      'token.rotated_at',
      'token.last_call_at',
      'token.last_call_address',
      'token.last_call',
      'token.last_status',
      'token.last_error',
      ...PERSON_COLUMNS,
    ]);

const live = (organizationId: string, db: Database) =>
  every(organizationId, db).where('token.revoked_at', 'is', null);

export type ScimTokenRow = Awaited<ReturnType<ReturnType<typeof every>['execute']>>[number];

/** By name, the revoked ones not. */
export const listScimTokens = (organizationId: string, db: Database, page: PageRequest) =>
  readPage(live(organizationId, db).orderBy(sql`lower(token.name)`).orderBy('token.id'), page);

export const findScimToken = (
  organizationId: string,
  db: Database,
  id: string,
): Promise<ScimTokenRow | undefined> =>
  live(organizationId, db)
    .where('token.id', '=', isId(id) ? id : null)
    .executeTakeFirst();

export async function countScimTokens(organizationId: string, db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('scim_tokens')
    .where('organization_id', '=', organizationId)
    .where('revoked_at', 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export const insertScimToken: (trx: Database, row: Insertable<Schema['scim_tokens']>) => Promise<void> =
  rowInserter('scim_tokens');

export const updateScimToken: (
  organizationId: string,
  trx: Database,
  id: string,
  changes: Updateable<Schema['scim_tokens']>,
) => Promise<void> = tenantRowUpdater('scim_tokens');

/** That opens something now: of an organization that is open to everybody. */
const opening = prepared((db, _: null, given: { hash: Buffer }) =>
  db
    .selectFrom('scim_tokens as token')
    .innerJoin('organizations', 'organizations.id', 'token.organization_id')
    .where('token.token_hash', '=', given.hash)
    .where('token.revoked_at', 'is', null)
    .where('organizations.status', '=', 'active')
    .where('organizations.deleted_at', 'is', null)
    .select(['token.id', 'token.organization_id', 'organizations.entity']),
);

export type OpenScimToken = NonNullable<Awaited<ReturnType<typeof findOpenScimToken>>>;

/** @param hash of the token that somebody brings */
export async function findOpenScimToken(db: Database, hash: Buffer) {
  const [row] = await opening(db, null, { hash });
  return row;
}
