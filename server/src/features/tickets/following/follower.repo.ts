/** Who follows a ticket without hanging on it, or does not want to hear of it. It permits nothing. */
import type { WatchMode } from '@switchboard/contract/notifications/reasons.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';
import type { TicketKey } from '../ticket.repo.ts';

/** JSON from the database. */
export interface Following {
  readonly mode: WatchMode;
  /** Has written a reply that the requester sees. */
  readonly hasReplied: boolean;
}

/**
 * What a person has chosen for the ticket of a query's `tickets` row; null for nothing.
 * @param userId the person
 */
export const followingOf = (userId: string): RawBuilder<Following | null> => sql<Following | null>`(
  select json_build_object('mode', follower.mode, 'hasReplied', follower.has_replied)
  from ticket_followers as follower
  where follower.organization_id = tickets.organization_id and follower.ticket_id = tickets.id
    and follower.user_id = ${userId})`;

/** Whether they have stopped its mail. */
export const isMailStopped = (userId: string): RawBuilder<boolean> => sql<boolean>`exists (
  select from ticket_followers as follower
  where follower.organization_id = tickets.organization_id and follower.ticket_id = tickets.id
    and follower.user_id = ${userId} and follower.mail_stopped)`;

/** Until they choose anything for the ticket again. */
export async function stopMail(trx: Database, ticket: TicketKey, userId: string): Promise<void> {
  await trx
    .insertInto('ticket_followers')
    .values({
      organization_id: ticket.organization_id,
      ticket_id: ticket.id,
      user_id: userId,
      mail_stopped: true,
    })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'ticket_id', 'user_id']).doUpdateSet({ mail_stopped: true }),
    )
    .execute();
}

/** The person must be one of the organization's people: see `recordActor`. */
export async function setWatchMode(
  trx: Database,
  ticket: TicketKey,
  userId: string,
  mode: WatchMode,
): Promise<Following> {
  const row = await trx
    .insertInto('ticket_followers')
    .values({ organization_id: ticket.organization_id, ticket_id: ticket.id, user_id: userId, mode })
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'ticket_id', 'user_id'])
        .doUpdateSet({ mode, mail_stopped: false }),
    )
    .returning(['mode', 'has_replied'])
    .executeTakeFirstOrThrow();
  return { mode: row.mode, hasReplied: row.has_replied };
}

export interface Replier {
  readonly organizationId: string;
  readonly ticketId: string;
  readonly userId: string;
}

/** Who answers follows from then on, as long as they may read the ticket. */
export async function rememberReplies(trx: Database, repliers: readonly Replier[]): Promise<void> {
  if (repliers.length === 0) return;
  await sql`
    insert into ticket_followers (organization_id, ticket_id, user_id, has_replied)
    select distinct organization_id, ticket_id, user_id, true
    from unnest(${repliers.map(({ organizationId }) => organizationId)}::uuid[],
      ${repliers.map(({ ticketId }) => ticketId)}::uuid[],
      ${repliers.map(({ userId }) => userId)}::uuid[]) as replied (organization_id, ticket_id, user_id)
    order by organization_id, ticket_id, user_id
    on conflict (organization_id, ticket_id, user_id) do update set has_replied = true
      where not ticket_followers.has_replied`.execute(trx);
}
