/** One entry for each chat in which something is unread, for whoever does not have it open. */
import { canChat } from '@switchboard/contract/tickets/ticket-policy.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { newId } from '../../platform/ids.ts';
import {
  type ChatHearer,
  type ChatState,
  forgetChatEntries,
  lowerChatEntries,
  readChatStates,
} from './chat-entry.repo.ts';
import type { ToldEntry } from './told-entry.ts';
import type { TicketAndPeople } from './told-events.repo.ts';
import { hearsChat } from './who-hears.ts';

/** Entries that are to be written anew, and whose entries changed otherwise. */
interface ChatEntries {
  readonly entries: readonly ToldEntry[];
  readonly changed: readonly string[];
}

/** @param chats of which something was said, read or taken back */
export async function renewChatEntries(
  trx: Database,
  chats: readonly TicketAndPeople[],
  at: Date,
): Promise<ChatEntries> {
  const hearers = chats.flatMap(hearersOfChat);
  const states = await readChatStates(trx, hearers);
  const reasons = new Map(hearers.map((hearer) => [keyOf(hearer.userId, hearer.ticketId), hearer]));

  const isMuted = ({ user_id, ticket_id }: ChatState) => reasons.get(keyOf(user_id, ticket_id))?.isMuted;
  const isNew = (state: ChatState) => isUntold(state) && !isMuted(state);
  const renewed = states.filter(isNew);
  const lower = states.filter((state) => !isNew(state) && state.told !== null && !state.told_as_read);
  await forgetChatEntries(trx, renewed);
  await lowerChatEntries(trx, lower, at);
  return {
    entries: renewed.flatMap((state): ToldEntry[] => {
      const hearer = reasons.get(keyOf(state.user_id, state.ticket_id));
      if (hearer === undefined) return [];
      return [
        {
          reasons: hearer.reasons,
          isCritical: hearer.isCritical,
          entry: {
            organization_id: hearer.organizationId,
            id: newId(),
            user_id: state.user_id,
            notice: 'chat',
            reason: hearer.reasons[0],
            event_id: null,
            ticket_id: state.ticket_id,
            is_internal: false,
            count: state.unread,
            created_at: state.newest ?? at,
            read_at: null,
            // What is unread since then is told by one e-mail.
            mail_id: state.told_as_read ? null : state.mail_id,
          },
        },
      ];
    }),
    changed: lower.map(({ user_id }) => user_id),
  };
}

/** Something is unread that no entry says, of a chat that the person does not have open. */
const isUntold = ({ unread, told, told_as_read, is_there }: ChatState) =>
  unread > 0 && !is_there && (told === null || told_as_read === true || unread > told);

const keyOf = (userId: string, ticketId: string) => `${userId} ${ticketId}`;

const hearersOfChat = (chat: TicketAndPeople): ChatHearer[] =>
  chat.people.flatMap((person) => {
    const reasons = canChat(person.actor, chat.facts) ? hearsChat(chat, person) : null;
    return reasons === null
      ? []
      : [
          {
            ...chat.place,
            reasons,
            isCritical: chat.priority === 'Critical',
            userId: person.actor.id,
            isMuted: person.following?.mode === 'mute',
          },
        ];
  });
