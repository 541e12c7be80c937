/** Tells the windows of whoever started a change of many tickets, on every node, that it went on. */
import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../../platform/database/open-database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { type SocketServer, userRoom } from '../../../platform/realtime/sockets.ts';

const CHANNEL = 'bulk_changed';

const announced = z.object({ bulkId: z.string(), userId: z.string() });

export async function announceBulk(
  db: Database,
  { id: bulkId, maker_id: userId }: { readonly id: string; readonly maker_id: string },
): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, ${JSON.stringify({ bulkId, userId })})`.execute(db);
}

/** @returns a function that stops it */
export const startBulkNews = (
  { database: { notifications } }: Pick<Deps, 'database'>,
  { io }: Pick<SocketServer, 'io'>,
): Promise<() => void> =>
  notifications.listen(CHANNEL, {
    onMessage(payload) {
      const { bulkId, userId } = announced.parse(JSON.parse(payload));
      io.local.to(userRoom(userId)).emit('bulk_changed', { bulkId });
    },
  });
