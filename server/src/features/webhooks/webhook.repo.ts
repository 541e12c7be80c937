/** Webhooks of an organization. Every reader takes the organization first. */

import type { WebhookEnd } from '@switchboard/contract/webhooks/webhook-ends.ts';
import type { DeliveryState } from '@switchboard/contract/webhooks/webhook-values.ts';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Database } from '../../platform/database/open-database.ts';
import { type PageRequest, readPage } from '../../platform/database/pagination.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { rowInserter, tenantRowUpdater } from '../../platform/database/write-row.ts';
import { isId } from '../../platform/ids.ts';
import type { SecretKey } from '../../platform/secret-key.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

/** What a filter names, by the names of now, also of what is archived. */
const namesOf = (table: 'projects' | 'categories') => sql<Named[]>`coalesce((
  select jsonb_agg(jsonb_build_object('id', referred.id, 'name', referred.name) order by lower(referred.name))
  from ${sql.table(table)} as referred
  where referred.organization_id = webhooks.organization_id and referred.id = any(${sql.ref(`webhooks.${table}`)})), '[]')`;

const lastDelivery = sql<{ readonly state: DeliveryState; readonly at: string } | null>`(
  select jsonb_build_object('state', latest.state, 'at', latest.created_at)
  from webhook_deliveries as latest
  where latest.organization_id = webhooks.organization_id and latest.webhook_id = webhooks.id
  order by latest.id desc limit 1)`;

const COLUMNS = [
  'webhooks.organization_id',
  'webhooks.id',
  'webhooks.name',
  'webhooks.url',
  'webhooks.events',
  'webhooks.priorities',
  'webhooks.ticket_types',
  'webhooks.include_internal',
  'webhooks.include_emails',
  'webhooks.is_active',
  'webhooks.failing_since',
  'webhooks.disabled_at',
  'webhooks.disabled_reason',
  'webhooks.earlier_until',
  'webhooks.version',
  'webhooks.created_at',
] as const;

const shown = (organizationId: string, db: Database) =>
  db
    .selectFrom('webhooks')
    .where('webhooks.organization_id', '=', organizationId)
    .select(COLUMNS)
    .select([
      namesOf('projects').as('named_projects'),
      namesOf('categories').as('named_categories'),
      lastDelivery.as('last_delivery'),
    ]);

export type WebhookRow = Awaited<ReturnType<ReturnType<typeof shown>['execute']>>[number];

export const listWebhooks = (organizationId: string, db: Database, page: PageRequest) =>
  readPage(shown(organizationId, db).orderBy(sql`lower(webhooks.name)`).orderBy('webhooks.id'), page);

export const findWebhook = (
  organizationId: string,
  db: Database,
  id: string,
): Promise<WebhookRow | undefined> =>
  shown(organizationId, db)
    .where('webhooks.id', '=', isId(id) ? id : null)
    .executeTakeFirst();

export async function countWebhooks(organizationId: string, db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('webhooks')
    .where('organization_id', '=', organizationId)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export const insertWebhook: (trx: Database, row: Insertable<Schema['webhooks']>) => Promise<void> =
  rowInserter('webhooks');

export const updateWebhook: (
  organizationId: string,
  trx: Database,
  id: string,
  changes: Updateable<Schema['webhooks']>,
) => Promise<void> = tenantRowUpdater('webhooks');

export async function deleteWebhook(organizationId: string, trx: Database, id: string): Promise<void> {
  await trx
    .deleteFrom('webhooks')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute();
}

/** What decides whether something is told to a webhook, and how much of it. */
export type ListeningWebhook = Pick<
  Selectable<Schema['webhooks']>,
  | 'organization_id'
  | 'id'
  | 'events'
  | 'projects'
  | 'categories'
  | 'priorities'
  | 'ticket_types'
  | 'include_internal'
  | 'include_emails'
>;

/** Of any organization, those of these that are still switched on. */
export const findListening = (trx: Database, ids: readonly string[]): Promise<ListeningWebhook[]> =>
  trx
    .selectFrom('webhooks')
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where('is_active', '=', true)
    .select([
      'organization_id',
      'id',
      'events',
      'projects',
      'categories',
      'priorities',
      'ticket_types',
      'include_internal',
      'include_emails',
    ])
    .execute();

/** Of a success: whoever has it under way beside others writes the row only where that changes something. */
export async function noteSuccess(organizationId: string, trx: Database, id: string): Promise<void> {
  await trx
    .updateTable('webhooks')
    .set({ failing_since: null })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where('failing_since', 'is not', null)
    .execute();
}

export async function noteFailure(
  organizationId: string,
  trx: Database,
  id: string,
  at: Date,
): Promise<void> {
  await trx
    .updateTable('webhooks')
    .set({ failing_since: at })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where('failing_since', 'is', null)
    .execute();
}

export interface SwitchedOff {
  readonly name: string;
}

/** @returns undefined where it was off, or something has succeeded after `failedSince` */
export const switchOff = (
  organizationId: string,
  trx: Database,
  id: string,
  {
    at,
    reason,
    failedSince,
  }: { readonly at: Date; readonly reason: WebhookEnd; readonly failedSince: Date | null },
): Promise<SwitchedOff | undefined> =>
  trx
    .updateTable('webhooks')
    .set(({ eb }) => ({
      is_active: false,
      disabled_at: at,
      disabled_reason: reason,
      version: eb('version', '+', 1),
    }))
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where('is_active', '=', true)
    .$if(failedSince !== null, (query) => query.where('failing_since', '<=', failedSince))
    .returning('name')
    .executeTakeFirst();

const sealedByEarlier = ({ id, earlier }: SecretKey) => {
  const keys = sql`any(${earlier.map((key) => key.id)}::bytea[])`;
  return sql<boolean>`(substring(secret from 1 for ${id.length}::int) = ${keys}
    or substring(earlier_secret from 1 for ${id.length}::int) = ${keys})`;
};

export async function countSealedByEarlier(db: Database, key: SecretKey): Promise<number> {
  const { count } = await db
    .selectFrom('webhooks')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(sealedByEarlier(key))
    .executeTakeFirstOrThrow();
  return count;
}

/** What is sealed for a webhook. */
type SealedSecrets = Pick<
  Selectable<Schema['webhooks']>,
  'organization_id' | 'id' | 'secret' | 'earlier_secret'
>;

export const findSealedByEarlier = (db: Database, key: SecretKey, limit: number): Promise<SealedSecrets[]> =>
  db
    .selectFrom('webhooks')
    .select(['organization_id', 'id', 'secret', 'earlier_secret'])
    .where(sealedByEarlier(key))
    .limit(limit)
    .execute();

/** Leaves one alone whose secret has changed meanwhile: that one is sealed with the present key. */
export async function replaceSealed(
  db: Database,
  { organization_id, id, secret }: SealedSecrets,
  sealed: Pick<SealedSecrets, 'secret' | 'earlier_secret'>,
): Promise<void> {
  await db
    .updateTable('webhooks')
    .set(sealed)
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .where('secret', '=', secret)
    .execute();
}

/** All of it, held until the transaction ends. */
export const holdWebhook = (organizationId: string, trx: Database, id: string) =>
  trx
    .selectFrom('webhooks')
    .where('organization_id', '=', organizationId)
    .where('id', '=', isId(id) ? id : null)
    .selectAll()
    .forUpdate()
    .executeTakeFirst();
