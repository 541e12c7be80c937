/** What the database holds once a call has answered. */
import type { Database } from '../platform/database/open-database.ts';

/** What was recorded of a thing, the oldest first. */
export const eventsOf = (db: Database, subjectId: string) =>
  db
    .selectFrom('events')
    .select(['verb', 'data', 'actor_id'])
    .where('subject_id', '=', subjectId)
    .orderBy('sequence')
    .execute();

/** @returns the id of the DevOps agent who has a ticket, undefined where nobody has it */
export async function agentOf(db: Database, ticketId: string): Promise<string | undefined> {
  const relation = await db
    .selectFrom('ticket_people')
    .select('user_id')
    .where('ticket_id', '=', ticketId)
    .where('relation', '=', 'devops_agent')
    .where('until', 'is', null)
    .executeTakeFirst();
  return relation?.user_id;
}
