/** What people were told of changes that were taken back. */
import { sql } from 'kysely';
import type { Database } from '../../platform/database/open-database.ts';

interface Change {
  readonly organizationId: string;
  readonly ticketId: string;
  readonly eventId: string;
}

export interface Untold {
  /** Whose entries went. */
  readonly userIds: readonly string[];
  /** Who knows of a change: the id of its event and theirs. */
  readonly known: ReadonlySet<string>;
}

export const knowing = (eventId: string, userId: string) => `${eventId} ${userId}`;

/** Takes away what nobody has read and no e-mail has brought. */
export async function dropUntold(trx: Database, changes: readonly Change[]): Promise<Untold> {
  if (changes.length === 0) return { userIds: [], known: new Set() };
  const column = (read: (change: Change) => string) => sql`${changes.map(read)}::uuid[]`;
  const undone = sql`unnest(${column(({ organizationId }) => organizationId)}, ${column(({ ticketId }) => ticketId)},
    ${column(({ eventId }) => eventId)}) as undone (organization_id, ticket_id, event_id)`;
  const isOfUndone = sql`entry.organization_id = undone.organization_id and entry.ticket_id = undone.ticket_id
    and entry.event_id = undone.event_id`;
  const gone = await sql<{ userId: string }>`
    delete from notifications as entry using ${undone}
    where ${isOfUndone} and entry.read_at is null
      and not exists (
        select from mail_deliveries as mail
        where mail.id = entry.mail_id and not (mail.outcome = 'queued' and mail.is_open))
    returning entry.user_id as "userId"`.execute(trx);
  const left = await sql<{ eventId: string; userId: string }>`
    select entry.event_id as "eventId", entry.user_id as "userId"
    from notifications as entry join ${undone} on ${isOfUndone}`.execute(trx);
  return {
    userIds: gone.rows.map(({ userId }) => userId),
    known: new Set(left.rows.map(({ eventId, userId }) => knowing(eventId, userId))),
  };
}
