/** Messages of one chat, which the caller has been let into. */
import { type Insertable, sql } from 'kysely';
import type { Database } from '../../platform/database/open-database.ts';
import { prepared } from '../../platform/database/prepared.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { tenantRowUpdater } from '../../platform/database/write-row.ts';
import { newId } from '../../platform/ids.ts';
import { personIn } from '../people/person-in.ts';
import type { Chat } from './chat.repo.ts';
import { onlyForward } from './read-mark.repo.ts';

const sender = personIn('chat_messages.organization_id', 'chat_messages.sender_id');

const SHOWN = [
  'chat_messages.id',
  'chat_messages.ticket_id',
  'chat_messages.sequence',
  'chat_messages.sender_id',
  'chat_messages.type',
  'chat_messages.content',
  'chat_messages.temp_id',
  'chat_messages.created_at',
  'chat_messages.edited_at',
  'person.first_name',
  'person.last_name',
  'person.email',
  'person.role',
  'chat_images.stored_name',
  'chat_images.original_name',
  'chat_images.mime_type',
  'chat_images.size',
] as const;

const withSender = (db: Database, chat: Pick<Chat, 'organization_id' | 'id'>) =>
  db
    .selectFrom('chat_messages')
    .innerJoinLateral(sender, (join) => join.onTrue())
    .leftJoin('chat_images', 'chat_images.id', 'chat_messages.image_id')
    .where('chat_messages.organization_id', '=', chat.organization_id)
    .where('chat_messages.ticket_id', '=', chat.id)
    .where('chat_messages.deleted_at', 'is', null)
    .select(SHOWN);

export type MessageRow = Awaited<ReturnType<typeof getMessage>>;

export const findMessage = (db: Database, chat: Chat, id: string) =>
  withSender(db, chat).where('chat_messages.id', '=', id).executeTakeFirst();

export const getMessage = (db: Database, chat: Chat, id: string) =>
  withSender(db, chat).where('chat_messages.id', '=', id).executeTakeFirstOrThrow();

/** The message that this sender gave this name to, deleted or not. */
export const findByTempId = (db: Database, chat: Chat, senderId: string, tempId: string) =>
  db
    .selectFrom('chat_messages')
    .select(['id', 'deleted_at'])
    .where('organization_id', '=', chat.organization_id)
    .where('ticket_id', '=', chat.id)
    .where('sender_id', '=', senderId)
    .where('temp_id', '=', tempId)
    .executeTakeFirst();

/** Exclusive bounds by sequence. */
export interface Between {
  readonly after: number;
  readonly before: number;
}
export const EVERYTHING: Between = { after: 0, before: Number.MAX_SAFE_INTEGER };

const within = ({ after, before }: Between) =>
  sql<boolean>`(chat_messages.sequence > ${after} and chat_messages.sequence < ${before})`;

/** One page, the earliest first or the newest first. */
export const listMessages = (
  db: Database,
  chat: Chat,
  between: Between,
  page: { readonly from: 'earliest' | 'newest'; readonly skip: number; readonly limit: number },
): Promise<MessageRow[]> =>
  withSender(db, chat)
    .where(within(between))
    .orderBy('chat_messages.sequence', page.from === 'earliest' ? 'asc' : 'desc')
    .offset(page.skip)
    .limit(page.limit)
    .execute();

export async function countMessages(db: Database, chat: Chat, between: Between): Promise<number> {
  const { count } = await db
    .selectFrom('chat_messages')
    .where('organization_id', '=', chat.organization_id)
    .where('ticket_id', '=', chat.id)
    .where('deleted_at', 'is', null)
    .where(within(between))
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

interface NewMessage
  extends Pick<
    Insertable<Schema['chat_messages']>,
    'sender_id' | 'type' | 'content' | 'image_id' | 'temp_id'
  > {
  readonly at: Date;
}

type StoredMessage = NewMessage & {
  readonly organization_id: string;
  readonly id: string;
  readonly ticket_id: string;
};

const stored = prepared((db, _: null, given: StoredMessage) =>
  db
    .with('stored', (inserting) =>
      inserting
        .insertInto('chat_messages')
        .values({
          organization_id: given.organization_id,
          id: given.id,
          ticket_id: given.ticket_id,
          sender_id: given.sender_id,
          type: given.type,
          content: given.content,
          image_id: given.image_id,
          temp_id: given.temp_id,
          // Clocks of two nodes differ; the order of a conversation must not.
          created_at: sql<Date>`greatest(${given.at}::timestamptz, (
            select created_at from chat_messages
            where organization_id = ${given.organization_id} and ticket_id = ${given.ticket_id}
            order by sequence desc limit 1))`,
        })
        .onConflict((conflict) =>
          conflict
            .columns(['organization_id', 'ticket_id', 'sender_id', 'temp_id'])
            .where('temp_id', 'is not', null)
            .doNothing(),
        )
        .returningAll(),
    )
    .with('marked', (marking) =>
      marking
        .insertInto('chat_reads')
        .columns(['organization_id', 'ticket_id', 'user_id', 'last_read_sequence', 'opened_at'])
        .expression((read) =>
          read
            .selectFrom('stored')
            .select(['organization_id', 'ticket_id', 'sender_id', 'sequence', 'created_at']),
        )
        .onConflict(onlyForward),
    )
    .selectFrom('stored as chat_messages')
    .innerJoinLateral(sender, (join) => join.onTrue())
    .leftJoin('chat_images', 'chat_images.id', 'chat_messages.image_id')
    .select(SHOWN),
);

/**
 * Stores a message, which its sender has read, in one statement. The chat must be held. The sender must be one of the
 * organization's people: see `recordActor`.
 * @returns undefined when the sender gave this name to a message before
 */
export async function storeMessage(
  trx: Database,
  { organization_id, id: ticket_id }: Chat,
  message: NewMessage,
): Promise<MessageRow | undefined> {
  const [row] = await stored(trx, null, { ...message, organization_id, ticket_id, id: newId() });
  return row;
}

export const updateMessage = tenantRowUpdater('chat_messages');
