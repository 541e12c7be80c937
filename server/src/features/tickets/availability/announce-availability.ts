/** Tells every node, at the commit, of whom it changed whether they are there: the windows of their organization's staff hear. */
import { sql } from 'kysely';
import { z } from 'zod';
import type { Notifications } from '../../../platform/database/notifications.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import type { Sockets } from '../../../platform/realtime/sockets.ts';
import { agentListsRoom, deskListsRoom } from '../live/ticket-rooms.ts';

const CHANNEL = 'availability_changed';

const announced = z.object({ organizationId: z.string(), userId: z.string() });

export async function announceAvailability(trx: Database, change: z.output<typeof announced>): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, ${JSON.stringify(change)})`.execute(trx);
}

/** @returns a function that ends it */
export const tellOfAvailability = (notifications: Notifications, io: Sockets): Promise<() => void> =>
  notifications.listen(CHANNEL, {
    onMessage(payload) {
      const { organizationId, userId } = announced.parse(JSON.parse(payload));
      io.local
        .to([deskListsRoom(organizationId), agentListsRoom(organizationId)])
        .emit('availability_changed', { userId });
    },
  });
