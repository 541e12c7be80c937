/** Where things belong that a super admin looks into. */
import type { Database } from '../../../platform/database/open-database.ts';
import type { Happening } from './security-event.ts';

export interface Place {
  readonly organizationId: string;
  readonly about: NonNullable<Happening['about']>;
}

const placeOf = (row: { organization_id: string; id: string; number: string } | undefined): Place | null =>
  row === undefined
    ? null
    : { organizationId: row.organization_id, about: { kind: 'ticket', id: row.id, name: row.number } };

export const findTicket = async (db: Database, id: string): Promise<Place | null> =>
  placeOf(
    await db
      .selectFrom('tickets')
      .select(['organization_id', 'id', 'number'])
      .where('id', '=', id)
      .executeTakeFirst(),
  );

/** @param storedName of an image in a chat */
export const findImageTicket = async (db: Database, storedName: string): Promise<Place | null> =>
  placeOf(
    await db
      .selectFrom('chat_images')
      .innerJoin('tickets', (join) =>
        join
          .onRef('tickets.organization_id', '=', 'chat_images.organization_id')
          .onRef('tickets.id', '=', 'chat_images.ticket_id'),
      )
      .select(['tickets.organization_id', 'tickets.id', 'tickets.number'])
      .where('chat_images.stored_name', '=', storedName)
      .executeTakeFirst(),
  );

/** A member of an organization; null for a super admin. */
export async function findMember(db: Database, id: string): Promise<Place | null> {
  const row = await db.selectFrom('users').select('organization_id').where('id', '=', id).executeTakeFirst();
  const organizationId = row?.organization_id ?? null;
  return organizationId === null ? null : { organizationId, about: { kind: 'user', id } };
}

/** Those whose rows are in what is exported of all of them. */
export async function findOrganizations(db: Database): Promise<Place[]> {
  const rows = await db.selectFrom('organizations').select('id').where('deleted_at', 'is', null).execute();
  return rows.map(({ id }) => ({ organizationId: id, about: { kind: 'organization', id } }));
}
