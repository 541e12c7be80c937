import * as endpoints from '@switchboard/contract/chat/chat.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Serve } from '../../platform/http/route.ts';
import { createStorageQuota } from '../organizations/storage-quota.ts';
import { contextOf } from '../record/actor-context.ts';
import { requireChat } from './chat-access.ts';
import { describeChatImage, openChatImage, uploadChatImage } from './chat-image.ts';
import { countUnread } from './count-unread.ts';
import type { Presence } from './presence.ts';
import { readChat } from './read-chat.ts';

export function chatRoutes(
  serve: Serve,
  { database: { db }, files, clock, config }: Deps,
  presence: Presence,
): void {
  const quota = createStorageQuota(config);
  serve(endpoints.listChatMessages, ({ session, params, query }) =>
    readChat(db, session.actor, params.id, query),
  );

  serve(
    endpoints.uploadChatImage,
    (call) =>
      uploadChatImage({ db, files, quota }, contextOf(call, clock), call.body.ticketId, call.files[0]),
    {
      again: ({ session }, name) => describeChatImage(db, session.actor, name),
      beforeFiles: ({ session: { actor }, bytes }) => quota.expectRoomFor(db, actor.organizationId, bytes),
    },
  );

  serve(endpoints.listOnlineUsers, async ({ session, params }) => {
    const chat = await requireChat(db, session.actor, params.id);
    const here = await presence.peopleIn(chat);
    return { onlineUsers: await presence.describe(chat.organization_id, here) };
  });

  serve(endpoints.countUnread, ({ session, query }) => countUnread(db, session.actor, query.ticketId));

  serve(endpoints.getChatImage, ({ session, params }) => openChatImage(db, session.actor, params.name));
}
