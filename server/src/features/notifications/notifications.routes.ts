import type { BodyOf } from '@switchboard/contract/endpoint.ts';
import * as endpoints from '@switchboard/contract/notifications/notifications.ts';
import type { Actor } from '@switchboard/contract/people/actor.ts';
import { paginate } from '../../platform/database/pagination.ts';
import type { Deps } from '../../platform/deps.ts';
import { notFound } from '../../platform/http/app-error.ts';
import type { Again } from '../../platform/http/call.ts';
import type { Serve } from '../../platform/http/route.ts';
import { contextOf } from '../record/actor-context.ts';
import { presentEntry } from './entry.presenter.ts';
import { countUnread, findEntries, type Marked, readBell, readEntries } from './entry.repo.ts';
import { mark } from './mark-entries.ts';

export function notificationRoutes(serve: Serve, { database: { db }, clock }: Deps): void {
  serve(endpoints.listNotifications, async ({ session: { actor }, query }) => {
    const [{ rows, total }, unreadCount] = await Promise.all([
      readEntries(actor, db, query, query),
      countUnread(actor, db),
    ]);
    return {
      notifications: rows.map((row) => presentEntry(row, actor.id)),
      pagination: paginate(total, query),
      unreadCount,
    };
  });

  serve(endpoints.countUnreadNotifications, async ({ session: { actor } }) => {
    const { unread, timeZone } = await readBell(actor, db);
    return { unreadCount: unread, timeZone };
  });

  serve(endpoints.markNotification, async (call) => {
    const { actor } = call.session;
    const { id } = call.params;
    await mark(db, contextOf(call, clock), { ids: [id] }, call.body.read);
    return { notification: await getEntry(actor, id), unreadCount: await countUnread(actor, db) };
  });

  const hasMarked: Again<typeof endpoints.markNotifications> = async ({ session: { actor } }, changed) => ({
    changed: Number(changed),
    unreadCount: await countUnread(actor, db),
  });
  serve(
    endpoints.markNotifications,
    async (call) => {
      const changed = await mark(db, contextOf(call, clock), markedBy(call.body), call.body.read);
      return hasMarked(call, String(changed));
    },
    { again: hasMarked },
  );

  async function getEntry(actor: Actor, id: string) {
    const [row] = await findEntries(actor, db, [id]);
    if (row === undefined) throw notFound();
    return presentEntry(row, actor.id);
  }
}

/** One of the three is given, as the contract sees to. */
function markedBy({ ids, ticket, until = '' }: BodyOf<typeof endpoints.markNotifications>): Marked {
  if (ids !== undefined) return { ids };
  return ticket === undefined ? { until } : { ticket };
}
