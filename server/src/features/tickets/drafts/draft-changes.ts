/** Tells every node, at the commit, whose draft changed. */
import { DRAFT_KINDS } from '@switchboard/contract/enums.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Notifications } from '../../../platform/database/notifications.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { type Sockets, userRoom } from '../../../platform/realtime/sockets.ts';

const CHANNEL = 'draft_changed';

const draftChange = z.object({
  userId: z.string(),
  ticketId: z.string(),
  kind: z.enum(DRAFT_KINDS),
  /** Null where it is gone. */
  revision: z.int().nullable(),
});

export async function announceDraft(
  trx: Database,
  draft: {
    readonly user_id: string;
    readonly ticket_id: string;
    readonly kind: (typeof DRAFT_KINDS)[number];
  },
  revision: number | null,
): Promise<void> {
  const change: z.output<typeof draftChange> = {
    userId: draft.user_id,
    ticketId: draft.ticket_id,
    kind: draft.kind,
    revision,
  };
  await sql`select pg_notify(${CHANNEL}, ${JSON.stringify(change)})`.execute(trx);
}

/** Tells the windows of the drafts' owners on this node. @returns a function that ends it */
export const tellOfDrafts = (notifications: Notifications, io: Sockets): Promise<() => void> =>
  notifications.listen(CHANNEL, {
    onMessage(payload) {
      const { userId, ...change } = draftChange.parse(JSON.parse(payload));
      io.local.to(userRoom(userId)).emit('draft_changed', change);
    },
  });
