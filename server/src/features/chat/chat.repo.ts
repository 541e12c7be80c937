/** Chats as their tickets have them: who hangs on it, in which status. Every function takes the scope first. */
import type { Relation } from '@switchboard/contract/enums.ts';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Database } from '../../platform/database/open-database.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { leadPeople } from '../tickets/ticket.repo.ts';
import {
  idsOfScope,
  inScopeByRow,
  kindOf,
  type ScopeKind,
  scopeOfKind,
  type TicketScope,
} from '../tickets/ticket.scope.ts';

export type Chat = NonNullable<Awaited<ReturnType<typeof findChat>>>;

type Given = ReturnType<typeof idsOfScope> & { readonly id: string };

const chatInScope = prepared((db, kind: ScopeKind, given: Given) =>
  db
    .selectFrom('tickets')
    .where('tickets.id', '=', given.id)
    .where(inScopeByRow(scopeOfKind(kind, given)))
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
    ),
);

export async function findChat(scope: TicketScope, db: Database, id: string) {
  const [chat] = await chatInScope(db, kindOf(scope), { ...idsOfScope(scope), id });
  return chat;
}

const heldChat = prepared((db, kind: ScopeKind, given: Given) =>
  db
    .selectFrom('tickets')
    .select('id')
    .where('id', '=', given.id)
    .where(inScopeByRow(scopeOfKind(kind, given)))
    .forNoKeyUpdate(),
);

/**
 * Like `findChat`, holding the ticket until the transaction ends: messages commit in the order of their sequence,
 * and a message and the closing of its ticket come one after the other.
 */
export async function lockChat(scope: TicketScope, trx: Database, id: string): Promise<Chat | undefined> {
  const [held] = await heldChat(trx, kindOf(scope), { ...idsOfScope(scope), id });
  return held && findChat(scope, trx, id);
}

/** Which ticket a message belongs to, deleted or not. */
export const findTicketOfMessage = (scope: TicketScope, db: Database, messageId: string) =>
  db
    .selectFrom('chat_messages')
    .select(['organization_id', 'ticket_id', 'sequence', 'deleted_at'])
    .where('id', '=', messageId)
    .$if(scope.organizationId !== null, (query) => query.where('organization_id', '=', scope.organizationId))
    .executeTakeFirst();
