import { setNotificationPreferences } from '@switchboard/contract/notifications/preferences.ts';
import { call } from '../api/call.ts';
import { followZone } from './unread-notifications.ts';

/** Tells the server where the person lives. */
export async function sayZone(timeZone: string): Promise<void> {
  await call(setNotificationPreferences, { body: { timeZone } });
  followZone(timeZone);
}
