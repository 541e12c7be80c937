import { afterEach } from 'vitest';
import { openTestApp } from './open-test-app.ts';
import { type ChatWindow, closeWindows, openWindow } from './window.ts';

/** The application on a port of its own, to which people open windows; those close after each test. */
export async function openListeningApp() {
  const { app, world } = await openTestApp();
  const base = await app.listen();
  afterEach(closeWindows);
  const open = async (userId: string): Promise<ChatWindow> => openWindow(base, await app.tokenFor(userId));
  return { app, world, base, open };
}
