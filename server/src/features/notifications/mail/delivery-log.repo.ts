/** What became of e-mails, for their readers and those who administer them. */
import type { DeliveryOutcome } from '@switchboard/contract/notifications/deliveries.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';
import { type PageRequest, readPage } from '../../../platform/database/pagination.ts';
import { personIn } from '../../people/person-in.ts';

const deliveries = (db: Database) =>
  db
    .selectFrom('mail_deliveries as mail')
    .leftJoin('tickets', (join) =>
      join
        .onRef('tickets.organization_id', '=', 'mail.organization_id')
        .onRef('tickets.id', '=', 'mail.ticket_id'),
    )
    .innerJoinLateral(personIn('mail.organization_id', 'mail.user_id'), (join) => join.onTrue())
    .select([
      'mail.id as delivery_id',
      'mail.kind',
      'mail.tries',
      'mail.event',
      'mail.outcome',
      'mail.detail',
      'mail.at',
      'mail.user_id',
      'mail.ticket_id',
      'tickets.number',
      'person.first_name',
      'person.last_name',
      'person.email',
      // Of somebody who has moved on it is another organization's business.
      sql<boolean>`exists (
        select from users where users.id = mail.user_id and users.mail_problem_since is not null
          and users.organization_id is not distinct from mail.organization_id)`.as('mail_fails'),
    ]);
export type DeliveryRow = Awaited<ReturnType<typeof readOwnDeliveries>>['rows'][number];

/** A member reads what their present organization sent: what another one did is that organization's. */
interface Reader {
  readonly id: string;
  readonly organizationId: string | null;
}

const deliveriesTo = (db: Database, { id, organizationId }: Reader) =>
  deliveries(db)
    .where('mail.user_id', '=', id)
    .$if(organizationId !== null, (query) => query.where('mail.organization_id', '=', organizationId));

export const readOwnDeliveries = (db: Database, reader: Reader, page: PageRequest) =>
  readPage(deliveriesTo(db, reader).orderBy('mail.id', 'desc'), page);

export const findOwnDelivery = (db: Database, reader: Reader, id: string) =>
  deliveriesTo(db, reader).where('mail.id', '=', id).executeTakeFirst();

export interface DeliveryFilter {
  readonly search: string;
  readonly outcome: readonly DeliveryOutcome[];
}

/** @param scope null spans all organizations that are not deleted */
const selected = (scope: string | null, db: Database, { search, outcome }: DeliveryFilter) =>
  deliveries(db)
    .where(
      scope === null
        ? sql<boolean>`(mail.organization_id is null
            or mail.organization_id <> all(array(select id from organizations where deleted_at is not null)))`
        : sql<boolean>`mail.organization_id = ${scope}`,
    )
    .$if(outcome.length > 0, (query) => query.where('mail.outcome', 'in', outcome))
    .$if(search !== '', (query) => {
      const pattern = `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`;
      return query.where(
        sql<boolean>`(person.first_name || ' ' || person.last_name ilike ${pattern}
          or person.email ilike ${pattern} or tickets.number ilike ${pattern})`,
      );
    })
    .orderBy('mail.id', 'desc');

export const readDeliveries = (
  scope: string | null,
  db: Database,
  filter: DeliveryFilter,
  page: PageRequest,
) => readPage(selected(scope, db, filter), page);

/** The next ones of an export. */
export const readOnDeliveries = (
  scope: string | null,
  db: Database,
  filter: DeliveryFilter,
  { before, limit }: { readonly before: string | null; readonly limit: number },
) =>
  selected(scope, db, filter)
    .$if(before !== null, (query) => query.where('mail.id', '<', before))
    .limit(limit)
    .execute();

export async function countDeliveries(
  scope: string | null,
  db: Database,
  filter: DeliveryFilter,
): Promise<number> {
  const { total } = await selected(scope, db, filter)
    .clearSelect()
    .clearOrderBy()
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** @returns how many */
export async function deleteOldDeliveries(db: Database, before: Date, most: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from mail_deliveries where ctid = any(array(
      select ctid from mail_deliveries where (outcome <> 'queued' or kind = 'push') and at < ${before} limit ${most}))`.execute(
    db,
  );
  return Number(numAffectedRows);
}
