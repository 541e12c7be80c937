/** Editing and deleting: the sender's alone, for two minutes, while the ticket is worked on. */
import { type ChatMessage, chatText } from '@switchboard/contract/chat/chat.ts';
import type { clientEvents } from '@switchboard/contract/events.ts';
import { CHAT } from '@switchboard/contract/limits.ts';
import type { Actor } from '@switchboard/contract/people/actor.ts';
import type { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { AppError, notFound } from '../../platform/http/app-error.ts';
import { expectNotHeld } from '../holds/held.ts';
import type { PersonContext } from '../record/actor-context.ts';
import { type NewEvent, recordEvents } from '../record/record-events.ts';
import type { Chat } from './chat.repo.ts';
import { locateMessage, requireActive, requireLockedChat } from './chat-access.ts';
import { presentMessage } from './message.presenter.ts';
import { findMessage, type MessageRow, updateMessage } from './message.repo.ts';

interface Deps {
  readonly db: Database;
  readonly clock: Clock;
}
interface Changed {
  readonly chat: Chat;
  readonly message: ChatMessage;
}

type Edit = z.output<(typeof clientEvents)['edit_message']['payload']>;

/**
 * The record keeps the words before.
 * @throws AppError NOT_FOUND, ACCESS_DENIED, TICKET_RESOLVED, NOT_SENDER, EDIT_WINDOW_EXPIRED, INVALID_MESSAGE
 */
export const editMessage = (
  deps: Deps,
  actor: Actor,
  messageId: string,
  edit: z.ZodSafeParseResult<Edit>,
): Promise<Changed> =>
  change(deps, actor, messageId, async (trx, chat, message, context) => {
    if (message.type !== 'text' || !edit.success) throw new AppError('INVALID_MESSAGE');
    const content = chatText.safeParse(edit.data.newContent);
    if (!content.success) throw new AppError('INVALID_MESSAGE');
    if (content.data === message.content) return;
    const data = { ticketId: chat.id, from: message.content, to: content.data };
    await recordChange(trx, chat, message, context, { verb: 'edited', data });
    await updateMessage(chat.organization_id, trx, message.id, {
      content: content.data,
      edited_at: context.at,
    });
  });

/**
 * The message vanishes for everybody; the row stays.
 * @throws AppError NOT_FOUND, ACCESS_DENIED, TICKET_RESOLVED, NOT_SENDER, EDIT_WINDOW_EXPIRED, LEGAL_HOLD
 */
export const deleteMessage = (deps: Deps, actor: Actor, messageId: string): Promise<Changed> =>
  change(deps, actor, messageId, async (trx, chat, message, context) => {
    await expectNotHeld(trx, chat.organization_id, { ticketId: chat.id, userId: actor.id });
    await updateMessage(chat.organization_id, trx, message.id, { deleted_at: context.at });
    await recordChange(trx, chat, message, context, { verb: 'deleted', data: { ticketId: chat.id } });
  });

const recordChange = (
  trx: Database,
  chat: Chat,
  message: MessageRow,
  context: PersonContext,
  event: NewEvent<'chat_message'>,
) =>
  recordEvents(trx, { organizationId: chat.organization_id, kind: 'chat_message', id: message.id }, context, [
    event,
  ]);

/** @returns the message after the change, or as it was before its deletion */
async function change(
  { db, clock }: Deps,
  actor: Actor,
  messageId: string,
  apply: (trx: Database, chat: Chat, message: MessageRow, context: PersonContext) => Promise<void>,
): Promise<Changed> {
  const { ticket_id } = await locateMessage(db, actor, messageId);
  return db.transaction().execute(async (trx) => {
    const chat = await requireLockedChat(trx, actor, ticket_id);
    const message = await findMessage(trx, chat, messageId);
    if (message === undefined) throw notFound();
    requireActive(chat);
    if (message.sender_id !== actor.id) throw new AppError('NOT_SENDER');
    const at = clock.now();
    if (at.getTime() - message.created_at.getTime() > CHAT.editWindow)
      throw new AppError('EDIT_WINDOW_EXPIRED');
    await apply(trx, chat, message, { actor, at, requestId: null });
    return { chat, message: presentMessage((await findMessage(trx, chat, messageId)) ?? message) };
  });
}
