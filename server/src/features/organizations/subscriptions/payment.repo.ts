import { sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Database } from '../../../platform/database/open-database.ts';
import { type PageRequest, readPage } from '../../../platform/database/pagination.ts';
import { rowInserter, tenantRowUpdater } from '../../../platform/database/write-row.ts';
import { PERSON_COLUMNS, personIn } from '../../people/person-in.ts';

/** @param organizationId null spans all organizations that are not deleted */
const payments = (organizationId: string | null, db: Database) =>
  db
    .selectFrom('subscription_payments')
    .innerJoin('organizations', 'organizations.id', 'subscription_payments.organization_id')
    .where('organizations.deleted_at', 'is', null)
    .$if(organizationId !== null, (query) => query.where('organizations.id', '=', organizationId));

const withPeople = (organizationId: string | null, db: Database) =>
  payments(organizationId, db).select(({ selectFrom }) => [
    'subscription_payments.id as payment_id',
    'subscription_payments.date',
    'subscription_payments.amount_cents',
    'subscription_payments.note',
    'subscription_payments.created_at',
    'subscription_payments.voided_at',
    'subscription_payments.void_reason',
    'organizations.name as organization_name',
    'organizations.code as organization_code',
    jsonObjectFrom(
      selectFrom(
        personIn('subscription_payments.organization_id', 'subscription_payments.recorded_by'),
      ).select(PERSON_COLUMNS),
    ).as('recorder'),
    jsonObjectFrom(
      selectFrom(personIn('subscription_payments.organization_id', 'subscription_payments.voided_by')).select(
        PERSON_COLUMNS,
      ),
    ).as('voider'),
  ]);

const onePayment = (organizationId: string, db: Database, id: string) =>
  withPeople(organizationId, db).where('subscription_payments.id', '=', id);

export const findPayment = (organizationId: string, db: Database, id: string) =>
  onePayment(organizationId, db, id).executeTakeFirst();

export const getPayment = (organizationId: string, db: Database, id: string) =>
  onePayment(organizationId, db, id).executeTakeFirstOrThrow();

export type PaymentRow = Awaited<ReturnType<typeof getPayment>>;

/** The newest first. */
const inOrder = (organizationId: string | null, db: Database) =>
  withPeople(organizationId, db)
    .orderBy('subscription_payments.date', 'desc')
    .orderBy('subscription_payments.id', 'desc');

/** Where a portion of the payments ended. */
type Mark = Pick<PaymentRow, 'date' | 'payment_id'>;

/** @param after only what is older than this payment */
export const readPayments = (
  organizationId: string | null,
  db: Database,
  { limit, after }: { readonly limit: number; readonly after: Mark | null },
): Promise<PaymentRow[]> =>
  inOrder(organizationId, db)
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(subscription_payments.date, subscription_payments.id) < (${after?.date}, ${after?.payment_id})`,
      ),
    )
    .limit(limit)
    .execute();

/** A page of an organization's. */
export const listPayments = (organizationId: string, db: Database, page: PageRequest, total: number) =>
  readPage(inOrder(organizationId, db), page, async () => total);

/** How many there are, and what those that are not voided come to in cents. */
export const paymentTotals = (organizationId: string | null, db: Database) =>
  payments(organizationId, db)
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      sql<number>`coalesce(sum(amount_cents) filter (where voided_at is null), 0)::bigint`.as('cents'),
    ])
    .executeTakeFirstOrThrow();

export const insertPayment = rowInserter('subscription_payments');

export const updatePayment = tenantRowUpdater('subscription_payments');
