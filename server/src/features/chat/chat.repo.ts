/** Chats as their tickets have them: who hangs on it, in which status. Every function takes the scope first. */
import type { Relation } from '@switchboard/contract/enums.ts';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Database } from '../../platform/database/open-database.ts';
import { leadPeople } from '../tickets/ticket.repo.ts';
import { inScopeByRow, type TicketScope } from '../tickets/ticket.scope.ts';

export type Chat = NonNullable<Awaited<ReturnType<typeof findChat>>>;

export const findChat = (scope: TicketScope, db: Database, ticketId: string) =>
  db
    .selectFrom('tickets')
    .where('tickets.id', '=', ticketId)
    .where(inScopeByRow(scope))
    .select(['tickets.organization_id', 'tickets.id', 'tickets.status', 'tickets.confidential'])
    // What its clocks are moved by.
    .select(['tickets.priority', 'tickets.project_id', 'tickets.waiting_vendor'])
    .select(['tickets.answer_expected', 'tickets.has_clocks'])
    .select(leadPeople)
    .select((ticket) =>
      jsonArrayFrom(
        ticket
          .selectFrom('ticket_people')
          .whereRef('ticket_people.organization_id', '=', 'tickets.organization_id')
          .whereRef('ticket_people.ticket_id', '=', 'tickets.id')
          .where('ticket_people.until', 'is', null)
          .select(['ticket_people.user_id as id', 'ticket_people.relation']),
      )
        .$castTo<{ readonly id: string; readonly relation: Relation }[]>()
        .as('people'),
    )
    .executeTakeFirst();

/**
 * Like `findChat`, holding the ticket until the transaction ends: messages commit in the order of their sequence,
 * and a message and the closing of its ticket come one after the other.
 */
export async function lockChat(
  scope: TicketScope,
  trx: Database,
  ticketId: string,
): Promise<Chat | undefined> {
  const locked = await trx
    .selectFrom('tickets')
    .select('id')
    .where('id', '=', ticketId)
    .where(inScopeByRow(scope))
    .forNoKeyUpdate()
    .executeTakeFirst();
  return locked && findChat(scope, trx, ticketId);
}

/** Which ticket a message belongs to, deleted or not. */
export const findTicketOfMessage = (scope: TicketScope, db: Database, messageId: string) =>
  db
    .selectFrom('chat_messages')
    .select(['organization_id', 'ticket_id', 'sequence', 'deleted_at'])
    .where('id', '=', messageId)
    .$if(scope.organizationId !== null, (query) => query.where('organization_id', '=', scope.organizationId))
    .executeTakeFirst();
