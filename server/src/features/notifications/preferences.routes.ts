import * as endpoints from '@switchboard/contract/notifications/preferences.ts';
import {
  DEFAULT_PREFERENCES,
  type NotificationPreferences,
} from '@switchboard/contract/notifications/preferences.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Serve } from '../../platform/http/route.ts';
import { contextOf } from '../record/actor-context.ts';
import { changePreferences } from './change-preferences.ts';
import { preferencesOf } from './preferences.repo.ts';

export function notificationPreferencesRoutes(serve: Serve, { database: { db }, clock }: Deps): void {
  const read = async (id: string): Promise<{ notificationPreferences: NotificationPreferences }> => ({
    notificationPreferences: (await preferencesOf(db, [id])).get(id) ?? DEFAULT_PREFERENCES,
  });

  serve(endpoints.getNotificationPreferences, ({ session }) => read(session.actor.id));

  serve(endpoints.setNotificationPreferences, async (call) => {
    await changePreferences(db, contextOf(call, clock), call.body);
    return read(call.session.actor.id);
  });
}
