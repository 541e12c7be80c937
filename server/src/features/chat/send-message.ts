import { type ChatMessage, chatCaption, chatImageName, chatText } from '@switchboard/contract/chat/chat.ts';
import type { clientEvents } from '@switchboard/contract/events.ts';
import type { Actor } from '@switchboard/contract/people/actor.ts';
import type { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { AppError, notFound } from '../../platform/http/app-error.ts';
import { recordActor } from '../people/organization-people.repo.ts';
import { refuseGrownAudience } from '../tickets/audience/refuse-grown-audience.ts';
import { afterAct } from '../tickets/clocks/after-act.ts';
import { findTicket } from '../tickets/ticket.repo.ts';
import { readableBy } from '../tickets/ticket.scope.ts';
import type { Chat } from './chat.repo.ts';
import { requireActive, requireLockedChat } from './chat-access.ts';
import { bindImage } from './chat-image.repo.ts';
import { presentMessage } from './message.presenter.ts';
import { findByTempId, getMessage, storeMessage } from './message.repo.ts';

type Draft = z.output<(typeof clientEvents)['send_message']['payload']>;

interface Sent {
  readonly chat: Chat;
  readonly message: ChatMessage;
  /** False when the same message had been stored before: it is confirmed again. */
  readonly isNew: boolean;
}

/**
 * Stores a message once, whatever its sender's connection does. The ticket is held from the question whether it may
 * be written to until the commit.
 * @param draft refused, where it is malformed, only after access to the chat was checked
 * @param onHeld called once the ticket is held: whoever asks for it from then on comes after this message
 * @throws AppError NOT_FOUND, ACCESS_DENIED, TICKET_RESOLVED, INVALID_MESSAGE, AUDIENCE_GREW
 */
export function sendMessage(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  actor: Actor,
  ticketId: string,
  draft: z.ZodSafeParseResult<Draft>,
  onHeld: () => void = () => undefined,
): Promise<Sent> {
  return db.transaction().execute(async (trx) => {
    const chat = await requireLockedChat(trx, actor, ticketId);
    onHeld();
    const at = clock.now();
    const stored = await store(trx, chat, actor, { draft, at }).catch(unlessRefused);
    if (stored !== undefined && !(stored instanceof AppError)) {
      if (chat.has_clocks || chat.answer_expected) {
        await afterAct(trx, { actor, at, requestId: null }, chat, { wrote: true });
      }
      return { chat, message: presentMessage(stored), isNew: true };
    }
    // It was accepted before, whatever speaks against it now.
    const known = draft.success ? await findByTempId(trx, chat, actor.id, draft.data.tempId) : undefined;
    if (known === undefined) throw stored ?? notFound();
    if (known.deleted_at !== null) throw notFound();
    return { chat, message: presentMessage(await getMessage(trx, chat, known.id)), isNew: false };
  });
}

/**
 * @returns undefined when its sender has stored it before
 * @throws AppError TICKET_RESOLVED, INVALID_MESSAGE, AUDIENCE_GREW
 */
async function store(
  trx: Database,
  chat: Chat,
  actor: Actor,
  { draft, at }: { readonly draft: z.ZodSafeParseResult<Draft>; readonly at: Date },
) {
  requireActive(chat);
  if (!draft.success) throw new AppError('INVALID_MESSAGE', { cause: draft.error });
  const version = draft.data.audienceVersion;
  const ticket = version ? await findTicket(readableBy(actor), trx, chat.id) : undefined;
  if (version && ticket !== undefined)
    await refuseGrownAudience(trx, actor, ticket, { kind: 'chat', version });
  await recordActor(trx, chat.organization_id, actor);
  return storeMessage(trx, chat, {
    sender_id: actor.id,
    type: draft.data.messageType,
    content: contentOf(draft.data),
    image_id: draft.data.messageType === 'image' ? await takeImage(trx, chat, actor, draft.data) : null,
    temp_id: draft.data.tempId,
    at,
  });
}

function unlessRefused(error: unknown): AppError {
  if (error instanceof AppError) return error;
  throw error;
}

function contentOf({ messageType, content }: Draft): string {
  const parsed = (messageType === 'text' ? chatText : chatCaption).safeParse(content);
  if (parsed.success) return parsed.data;
  const message = parsed.error.issues[0]?.message;
  throw new AppError('INVALID_MESSAGE', { ...(message !== undefined && { message }), cause: parsed.error });
}

async function takeImage(trx: Database, chat: Chat, actor: Actor, { imageUrl }: Draft): Promise<string> {
  const name = chatImageName(imageUrl ?? '');
  const id = name === null ? undefined : await bindImage(trx, chat, actor.id, name);
  if (id === undefined) throw new AppError('INVALID_MESSAGE');
  return id;
}
